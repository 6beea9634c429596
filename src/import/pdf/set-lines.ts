/** Extracts the text of a PDF and arranges it in pages and lines, in reading order. */
import { countItems } from '@rulegraph/core/lists';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Place } from '@rulegraph/core/model';
import type { PagedDocument, PageLine } from '../laid-out-text/pages.ts';
import { runInThread } from '../limits.ts';
import { type Line, placeIn } from '../lines.ts';
import type { DecodedDocuments } from '../reader.ts';

/** Runs with a smaller gap than this share of their font size belong to one word. */
const WORD_GAP = 0.1;

/** Runs with a larger gap than this many font sizes are in different columns, or one is in the margin. */
const COLUMN_GAP = 3;

/** Lines further apart than this share of the usual distance have a gap between them. */
const USUAL_LEADING = 1.1;
/** Raised figures move their line down. */
const RAISED_LEADING = 1.5;

/** Lines further apart than this share of a page are a header and a footer, drawn one after the other. */
const FARTHEST = 0.6;

/** The average width of a character, as a share of the font size. */
const CHARACTER_WIDTH = 0.5;

interface RunLine {
  readonly runs: TextRun[];
  readonly y: number;
  /** Whether it is a line of a note beside the text. */
  readonly beside?: boolean;
}

/** A line with what its page is set in. */
interface SetLine extends RunLine {
  /** Whether it is in a column, of a page that has several. */
  readonly columned: boolean;
  /** How far its column is from the first one, in points. */
  readonly shift: number;
  /** Whether it opens a cell, a term or a definition, which is then set off from the one before. */
  readonly isSetOff?: boolean;
}

/** Arranges the runs of all pages in lines, and finds the text of the links that lie over them. */
export function setLines(file: string, { pages, links = [] }: PdfText): PagedDocument & LinkedLines {
  const bullets = findBullets(pages);
  const runLines = pages.map((runs) => setRuns(runs.map((run) => withBullet(run, bullets))));
  const size = median(pages.flat().map((run) => run.size)) || 1;
  const leading = usualLeading(runLines) || size;
  const unit = size * CHARACTER_WIDTH;
  let number = 0;
  const placed: PlacedLine[] = [];
  const linesOfPages = runLines.map((lines, page) =>
    lines.map(({ runs, y, columned, shift, beside, isSetOff }, index): PageLine => {
      number += 1;
      const line: Line = { file, number, text: lineText(runs) };
      placed.push({ line, runs, y, page: page + 1 });
      const above = lines.slice(Math.max(0, index - LONGEST_NOTES), index).findLast((other) => other.beside === beside);
      const distance = (above?.y ?? y) - y;
      const usual = leading * (HAS_RAISED.test(line.text) ? RAISED_LEADING : USUAL_LEADING);
      const space = distance > usual || isSetOff === true ? Math.max(1, Math.round(distance / leading) - 1) : 0;
      const inUnits = (x: number) => (x - shift) / unit;
      const place = { left: inUnits(startOf(runs)), right: inUnits(endOf(runs)) };
      return { line, page: page + 1, ...place, space, columned, ...(beside === true ? { beside } : {}) };
    }),
  );
  return { pages: linesOfPages, exact: true, ...linkLines(file, placed, links) };
}

type LinkedLines = Required<Pick<DecodedDocuments, 'anchors' | 'links'>>;

interface PlacedLine extends RunLine {
  readonly line: Line;
  readonly page: number;
}

/** Returns the texts that links lie over, and the lines that they lead to: the first ones below their heights. A text with a digit cites a number. */
function linkLines(file: string, placed: readonly PlacedLine[], links: readonly PageLink[]): LinkedLines {
  const byPage = Map.groupBy(placed, ({ page }) => page);
  const anchors = new Map<string, Place>();
  const found = links.flatMap(({ page, rect: [left, bottom, right, top], to }) => {
    const href = `#${to?.page} ${to?.y}`;
    const below = byPage.get(to?.page ?? 0)?.filter(({ y }) => y <= (to?.y ?? 0)) ?? [];
    const [target] = below.toSorted((one, other) => other.y - one.y);
    if (target !== undefined) anchors.set(`${file}${href}`, placeIn(target.line));
    const over = byPage.get(page)?.filter(({ y }) => y > bottom - 1 && y < top) ?? [];
    return over.flatMap(({ line, runs }) => {
      const { start, end } = findBetween(runs, left, right);
      const text = line.text.slice(start, end).replaceAll(/\s+/g, ' ');
      return text === '' || /\p{N}/u.test(text) ? [] : [{ href, place: placeIn(line, start), text }];
    });
  });
  return { anchors, links: found };
}

/** A word without punctuation around it, or a character of a script without spaces. */
const LINKED_WORD = /\p{Lo}|[\p{L}\p{N}](?:\S*[\p{L}\p{N}])?/gu;
/** Widths of characters as shares of the usual one. Only the width of a whole run is known. */
const WIDTHS = [
  [/[ijltfrI.,:;'’|!()[\] -]/, 0.6],
  [/[mwMW@—]/, 1.5],
  [/[\p{Lu}_]/u, 1.25],
] as const;

/** Returns the offsets of the words of a line whose edges are nearest to two positions; an empty part if they are far away. */
function findBetween(runs: readonly TextRun[], left: number, right: number): { readonly start: number; readonly end: number } {
  const pieces = runPieces(runs);
  let offset = 0;
  const words = runs.flatMap(({ text, x, width }, index) => {
    const start = offset + (pieces[index]?.length ?? 0) - text.length;
    offset = start + text.length;
    const unit = width / charactersWidth(text);
    return Array.from(text.matchAll(LINKED_WORD), ({ 0: word, index: at }) => {
      const from = x + unit * charactersWidth(text.slice(0, at));
      return { start: start + at, end: start + at + word.length, left: from, right: from + unit * charactersWidth(word) };
    });
  });
  const nearest = (edge: 'left' | 'right', to: number) =>
    words.toSorted((a, b) => Math.abs(a[edge] - to) - Math.abs(b[edge] - to))[0];
  const [first, last] = [nearest('left', left), nearest('right', right)];
  if (first === undefined || last === undefined) return { start: 0, end: 0 };
  const difference = Math.abs(first.left - left) + Math.abs(last.right - right);
  return { start: first.start, end: difference * 2 > right - left ? 0 : last.end };
}

function charactersWidth(text: string): number {
  const widths = Array.from(text, (one): number => WIDTHS.find(([pattern]) => pattern.test(one))?.[1] ?? 1);
  return widths.reduce((sum, width) => sum + width, 0);
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

/** Finds the fonts whose characters are drawn as symbols: they have only single ASCII characters, never a word, and not for bullets. */
export function findSymbols(pages: readonly (readonly TextRun[])[]) {
  const bullets = findBullets(pages);
  const runs = pages.flatMap((page, index) => page.map(({ font, text }) => ({ font, text: text.trim(), page: index + 1 })));
  const printed = runs.filter(({ text }) => text !== '');
  const byFont = Map.groupBy(printed, ({ font }) => font);
  // A document needs another font for its words.
  return [...byFont].flatMap(([font, own]) => {
    const isLone = own.every(({ text }) => /^[!-~]$/.test(text) && !KNOWN_BULLET.test(text) && !/[\d.,:;]/.test(text));
    if (font === undefined || byFont.size < 2 || bullets.has(font) || !isLone || own.length < MIN_SYMBOLS) return [];
    return [{ characters: [...new Set(own.map(({ text }) => text))], count: own.length, page: own[0]?.page ?? 1 }];
  });
}

/** A column of definitions begins at least this often beside a term, and as often alone on its line. */
const MIN_DEFINITIONS = 3;

/** What stands beside a definition: words, and neither a number nor a bullet. */
const TERM = /^(?=.*\p{L}{2})[^\p{N}(•●◦▪‣–-]/u;

/** The left edges of a column of terms and of one beside it with their definitions, in whole points. */
interface DefinitionColumns {
  readonly left: number;
  readonly right: number;
}

/** Finds the columns of a page that has terms and definitions, which need not be far apart. */
function findDefinitions(runs: readonly TextRun[]): DefinitionColumns | undefined {
  const lines = [...Map.groupBy(runs.filter(isPrinted).map(rounded), ({ y }) => y).values()];
  const rows = lines.map((line) => line.toSorted((one, other) => one.x - other.x));
  const openings = countItems(rows.map(([first]) => first?.x));
  const beside = rows.flatMap(([first, ...rest]) =>
    first === undefined || !TERM.test(first.text) ? [] : rest.map(({ x }) => `${first.x} ${x}`),
  );
  for (const [columns, count] of countItems(beside)) {
    const [left = 0, right = 0] = columns.split(' ').map(Number);
    const isEnough = count >= MIN_DEFINITIONS && (openings.get(right) ?? 0) >= MIN_DEFINITIONS;
    if (isEnough && (openings.get(left) ?? 0) >= count) return { left, right };
  }
  return undefined;
}

function isPrinted({ text }: TextRun): boolean {
  return text.trim() !== '';
}

function rounded(run: TextRun): TextRun {
  return { ...run, x: Math.round(run.x), y: Math.round(run.y) };
}

/** Lines of one cell are not further apart than this many font sizes. */
const CELL_LEADING = 2;

/** Consecutive runs of a term, or of its definition. */
interface Cell {
  readonly runs: TextRun[];
  readonly isTerm: boolean;
}

/** Returns the lines of a page in reading order; terms with their definitions beside them are drawn cell by cell, and read so. */
function setRuns(runs: readonly TextRun[]): readonly SetLine[] {
  const columns = findDefinitions(runs);
  const isBeside = (run: TextRun) => runs.some(({ x, y }) => Math.abs(y - run.y) < 1 && Math.round(x) === columns?.right);
  const start = columns === undefined ? -1 : runs.findIndex((run) => Math.round(run.x) === columns.left && isBeside(run));
  const cells = columns === undefined || start < 0 ? [] : cellsOf(runs.slice(start), columns);
  if (cells.length < MIN_DEFINITIONS * 2) return setPage(joinRuns(runs));
  const set = cells.flatMap((cell) => cell.runs);
  const lines = cells.flatMap((cell) => {
    const joined = joinRuns(cell.runs);
    return (cell.isTerm ? inOneLine(joined) : joined).map((line, index) => ({
      ...line,
      columned: false,
      shift: 0,
      isSetOff: index === 0,
    }));
  });
  const top = lines[0]?.y ?? 0;
  const others = setPage(joinRuns([...runs.slice(0, start), ...runs.slice(start + set.length)]));
  return [...others.filter(({ y }) => y > top), ...lines, ...others.filter(({ y }) => y <= top)];
}

/** Returns the cells that runs are drawn in, from the first term to what is in neither column or far away. */
function cellsOf(runs: readonly TextRun[], { left, right }: DefinitionColumns): readonly Cell[] {
  const cells: Cell[] = [];
  for (const run of runs) {
    const cell = cells.at(-1);
    const isTerm = Math.round(run.x) === left;
    const opens = isPrinted(run) && isTerm !== cell?.isTerm;
    // A definition begins at the height of its term, and other lines are below the one above.
    const above = opens && !isTerm ? cell?.runs[0] : cell?.runs.findLast(isPrinted);
    const isFar = above !== undefined && (run.y > above.y + 1 || above.y - run.y > run.size * CELL_LEADING);
    if (isPrinted(run) && (isFar || !(isTerm || run.x > right - 1))) break;
    if (opens) cells.push({ runs: [run], isTerm });
    else cell?.runs.push(run);
  }
  return cells;
}

/** Joins the lines of a term, which begin at the same edge, to one with a single run. */
function inOneLine(lines: readonly RunLine[]): readonly RunLine[] {
  const text = lines.map(({ runs }) => lineText(runs)).join(' ');
  const right = lines.reduce((farthest, { runs }) => Math.max(farthest, endOf(runs)), 0);
  return lines
    .slice(0, 1)
    .map(({ runs, y }) => ({ runs: runs.slice(0, 1).map((run) => ({ ...run, text, width: right - run.x })), y }));
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
    const size = FIGURES.test(run.text.trim()) && line !== undefined ? Math.max(run.size, sizeOf(line)) : run.size;
    const isOnLine = line !== undefined && Math.abs(line.y - run.y) < size / 2 && run.x >= startOf(line.runs);
    if (isOnLine) line.runs.push(run);
    else lines.push({ runs: [run], y: run.y });
  }
  return lines.map((line) => ({ ...line, runs: line.runs.map((run, index) => withRaised(run, line.runs, index)) }));
}

/** Raised figures are smaller than this share of the text beside them, and higher by at least this share of its size. */
const RAISED = { size: 0.85, rise: 0.15 };
const FIGURES = /^\d{1,3}$/;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const HAS_RAISED = new RegExp(`[^\\s][${SUPERSCRIPTS}]`, 'u');

/** Returns a run with raised figures as superscripts: `10²`, and the mark of a footnote, which would otherwise be part of the word before it. */
function withRaised(run: TextRun, runs: readonly TextRun[], index: number): TextRun {
  if (!FIGURES.test(run.text.trim())) return run;
  const printed = runs.slice(0, index).findLast(isPrinted) ?? runs.slice(index + 1).find(isPrinted);
  const isRaised =
    printed !== undefined && run.size < printed.size * RAISED.size && run.y > printed.y + printed.size * RAISED.rise;
  return isRaised ? { ...run, text: run.text.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit) } : run;
}

/** Texts on the same baseline with a larger gap than this many font sizes may be a line and a note beside it. */
const NOTE_GAP = 1;

/** A note is in smaller type than this share of the text beside it, or outside the edges of the text. */
const SMALLER = 0.95;

/** The text beside a note is at least this many times as wide, and this many characters, unlike the cells of a table. */
const WIDER = 1.8;
const MIN_WIDTH = 40;

/** Lines of a note are not further apart than this many font sizes. */
const NOTE_LEADING = 1.7;

/** The notes of a page are less than this share of its text, or it is unclear which is which. */
const MOST_NOTES = 0.4;

/** No row has more texts apart from each other. */
const MOST_IN_ROW = 16;

/** No more lines of notes are looked through for the line above. */
const LONGEST_NOTES = 100;

/** Lines one below the other, in one font size, with the same left edge. */
interface Block {
  readonly lines: RunLine[];
  readonly left: number;
  right: number;
  readonly size: number;
}

/** Returns the lines of a page in reading order; the notes beside its text are set off, each after the line at its height. */
function setPage(lines: readonly RunLine[]): readonly SetLine[] {
  const pieces = lines.flatMap((line) => splitAtGaps(line).map((piece) => ({ piece, line })));
  const notes = findNotes(pieces.map(({ piece }) => piece));
  if (notes.length === 0) return inReadingOrder(lines);
  const noted = new Set(notes.flatMap((note) => note.lines));
  const kept = [...Map.groupBy(pieces, ({ line }) => line)].flatMap(([{ y }, parts]) => {
    const rest = parts.filter(({ piece }) => !noted.has(piece)).flatMap(({ piece }) => piece.runs);
    return rest.length === 0 ? [] : [{ runs: rest, y }];
  });
  const text = inReadingOrder(kept);
  const after = Map.groupBy(notes, anchorFinder(text));
  return text.flatMap((line) => {
    const own = (after.get(line) ?? []).sort((a, b) => topOf(b) - topOf(a));
    return [line, ...own.flatMap((note) => note.lines.map((part) => ({ ...part, columned: false, shift: 0, beside: true })))];
  });
}

function splitAtGaps({ runs, y }: RunLine): readonly RunLine[] {
  const parts: RunLine[] = [];
  for (const run of runs) {
    const part = parts.at(-1);
    if (part === undefined && !isPrinted(run)) continue;
    if (part === undefined || run.x - endOf(part.runs) > run.size * NOTE_GAP) parts.push({ runs: [run], y });
    else part.runs.push(run);
  }
  return parts;
}

/** Finds the notes beside the text of a page: narrow blocks of words in smaller type or in the margin, next to a wide line. */
function findNotes(parts: readonly RunLine[]): readonly Block[] {
  const blocks = findBlocks(parts);
  const blockOf = new Map(blocks.flatMap((block) => block.lines.map((line) => [line, block] as const)));
  const widest = blocks.reduce((most, block) => Math.max(most, widthOf(block)), 0);
  const wide = blocks.filter((block) => widthOf(block) * WIDER > widest);
  const edges = new Set(wide.map((block) => Math.round(block.left)));
  const isAligned = (block: Block) => [-1, 0, 1].some((shift) => edges.has(Math.round(block.left) + shift));
  const left = wide.reduce((least, block) => Math.min(least, block.left), Number.POSITIVE_INFINITY);
  const right = wide.reduce((most, block) => Math.max(most, block.right), 0);
  const height = median(parts.map(sizeOf)) || 1;
  const rows = Map.groupBy(parts, ({ y }) => Math.round(y / height));
  const rowsBy = (y: number) => [-1, 0, 1].flatMap((row) => rows.get(Math.round(y / height) + row)?.slice(0, MOST_IN_ROW) ?? []);
  const isNote = (block: Block) => {
    const text = block.lines.map(({ runs }) => lineText(runs)).join(' ');
    if (widthOf(block) * WIDER > widest || isAligned(block) || (text.match(/\p{L}{2,}/gu) ?? []).length < 2) return false;
    return block.lines.some((line) =>
      rowsBy(line.y).some((other) => {
        const beside = blockOf.get(other);
        if (beside === undefined) return false;
        const least = Math.max(widthOf(block) * WIDER, MIN_WIDTH * CHARACTER_WIDTH * beside.size);
        if (widthOf(beside) < least) return false;
        const gap = NOTE_GAP * block.size;
        if (startOf(other.runs) <= block.right + gap && block.left <= endOf(other.runs) + gap) return false;
        return block.size < beside.size * SMALLER || block.right < left || block.left > right;
      }),
    );
  };
  const notes = blocks.filter(isNote);
  const charactersOf = (lines: readonly RunLine[]) => lines.reduce((sum, { runs }) => sum + lineText(runs).length, 0);
  const isMost = charactersOf(notes.flatMap(({ lines }) => lines)) > charactersOf(parts) * MOST_NOTES;
  return isMost ? [] : notes;
}

function findBlocks(parts: readonly RunLine[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const part of parts) {
    const [left, right, size] = [startOf(part.runs), endOf(part.runs), sizeOf(part)];
    const open = blocks.slice(-4).findLast((block) => {
      const distance = (block.lines.at(-1)?.y ?? 0) - part.y;
      return (
        distance > 0 && distance < size * NOTE_LEADING && Math.abs(block.left - left) < 1 && Math.abs(block.size - size) < 0.5
      );
    });
    if (open === undefined) blocks.push({ lines: [part], left, right, size });
    else {
      open.lines.push(part);
      open.right = Math.max(open.right, right);
    }
  }
  return blocks;
}

/** Returns a function that returns the line at the height of a note's first line. */
function anchorFinder(text: readonly SetLine[]): (note: Block) => SetLine | undefined {
  const sorted = text.toSorted((a, b) => b.y - a.y);
  return (note) => {
    const below = sorted.findIndex(({ y }) => y <= topOf(note));
    const [above, next] = [sorted[below - 1], sorted[below]];
    if (below < 0 || above === undefined || next === undefined) return below < 0 ? sorted.at(-1) : next;
    return above.y - topOf(note) < topOf(note) - next.y ? above : next;
  };
}

function topOf({ lines }: Block): number {
  return lines[0]?.y ?? 0;
}

function widthOf({ left, right }: Block): number {
  return right - left;
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
  return withColumns(
    dividePieces(pieces).sort((a, b) => (areSideBySide(a, b) ? leftOf(a) - leftOf(b) : (b[0]?.y ?? 0) - (a[0]?.y ?? 0))),
  );
}

/** Lines further apart than this many font sizes may have lines of another piece between them; no more of these are looked at. */
const BETWEEN = { gap: 1.5, most: 20 };

/** Divides pieces where lines of another piece stand in between, as if headings were drawn first and then the text below each of them. */
function dividePieces(pieces: readonly RunLine[][]): RunLine[][] {
  if (pieces.length < 2) return [...pieces];
  const all = pieces.flatMap((piece) => piece.map((line) => ({ line, piece }))).sort((a, b) => b.line.y - a.line.y);
  const firstBelow = (y: number) => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle]?.line.y ?? 0) >= y) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const isDivided = (piece: readonly RunLine[], above: RunLine, below: RunLine) => {
    if (above.y - below.y < sizeOf(above) * BETWEEN.gap) return false;
    const start = firstBelow(above.y);
    const [left, right] = [Math.min(startOf(above.runs), startOf(below.runs)), Math.max(endOf(above.runs), endOf(below.runs))];
    return all
      .slice(start, start + BETWEEN.most)
      .some(
        (other) =>
          other.piece !== piece && other.line.y > below.y && startOf(other.line.runs) < right && endOf(other.line.runs) > left,
      );
  };
  return pieces.flatMap((piece) => {
    const parts: RunLine[][] = [];
    piece.forEach((line, index) => {
      const above = piece[index - 1];
      if (above === undefined || isDivided(piece, above, line)) parts.push([line]);
      else parts.at(-1)?.push(line);
    });
    return parts;
  });
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
  return runPieces(runs).join('').trimEnd();
}

function runPieces(runs: readonly TextRun[]): readonly string[] {
  return runs.map((run, index) => {
    const above = runs[index - 1];
    const gap = above === undefined ? 0 : run.x - above.x - above.width;
    const space = gap > run.size * COLUMN_GAP ? '    ' : gap > run.size * WORD_GAP ? ' ' : '';
    return space + run.text;
  });
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
  readonly size: number;
  /** The name of the font within the document. */
  readonly font?: string;
}

/** A link that lies over a part of a page, whose numbers count from 1. */
interface PageLink {
  readonly page: number;
  /** Left, bottom, right and top. */
  readonly rect: readonly [number, number, number, number];
  readonly to: { readonly page: number; readonly y: number } | null;
}

/** The runs of each page in the order in which the PDF draws them, and the links within it. */
export interface PdfText {
  readonly pages: readonly (readonly TextRun[])[];
  readonly links?: readonly PageLink[];
}

/** Returns the text of a PDF. Rejects if it is damaged or protected. */
export function extractText(bytes: Uint8Array): Promise<PdfText> {
  return runInThread(new URL('./extract-worker.mjs', import.meta.url), bytes);
}
