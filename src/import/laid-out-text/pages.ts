/**
 * Reads text with its layout kept as pages: finds headers and footers, measures how lines are set on pages, and reads the numbers that they
 * begin with.
 */
import { foldWidths } from '@rulegraph/core/citations';
import { countItems } from '@rulegraph/core/lists';
import type { RuleNumber, Scheme } from '@rulegraph/core/numbering';
import type { Numbering } from '@rulegraph/core/work';
import { areWithinSentences, foldPageLine, groupFooters, isEvenlySpread, type Line } from '../lines.ts';
import { CONJUNCTION, endsSentence } from '../numbered-text/layout.ts';
import {
  beginsSentence,
  type LeadingNumber,
  type NumberReader,
  numberReader,
  orderAfter,
} from '../numbered-text/leading-number.ts';
import { foldHeading } from '../numbered-text/options.ts';
import { titleTest } from '../numbered-text/page-numbers.ts';

/** Returns the lines of documents as pages. Without form feeds, pages end at lines that repeat at regular intervals. */
export function readTextPages(lines: readonly Line[], readNumber: NumberReader): PagedDocument['pages'] {
  return [...Map.groupBy(lines, ({ file }) => file).values()].flatMap((document) => pagesOfDocument(document, readNumber));
}

function pagesOfDocument(lines: readonly Line[], readNumber: NumberReader): PagedDocument['pages'] {
  const opensPage = lines.some(({ text }) => text.includes('\f'))
    ? new Set(lines.filter(({ text }) => text.startsWith('\f')))
    : findPageStarts(lines, readNumber);
  const pages: PageLine[][] = [[]];
  let blankLines = 0;
  for (const line of lines) {
    if (opensPage.has(line)) pages.push([]);
    const page = pages.at(-1);
    if (line.text.trim() === '') blankLines += 1;
    else {
      page?.push(toPageLine(line, pages.length, page.length === 0 ? 0 : blankLines));
      blankLines = 0;
    }
  }
  return pages;
}

function toPageLine(line: Line, page: number, space: number): PageLine {
  const text = line.text.replaceAll('\t', '        ').trimEnd();
  return { line, page, left: text.length - text.trimStart().length, right: textWidth(text), space };
}

/** Returns the line after each footer or, where the document begins with a header, each header. */
function findPageStarts(lines: readonly Line[], readNumber: NumberReader): ReadonlySet<Line> {
  // The sign of a note stands alone.
  const groups = groupFooters(lines, (text) => /[\p{L}\p{N}]|\S{3}/u.test(text));
  const areTitles = titleTest(lines, readNumber);
  const isPaged = (found: readonly number[]) =>
    isEvenlySpread(found, lines.length) &&
    !areWithinSentences(lines, found) &&
    !areTitles(found.flatMap((index) => lines[index] ?? []));
  const repeated = new Set([...groups].filter(([, found]) => isPaged(found)).map(([folded]) => folded));
  const isRepeated = (line: Line | undefined) => line !== undefined && repeated.has(foldPageLine(line.text));
  const printed = lines.filter(({ text }) => text.trim() !== '');
  const atHead = isRepeated(printed[0]);
  return new Set(
    printed.filter((line, index) => {
      const above = isRepeated(printed[index - 1]);
      return index > 0 && (atHead ? isRepeated(line) && !above : above && !isRepeated(line));
    }),
  );
}

/** A line that repeats on fewer pages may be a heading … */
const MIN_PAGES = 3;
const SMALLEST_SHARE = 0.2;
/** … or, without a gap to the text, a line of it that repeats by chance, above all the end of a sentence. */
const SMALLEST_SHARE_AT_TEXT = 0.4;
const SMALLEST_SHARE_OF_SENTENCE = 0.8;

/** No header or footer has more lines. */
const DEEPEST = 4;

/** Returns the lines of headers and footers, with the reason for setting their words aside. */
export function findHeadersAndFooters({ pages, exact }: PagedDocument, readNumber: NumberReader): ReadonlyMap<PageLine, string> {
  const found = new Map<PageLine, string>();
  const firsts = new Set(pages.map(([first]) => first?.line));
  const printed = pages.flat().map(({ line }) => line);
  const areTitles = titleTest(printed, readNumber, (line) => firsts.has(line));
  for (const reason of ['page-header', 'page-footer'] as const) {
    const isHeader = reason === 'page-header';
    const edges = pages.map((page) => (isHeader ? page.slice(0, DEEPEST + 1) : page.slice(-DEEPEST - 1).reverse()));
    const outer = edges.map((lines) => lines.slice(0, DEEPEST));
    const shareOf = shareOfPages(outer, areTitles);
    // Where positions were measured, a gap sets off a header or footer with words, unless every page has it.
    const mayBeText = ({ line }: PageLine, share: number) =>
      exact
        ? share < 1 && /\p{L}/u.test(line.text)
        : share < (endsSentence(line.text) ? SMALLEST_SHARE_OF_SENTENCE : SMALLEST_SHARE_AT_TEXT);
    for (const lines of edges) {
      const text = lines.findIndex((line, index) => index === DEEPEST || shareOf(line) < SMALLEST_SHARE || found.has(line));
      const count = text < 0 ? lines.length : setOff(lines, text, isHeader, (line) => mayBeText(line, shareOf(line)));
      for (const line of lines.slice(0, count)) found.set(line, reason);
    }
  }
  for (const [line, reason] of findRunningTitles(pages)) found.set(line, reason);
  for (const line of findChapterTitles(pages, found, readNumber)) found.set(line, 'page-header');
  return found;
}

/** Returns the first lines of pages with the title of a chapter, in a document whose headers are these titles; those of short chapters repeat too little. */
function findChapterTitles(
  pages: PagedDocument['pages'],
  headers: ReadonlyMap<PageLine, string>,
  readNumber: NumberReader,
): readonly PageLine[] {
  const titles = countItems(
    pages.flat().flatMap(({ line }) => {
      const leading = readNumber(line);
      return leading === undefined ? [] : [foldHeading(line.text.slice(leading.textStart))];
    }),
  );
  // A title that is printed with its number only in the contents is the heading itself.
  const isTitle = (line: PageLine | undefined) => (titles.get(foldHeading(line?.line.text.trim() ?? '')) ?? 0) > 1;
  const known = [...headers.keys()].filter((line) => isTitle(line)).length;
  return known < MIN_PAGES ? [] : pages.flatMap(([first]) => (first !== undefined && isTitle(first) ? [first] : []));
}

/** The number of a page, alone or apart from what is beside it: `12    Chapter 2. Trade`, `2.3. Scales    13`. */
const PAGE_NUMBER = /^\s*(\p{Nd}{1,4})(?:\s{3,}\p{L}|\s*$)|(?<!\s)\s{3,}(\p{Nd}{1,4})\s*$/u;

/** Returns the first and last lines of pages with the number of the page, alone or beside a title that differs from page to page. */
function findRunningTitles(pages: PagedDocument['pages']): ReadonlyMap<PageLine, string> {
  const candidates = pages.flatMap((page, index) =>
    [...new Set([page[0], page.at(-1)])].flatMap((line) => {
      const [, before, after] = PAGE_NUMBER.exec(line?.line.text.slice(0, LONGEST_EDGE) ?? '') ?? [];
      const number = before ?? after;
      if (line === undefined || number === undefined) return [];
      return [{ line, offset: Number(number) - index, reason: line === page[0] ? 'page-header' : 'page-footer' }];
    }),
  );
  const [[offset, count] = [0, 0]] = [...countItems(candidates.map((one) => one.offset))].sort(([, a], [, b]) => b - a);
  const isHabit = count >= MIN_PAGES && count >= pages.length * SMALLEST_SHARE;
  return new Map(candidates.flatMap((one) => (isHabit && one.offset === offset ? [[one.line, one.reason] as const] : [])));
}

/** Longer lines are text. */
const LONGEST_EDGE = 200;

/** Returns how many of the first `count` lines at an edge are not directly at the text that follows them. */
function setOff(lines: readonly PageLine[], count: number, isHeader: boolean, mayBeText: (line: PageLine) => boolean): number {
  const last = lines[count - 1];
  // The gap between two lines belongs to the lower one, which is that of the text below a header.
  const isAtText = (isHeader ? lines[count] : last)?.space === 0;
  return last !== undefined && isAtText && mayBeText(last) ? setOff(lines, count - 1, isHeader, mayBeText) : count;
}

/** Returns a function that returns on how large a share of the pages a line stands near the edge; 0 if it is on too few. */
function shareOfPages(
  edges: readonly (readonly PageLine[])[],
  areTitles: (alike: readonly Line[]) => boolean,
): (line: PageLine) => number {
  const groups = Map.groupBy(edges.flat(), ({ line }) => foldPageLine(line.text));
  const titles = new Set([...groups].filter(([, alike]) => areTitles(alike.map(({ line }) => line))).map(([folded]) => folded));
  const countBy = (fold: (text: string) => string) =>
    countItems(edges.flatMap((edge) => [...new Set(edge.map(({ line }) => fold(line.text)))]));
  const counts = countBy(foldPageLine);
  const exact = countBy((text) => text.trim());
  return ({ line }) => {
    const folded = foldPageLine(line.text);
    const count = titles.has(folded) ? 0 : (counts.get(folded) ?? 0);
    // With only two pages, both must have the line, and it must have words; with a number before them, it must be the same one.
    const isSame = /^\p{L}.*\p{L}/u.test(folded) || (/\p{L}{2}/u.test(folded) && exact.get(line.text.trim()) === 2);
    const isOnBoth = edges.length === 2 && count === 2 && isSame;
    return count >= MIN_PAGES || isOnBoth ? count / edges.length : 0;
  };
}

// Lines on pages, for the importers of laid-out text and of PDFs.

/** A line and its position on its page. Lengths are in widths of an average character. */
export interface PageLine {
  readonly line: Line;
  /** From 1. */
  readonly page: number;
  /** Where its first character begins and its last one ends, from the left edge of the page, or as if its column were the first one. */
  readonly left: number;
  readonly right: number;
  /** How many lines would fit between it and the one above; 0 if it is directly below. */
  readonly space: number;
  /** Whether it is in a column, of a page that has several. */
  readonly columned?: boolean;
  /** Whether it is in a note beside the text, which comes after the line at its height. */
  readonly beside?: boolean;
}

/** A document as pages, each from top to bottom, column after column. */
export interface PagedDocument {
  readonly pages: readonly (readonly PageLine[])[];
  /** Whether positions were measured; otherwise they are counted in characters, whose widths differ. */
  readonly exact: boolean;
}

/** Characters of the East Asian scripts, which are set in squares and written without spaces. */
const SQUARE = '\\u2E80-\\u2FDF\\u3000-\\u30FF\\u31F0-\\u9FFF\\uF900-\\uFAFF\\uFF00-\\uFF60';

const SQUARES = new RegExp(`[${SQUARE}]`, 'gu');
const ENDS_IN_SQUARE = new RegExp(`[${SQUARE}]$`, 'u');
const BEGINS_WITH_SQUARE = new RegExp(`^[${SQUARE}]`, 'u');

/** Returns how wide a text is; squares count twice. */
function textWidth(text: string): number {
  return text.length + (text.match(SQUARES)?.length ?? 0);
}

/** Returns the width of what must fit after a line for its next line to begin there: a word, or one square. */
function firstWordWidth(text: string): number {
  return BEGINS_WITH_SQUARE.test(text.trimStart()) ? 2 : textWidth(/\S+/u.exec(text.slice(0, 200))?.[0] ?? '');
}

/** A word that is broken after its hyphen or dash; a dash between spaces keeps them. */
const ENDS_IN_HYPHEN = /\S[-\u00AD\u2010-\u2015]$/u;

/** Returns what to join a line and its continuation with: a space, except between squares and after hyphens within words. */
export function wrapSpace(line: string, next: string): '' | ' ' {
  const squares = ENDS_IN_SQUARE.test(line) && BEGINS_WITH_SQUARE.test(next);
  const hyphen = ENDS_IN_HYPHEN.test(line) && /^[\p{L}\p{N}[({“‘"']/u.test(next) && !CONJUNCTION.test(next);
  return squares || hyphen ? '' : ' ';
}

/** How a document fills its lines. */
export interface Flow {
  /** Returns where a full line ends that is set like this one. */
  readonly edgeOf: (line: PageLine) => number;
  /** How far a full line may fall short of the edge, as a share of it, in addition to the word that did not fit. */
  readonly slack: number;
}

/** Counted in characters, full lines of proportional type differ by a fifth. */
const COUNTED_SLACK = 0.2;
const MEASURED_SLACK = 0.03;

/** Few lines are wider than this share of them. */
const WIDE = 0.95;

/** Fewer or narrower lines side by side are a list or a table rather than columns of text. */
const MIN_COLUMN = { lines: 20, width: 25 };

/** Measures where the lines of a document end, apart for those in columns of text and others. */
export function measureFlow({ pages, exact }: PagedDocument): Flow {
  const lines = pages.flat();
  const columned = lines.filter((line) => line.columned === true);
  const column = wideEdge(columned);
  const start = columned.reduce((least, { left }) => Math.min(least, left), column);
  const isText = columned.length >= MIN_COLUMN.lines && column - start >= MIN_COLUMN.width;
  // No line across the page is narrower than a column, though a few headings may be all there is.
  const whole = Math.max(isText ? column : 0, wideEdge(isText ? lines.filter((line) => line.columned !== true) : lines));
  return {
    edgeOf: (line) => (isText && line.columned === true ? column : whole),
    slack: exact ? MEASURED_SLACK : COUNTED_SLACK,
  };
}

function wideEdge(lines: readonly PageLine[]): number {
  const ends = lines.map(({ right }) => right).sort((a, b) => a - b);
  return ends[Math.floor(ends.length * WIDE)] ?? 0;
}

/** Tells whether the paragraph of `above` ends with it, judging by positions and sentences and not by what `line` is. */
export function endsParagraph(above: PageLine, line: PageLine, flow: Flow): boolean {
  const ended = endsSentence(above.line.text);
  const lowerCase = /^\s*\p{Ll}/u.test(line.line.text.slice(0, 200));
  // Between pages, gaps are unknown.
  if (above.page !== line.page) return lowerCase ? ended : isShort(above, line, flow);
  if (line.space > 0) return true;
  // Lines that were broken by hand are not full, and headings are much shorter.
  if (!ended && lowerCase && above.right > flow.edgeOf(above) / 2) return false;
  return isShort(above, line, flow);
}

/** Tells whether the first word of `line` would have fit after `above`. */
function isShort(above: PageLine, line: PageLine, { edgeOf, slack }: Flow): boolean {
  return above.right + 1 + firstWordWidth(line.line.text) < edgeOf(above) * (1 - slack);
}

/** Finds the number that a line begins with, if it is printed as the work prints its numbers. */
export type LineReader = (line: PageLine) => LeadingNumber | undefined;

/** No number with its indent is longer. */
const REACH = 200;

/** Compiles the reader for a work. At levels that it prints with a dot, numbers are read only with that or other closing punctuation. */
export function lineReader(scheme: Scheme, numbering: Numbering, nouns: readonly string[]): LineReader {
  const readNumber = numberReader(scheme, numbering, nouns);
  const dotted = new Set(numbering.dotted);
  return ({ line }) => {
    const text = foldWidths(line.text.slice(0, REACH));
    const leading = readNumber({ ...line, text });
    if (leading === undefined) return undefined;
    const closed = text.slice(leading.numberEnd, leading.textStart).trim() !== '';
    return dotted.has(leading.number.level) && !closed ? undefined : leading;
  };
}

/** Returns a line with its number in half-width characters, as the reader of numbered text expects it. */
export function foldNumber(text: string, leading: LeadingNumber | undefined): string {
  return leading === undefined ? text : foldWidths(text.slice(0, leading.textStart)) + text.slice(leading.textStart);
}

/** What comes before a number at the beginning of a line. */
interface NumberContext {
  /** The provision above. */
  readonly previous: RuleNumber | undefined;
  /** Whether the paragraph above has ended, or the line begins further left. */
  readonly fresh: boolean;
  /** Whether the line above ends a sentence. */
  readonly sentenceEnded: boolean;
}

/**
 * Tells whether a number at the beginning of a line opens a provision. In the middle of a sentence it is one that the sentence cites; bare
 * digits must follow in order, or the steps of a list would be sections. The number of the provision above was printed twice, which is reported.
 */
export function opensProvision(
  leading: LeadingNumber,
  scheme: Scheme,
  { previous, fresh, sentenceEnded }: NumberContext,
): boolean {
  const order = orderAfter(scheme, previous, leading.number);
  // `Article 20. The club` after a sentence, however many articles are missing above it.
  const isNamed = leading.noun === true && order !== 'back' && beginsSentence(leading);
  const follows = order === 'next' || isNamed || (order === 'same' && !leading.bare);
  return follows ? fresh || sentenceEnded : fresh && !leading.bare;
}
