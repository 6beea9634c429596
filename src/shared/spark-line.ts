/** A small drawing of when a rule was edited: years from left to right, each edit as high as much was changed. Pure; see src/client/spark-lines.ts. */

/** When the rules of a chapter were edited. */
export interface ChapterEdits {
  readonly edition: string;
  /** The days of the first edition and of the newest. */
  readonly first: string;
  readonly last: string;
  readonly days: readonly string[];
  /** By number: on which of the days the rule appeared, then for each edit the day and how many letters changed. */
  readonly rules: Readonly<Record<string, readonly number[]>>;
}

/** The drawing of a rule, and what it says. */
export interface SparkLine {
  /** Where the line begins and where it is marked, and how high, in a frame as wide and high as `FRAME`. */
  readonly begin: number;
  readonly marks: readonly { readonly x: number; readonly height: number }[];
  readonly edits: number;
  /** The year of the last edit; of a rule that was never edited, of its first appearance. */
  readonly year: string;
}

export const FRAME = { width: 100, height: 12 };
/** An edit of this many letters has the highest mark. */
const MUCH = 900;
const LOWEST = 3;

/** Returns the drawing of a rule, or undefined where its edits are not known. */
export function sparkLineOf({ first, last, days, rules }: ChapterEdits, number: string): SparkLine | undefined {
  const [since, ...edits] = rules[number] ?? [];
  if (since === undefined) return undefined;
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const placeOf = (index: number) => {
    const place = ((Date.parse(days[index] ?? first) - start) / Math.max(end - start, 1)) * FRAME.width;
    return Math.round(place * 10) / 10;
  };
  const marks: { x: number; height: number }[] = [];
  for (let at = 0; at < edits.length; at += 2) {
    const share = Math.sqrt(Math.min((edits[at + 1] ?? 0) / MUCH, 1));
    marks.push({ x: placeOf(edits[at] ?? 0), height: Math.round((LOWEST + share * (FRAME.height - LOWEST)) * 10) / 10 });
  }
  return { begin: placeOf(since), marks, edits: marks.length, year: (days[edits.at(-2) ?? since] ?? first).slice(0, 4) };
}

/** Returns the drawing as the path of an SVG. */
export function sparkPath({ begin, marks }: SparkLine): string {
  const { width, height } = FRAME;
  return `M${begin} ${height}H${width}${marks.map(({ x, height: own }) => `M${x} ${height}V${Math.round((height - own) * 10) / 10}`).join('')}`;
}
