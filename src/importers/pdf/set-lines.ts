/** Extracts the text of a PDF and sets it in lines and pages, in reading order. */
import type { PagedDocument, PageLine } from '../laid-out-text/pages.ts';
import { runInThread } from '../limits.ts';
import type { Line } from '../lines.ts';

/** Runs that stand apart by less than this share of their size belong to one word. */
const WORD_GAP = 0.1;

/** Runs that stand apart by more than this many sizes are columns, or what stands in a margin. */
const COLUMN_GAP = 3;

/** Lines further apart than this share of the usual distance have a gap between them. */
const USUAL_LEADING = 1.1;

/** Lines further apart than this share of a page are the header and the footer, drawn one after the other. */
const FARTHEST = 0.6;

/** The average character is half as wide as the type is high. */
const CHARACTER_WIDTH = 0.5;

interface RunLine {
  readonly runs: TextRun[];
  readonly y: number;
}

/** Sets the runs of all pages in lines. */
export function setLines(file: string, pages: readonly (readonly TextRun[])[]): PagedDocument {
  const bullets = findBullets(pages);
  const runLines = pages.map((runs) => inReadingOrder(joinRuns(runs.map((run) => withBullet(run, bullets)))));
  const size = median(pages.flat().map((run) => run.size)) || 1;
  const leading = usualLeading(runLines) || size;
  const unit = size * CHARACTER_WIDTH;
  let number = 0;
  const set = runLines.map((lines, page) =>
    lines.map(({ runs, y }, index): PageLine => {
      number += 1;
      const line: Line = { file, number, text: textOf(runs) };
      const distance = (lines[index - 1]?.y ?? y) - y;
      const space = distance > leading * USUAL_LEADING ? Math.max(1, Math.round(distance / leading) - 1) : 0;
      return { line, page: page + 1, left: startOf(runs) / unit, right: endOf(runs) / unit, space };
    }),
  );
  return { pages: set, exact: true };
}

/** A font that has set fewer of them may have set a letter by itself. */
const FEWEST_BULLETS = 5;
/** The bullets that take the place of such letters, one for each. */
const BULLETS = ['◦', '▪', '‣'] as const;
const KNOWN_BULLET = /^[•●◦▪◊◆■□○‣·–*+-]$/u;

/**
 * Finds the letters that are bullets: a font that sets one and the same single character and nothing else, each time at the beginning of a
 * line. Word takes the letter o of a typewriter font, or a sign of a symbol font that no other font has. Returns the bullets by font.
 */
function findBullets(pages: readonly (readonly TextRun[])[]): ReadonlyMap<string, string> {
  const characters = new Map<string, { readonly text: Set<string>; count: number }>();
  for (const { font, text } of pages.flat()) {
    if (font === undefined) continue;
    const found = characters.get(font) ?? { text: new Set<string>(), count: 0 };
    characters.set(font, found);
    found.text.add(text.trim());
    found.count += 1;
  }
  const lone = [...characters].flatMap(([font, { text, count }]) => {
    const [only = ''] = text;
    return text.size === 1 && [...only].length === 1 && count >= FEWEST_BULLETS && !KNOWN_BULLET.test(only) ? [font] : [];
  });
  const opening = lone.filter((font) => opensLines(font, pages));
  return new Map(opening.map((font, index) => [font, BULLETS[Math.min(index, BULLETS.length - 1)] ?? '◦']));
}

/** A lone character that fonts of symbols set fewer times than this may have come there by chance. */
const FEWEST_SIGNS = 3;

/** What a font sets that has nothing but single characters, none of them a bullet at the beginning of lines. */
interface Signs {
  readonly characters: readonly string[];
  readonly count: number;
  /** Where the first one stands, from 1. */
  readonly page: number;
}

/** Finds the fonts whose characters stand for symbols: each sets single letters or marks of a typewriter and never a word. */
export function findSigns(pages: readonly (readonly TextRun[])[]): readonly Signs[] {
  const bullets = findBullets(pages);
  const runs = pages.flatMap((page, index) => page.map(({ font, text }) => ({ font, text: text.trim(), page: index + 1 })));
  const byFont = Map.groupBy(
    runs.filter(({ text }) => text !== ''),
    ({ font }) => font,
  );
  // A document in one font has no other to tell signs from.
  return [...byFont].flatMap(([font, own]) => {
    const isLone = own.every(({ text }) => /^[!-~]$/.test(text) && !KNOWN_BULLET.test(text) && !/[\d.,:;]/.test(text));
    if (font === undefined || byFont.size < 2 || bullets.has(font) || !isLone || own.length < FEWEST_SIGNS) return [];
    return [{ characters: [...new Set(own.map(({ text }) => text))], count: own.length, page: own[0]?.page ?? 1 }];
  });
}

/** Returns whether what a font sets always has text of another font after it on its line, and nothing before it. */
function opensLines(font: string, pages: readonly (readonly TextRun[])[]): boolean {
  return pages.every((runs) =>
    runs.every((run, index) => {
      if (run.font !== font) return true;
      const [before, after] = [runs[index - 1], runs[index + 1]];
      const within = (other: TextRun | undefined) => other !== undefined && Math.abs(other.y - run.y) < run.size / 2;
      return within(after) && (after?.x ?? 0) > run.x && !(within(before) && (before?.x ?? 0) < run.x);
    }),
  );
}

function withBullet(run: TextRun, bullets: ReadonlyMap<string, string>): TextRun {
  const bullet = bullets.get(run.font ?? '');
  return bullet === undefined ? run : { ...run, text: `${bullet} ` };
}

/** Joins runs on one baseline to lines; superscripts are a little higher. */
function joinRuns(runs: readonly TextRun[]): RunLine[] {
  const lines: RunLine[] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    const goesOn = line !== undefined && Math.abs(line.y - run.y) < run.size / 2 && run.x >= startOf(line.runs);
    if (goesOn) line.runs.push(run);
    else lines.push({ runs: [run], y: run.y });
  }
  return lines;
}

/**
 * Sorts the lines of a page. A page is drawn in pieces, its footer first or one column after the other. Each piece runs downward; pieces
 * side by side are read from left to right, the others from top to bottom.
 */
function inReadingOrder(lines: readonly RunLine[]): readonly RunLine[] {
  const pieces: RunLine[][] = [];
  const heights = lines.map(({ y }) => y);
  const height = heights.reduce((highest, y) => Math.max(highest, y), 0) - heights.reduce((lowest, y) => Math.min(lowest, y), 0);
  for (const line of lines) {
    const piece = pieces.at(-1);
    const above = piece?.at(-1);
    const gap = COLUMN_GAP * (line.runs[0]?.size ?? 0);
    const beside = piece !== undefined && startOf(line.runs) > rightOf(piece) + gap;
    // What stands below two columns begins where the first one does.
    const below = piece !== undefined && startOf(line.runs) < leftOf(piece) - gap;
    const isFar = above !== undefined && above.y - line.y > height * FARTHEST;
    if (piece !== undefined && above !== undefined && line.y <= above.y && !beside && !below && !isFar) piece.push(line);
    else pieces.push([line]);
  }
  return pieces.sort((a, b) => (areSideBySide(a, b) ? leftOf(a) - leftOf(b) : (b[0]?.y ?? 0) - (a[0]?.y ?? 0))).flat();
}

function areSideBySide(a: readonly RunLine[], b: readonly RunLine[]): boolean {
  const overlap = (a[0]?.y ?? 0) >= (b.at(-1)?.y ?? 0) && (b[0]?.y ?? 0) >= (a.at(-1)?.y ?? 0);
  return overlap && (rightOf(a) <= leftOf(b) || rightOf(b) <= leftOf(a));
}

function leftOf(piece: readonly RunLine[]): number {
  return piece.reduce((left, { runs }) => Math.min(left, startOf(runs)), Number.POSITIVE_INFINITY);
}

function rightOf(piece: readonly RunLine[]): number {
  return piece.reduce((right, { runs }) => Math.max(right, endOf(runs)), 0);
}

function startOf(runs: readonly TextRun[]): number {
  return runs[0]?.x ?? 0;
}

function endOf(runs: readonly TextRun[]): number {
  const last = runs.at(-1);
  return last === undefined ? 0 : last.x + last.width;
}

/** Returns the text of a line, with a space between runs that are apart, and several where they are far apart. */
function textOf(runs: readonly TextRun[]): string {
  const pieces = runs.map((run, index) => {
    const above = runs[index - 1];
    const gap = above === undefined ? 0 : run.x - above.x - above.width;
    const space = gap > run.size * COLUMN_GAP ? '    ' : gap > run.size * WORD_GAP ? ' ' : '';
    return space + run.text;
  });
  return pieces.join('').trimEnd();
}

function usualLeading(pages: readonly (readonly RunLine[])[]): number {
  const distances = pages.flatMap((lines) => lines.map(({ y }, index) => (lines[index - 1]?.y ?? y) - y));
  const counts = new Map<number, number>();
  for (const distance of distances) {
    const rounded = Math.round(distance * 2) / 2;
    if (rounded > 1) counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0] ?? 0;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** A run of text set in one go. Lengths are in points; `y` is the baseline, counted from the bottom of the page. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the font. */
  readonly size: number;
  /** The name of the font within the document. */
  readonly font?: string;
}

/** Returns the runs of each page in the order in which the PDF draws them. Rejects if the bytes are not a PDF, or a damaged or protected one. */
export function extractRuns(bytes: Uint8Array): Promise<readonly (readonly TextRun[])[]> {
  return runInThread(new URL('./extract-worker.mjs', import.meta.url), bytes);
}
