/** Computes the spark line of a rule's edits: years from left to right, with a higher mark for a larger edit. Pure; see src/site/browser/spark-lines.ts. */

export interface ChapterEdits {
  readonly edition: string;
  /** The days of the first edition and of the newest. */
  readonly first: string;
  readonly last: string;
  readonly days: readonly string[];
  /** By number: the index of the day on which the rule appeared, then for each edit that of its day and the number of changed letters. */
  readonly rules: Readonly<Record<string, readonly number[]>>;
}

/** The spark line of a rule. */
export interface SparkLine {
  /** Where the line begins, and the positions and heights of its marks, within `FRAME`. */
  readonly begin: number;
  readonly marks: readonly { readonly x: number; readonly height: number }[];
  readonly edits: number;
  /** The year of the last edit, or of the rule's first appearance if it was never edited. */
  readonly year: string;
}

export const FRAME = { width: 100, height: 12 };
/** An edit of this many letters or more has the highest mark. */
export const LARGE_EDIT = 900;
const LOWEST_MARK = 3;

/** Returns the spark line of a rule, or undefined if its edits are unknown. */
export function sparkLineOf({ first, last, days, rules }: ChapterEdits, number: string): SparkLine | undefined {
  const [since, ...edits] = rules[number] ?? [];
  if (since === undefined) return undefined;
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const positionOf = (index: number) => {
    const x = ((Date.parse(days[index] ?? first) - start) / Math.max(end - start, 1)) * FRAME.width;
    return Math.round(x * 10) / 10;
  };
  const marks: { x: number; height: number }[] = [];
  for (let at = 0; at < edits.length; at += 2) {
    const share = Math.sqrt(Math.min((edits[at + 1] ?? 0) / LARGE_EDIT, 1));
    marks.push({
      x: positionOf(edits[at] ?? 0),
      height: Math.round((LOWEST_MARK + share * (FRAME.height - LOWEST_MARK)) * 10) / 10,
    });
  }
  return { begin: positionOf(since), marks, edits: marks.length, year: (days[edits.at(-2) ?? since] ?? first).slice(0, 4) };
}

/** Returns the spark line as the path of an SVG. */
export function sparkPath({ begin, marks }: SparkLine): string {
  const { width, height } = FRAME;
  return `M${begin} ${height}H${width}${marks.map(({ x, height: own }) => `M${x} ${height}V${Math.round((height - own) * 10) / 10}`).join('')}`;
}
