/** Extracts the text of a PDF and arranges it in pages and lines, in reading order. */
import { countItems } from '../../rules/lists.ts';
import { getOrInsertComputed } from '../../rules/memo.ts';
import type { PagedDocument, PageLine } from '../laid-out-text/pages.ts';
import { runInThread } from '../limits.ts';
import type { Line } from '../lines.ts';

/** Runs with a smaller gap than this share of their font size belong to one word. */
const WORD_GAP = 0.1;

/** Runs with a larger gap than this many font sizes are in different columns, or one is in the margin. */
const COLUMN_GAP = 3;

/** Lines further apart than this share of the usual distance have a gap between them. */
const USUAL_LEADING = 1.1;

/** Lines further apart than this share of a page are a header and a footer, drawn one after the other. */
const FARTHEST = 0.6;

/** The average width of a character, as a share of the font size. */
const CHARACTER_WIDTH = 0.5;

interface RunLine {
  readonly runs: TextRun[];
  readonly y: number;
}

/** A line with what its page is set in. */
interface SetLine extends RunLine {
  /** Whether it is in a column, of a page that has several. */
  readonly columned: boolean;
  /** How far its column is from the first one, in points. */
  readonly shift: number;
}

/** Arranges the runs of all pages in lines. */
export function setLines(file: string, pages: readonly (readonly TextRun[])[]): PagedDocument {
  const bullets = findBullets(pages);
  const runLines = pages.map((runs) => inReadingOrder(joinRuns(runs.map((run) => withBullet(run, bullets)))));
  const size = median(pages.flat().map((run) => run.size)) || 1;
  const leading = usualLeading(runLines) || size;
  const unit = size * CHARACTER_WIDTH;
  let number = 0;
  const linesOfPages = runLines.map((lines, page) =>
    lines.map(({ runs, y, columned, shift }, index): PageLine => {
      number += 1;
      const line: Line = { file, number, text: lineText(runs) };
      const distance = (lines[index - 1]?.y ?? y) - y;
      const space = distance > leading * USUAL_LEADING ? Math.max(1, Math.round(distance / leading) - 1) : 0;
      const inUnits = (x: number) => (x - shift) / unit;
      return { line, page: page + 1, left: inUnits(startOf(runs)), right: inUnits(endOf(runs)), space, columned };
    }),
  );
  return { pages: linesOfPages, exact: true };
}

/** A font with fewer characters may really be for single letters. */
const MIN_BULLETS = 5;
/** What replaces such letters, one for each font. */
const BULLETS = ['◦', '▪', '‣'] as const;
const KNOWN_BULLET = /^[•●◦▪◊◆■□○‣·–*+-]$/u;

/**
 * Finds the fonts for bullets: those with only one character, each time at the beginning of a line. Word uses the letter o of a typewriter
 * font, or a character of a symbol font. Returns the replacements by font.
 */
function findBullets(pages: readonly (readonly TextRun[])[]): ReadonlyMap<string, string> {
  const characters = new Map<string, { readonly text: Set<string>; count: number }>();
  for (const { font, text } of pages.flat()) {
    if (font === undefined) continue;
    const found = getOrInsertComputed(characters, font, () => ({ text: new Set<string>(), count: 0 }));
    found.text.add(text.trim());
    found.count += 1;
  }
  const lone = [...characters].flatMap(([font, { text, count }]) => {
    const [only = ''] = text;
    return text.size === 1 && [...only].length === 1 && count >= MIN_BULLETS && !KNOWN_BULLET.test(only) ? [font] : [];
  });
  const opening = lone.filter((font) => opensLines(font, pages));
  return new Map(opening.map((font, index) => [font, BULLETS[Math.min(index, BULLETS.length - 1)] ?? '◦']));
}

/** A font with fewer single characters may have them by chance. */
const MIN_SYMBOLS = 3;

/** The characters of a font for symbols. */
interface FontSymbols {
  readonly characters: readonly string[];
  readonly count: number;
  /** The page of the first one, from 1. */
  readonly page: number;
}

/** Finds the fonts whose characters are drawn as symbols: they have only single ASCII characters, never a word, and not for bullets. */
export function findSymbols(pages: readonly (readonly TextRun[])[]): readonly FontSymbols[] {
  const bullets = findBullets(pages);
  const runs = pages.flatMap((page, index) => page.map(({ font, text }) => ({ font, text: text.trim(), page: index + 1 })));
  const byFont = Map.groupBy(
    runs.filter(({ text }) => text !== ''),
    ({ font }) => font,
  );
  // A document needs another font for its words.
  return [...byFont].flatMap(([font, own]) => {
    const isLone = own.every(({ text }) => /^[!-~]$/.test(text) && !KNOWN_BULLET.test(text) && !/[\d.,:;]/.test(text));
    if (font === undefined || byFont.size < 2 || bullets.has(font) || !isLone || own.length < MIN_SYMBOLS) return [];
    return [{ characters: [...new Set(own.map(({ text }) => text))], count: own.length, page: own[0]?.page ?? 1 }];
  });
}

/** Tells whether each run of a font has another run after it on its line, and none before it. */
function opensLines(font: string, pages: readonly (readonly TextRun[])[]): boolean {
  return pages.every((runs) =>
    runs.every((run, index) => {
      if (run.font !== font) return true;
      const [before, after] = [runs[index - 1], runs[index + 1]];
      const isOnLine = (other: TextRun | undefined) => other !== undefined && Math.abs(other.y - run.y) < run.size / 2;
      return isOnLine(after) && (after?.x ?? 0) > run.x && !(isOnLine(before) && (before?.x ?? 0) < run.x);
    }),
  );
}

function withBullet(run: TextRun, bullets: ReadonlyMap<string, string>): TextRun {
  const bullet = bullets.get(run.font ?? '');
  return bullet === undefined ? run : { ...run, text: `${bullet} ` };
}

/** Joins runs on the same baseline to lines; superscripts may be a little higher. */
function joinRuns(runs: readonly TextRun[]): RunLine[] {
  const lines: RunLine[] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    const isOnLine = line !== undefined && Math.abs(line.y - run.y) < run.size / 2 && run.x >= startOf(line.runs);
    if (isOnLine) line.runs.push(run);
    else lines.push({ runs: [run], y: run.y });
  }
  return lines;
}

/**
 * Sorts the lines of a page, which may be drawn in pieces: the footer first, or one column after the other. Pieces side by side are read
 * from left to right, others from top to bottom.
 */
function inReadingOrder(lines: readonly RunLine[]): readonly SetLine[] {
  const pieces: RunLine[][] = [];
  const heights = lines.map(({ y }) => y);
  const height = heights.reduce((highest, y) => Math.max(highest, y), 0) - heights.reduce((lowest, y) => Math.min(lowest, y), 0);
  for (const line of lines) {
    const piece = pieces.at(-1);
    const above = piece?.at(-1);
    const gap = COLUMN_GAP * sizeOf(line);
    const beside = piece !== undefined && startOf(line.runs) > rightOf(piece) + gap;
    // Text below two columns begins where the first one does.
    const below = piece !== undefined && startOf(line.runs) < leftOf(piece) - gap;
    const isFar = above !== undefined && above.y - line.y > height * FARTHEST;
    if (piece !== undefined && above !== undefined && line.y <= above.y && !beside && !below && !isFar) piece.push(line);
    else pieces.push([line]);
  }
  return withColumns(pieces.sort((a, b) => (areSideBySide(a, b) ? leftOf(a) - leftOf(b) : (b[0]?.y ?? 0) - (a[0]?.y ?? 0))));
}

/** Pieces of fewer lines are notes in the margin or the right end of a header, and more pieces the cells of a table. */
const COLUMN = { fewestLines: 3, most: 8 };

/** Finds the columns among the pieces of a page: a piece is one if at least half of its lines have a line of another piece to their left. */
function withColumns(pieces: readonly (readonly RunLine[])[]): readonly SetLine[] {
  const lines = pieces.flat();
  const isBeside = besideFinder(lines);
  const found = pieces.filter((piece) => piece.length >= COLUMN.fewestLines && piece.filter(isBeside).length * 2 >= piece.length);
  const columns = found.map((piece) => ({ piece, top: piece[0]?.y ?? 0, left: leftOf(piece) }));
  const first = lines.filter(
    (line) =>
      columns.length <= COLUMN.most && columns.some(({ top, left }) => line.y <= top + sizeOf(line) && endOf(line.runs) < left),
  );
  if (first.length === 0) return lines.map((line) => ({ ...line, shift: 0, columned: false }));
  const columned = new Set([...first, ...found.flat()]);
  const start = leftOf(first);
  const shifts = new Map(columns.map(({ piece, left }) => [piece, left - start]));
  return pieces.flatMap((piece) =>
    piece.map((line) => ({ ...line, shift: shifts.get(piece) ?? 0, columned: columned.has(line) })),
  );
}

/** Returns a function that tells whether another line ends to the left of a line, at the same height. */
function besideFinder(lines: readonly RunLine[]): (line: RunLine) => boolean {
  const height = median(lines.map(sizeOf)) || 1;
  const rowOf = ({ y }: RunLine) => Math.round(y / height);
  const ends = new Map<number, number>();
  for (const line of lines) ends.set(rowOf(line), Math.min(ends.get(rowOf(line)) ?? Number.POSITIVE_INFINITY, endOf(line.runs)));
  return (line) => [-1, 0, 1].some((row) => (ends.get(rowOf(line) + row) ?? Number.POSITIVE_INFINITY) < startOf(line.runs));
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

function sizeOf({ runs }: RunLine): number {
  return runs[0]?.size ?? 0;
}

function startOf(runs: readonly TextRun[]): number {
  return runs[0]?.x ?? 0;
}

function endOf(runs: readonly TextRun[]): number {
  const last = runs.at(-1);
  return last === undefined ? 0 : last.x + last.width;
}

/** Returns the text of a line, with a space between runs that are apart, and four between columns. */
function lineText(runs: readonly TextRun[]): string {
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
  const counts = countItems(distances.map((distance) => Math.round(distance * 2) / 2).filter((rounded) => rounded > 1));
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0] ?? 0;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** A run of text in one font. Lengths are in points; `y` is the baseline, counted from the bottom of the page. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The font size. */
  readonly size: number;
  /** The name of the font within the document. */
  readonly font?: string;
}

/** Returns the runs of each page in the order in which the PDF draws them. Rejects if the PDF is damaged or protected. */
export function extractRuns(bytes: Uint8Array): Promise<readonly (readonly TextRun[])[]> {
  return runInThread(new URL('./extract-worker.mjs', import.meta.url), bytes);
}
