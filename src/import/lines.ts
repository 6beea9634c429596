/** The lines of a document with their places, and how lines that repeat on every page are recognized. */
import { joinFirst } from '@rulegraph/core/lists';
import type { Block, Mark, Place } from '@rulegraph/core/model';

export interface Line {
  readonly file: string;
  /** From 1, as in vfile points. */
  readonly number: number;
  /** The line as printed, without its line feed. */
  readonly text: string;
  /** Where the text begins in its line, from 1; absent means 1. */
  readonly column?: number;
  /** The further lines of the document that were joined to this one, with the offset of each in the text. */
  readonly joined?: readonly { readonly number: number; readonly start: number }[];
  /** Set if the document has markup (Markdown, HTML, Word), which `text` is then without; absent for plain text. */
  readonly markup?: LineMarkup;
}

/** How a document marks up a line. */
export interface LineMarkup {
  readonly kind: Exclude<Block['kind'], 'example'>;
  /** The line begins a paragraph; otherwise it continues the line above. */
  readonly opens: boolean;
  /** The level of a heading from 1, the nesting of an item from 0. */
  readonly depth: number;
  /** The bullet of an item, empty for its later paragraphs. In an ordered list it is the number, which the text also has. */
  readonly bullet: string;
  /** Offsets into the line's text. */
  readonly marks: readonly Mark[];
  /** Which quotation the line is in: all its paragraphs belong to one example or note. */
  readonly quote?: number;
  /** The cells of a table. */
  readonly rows?: readonly (readonly string[])[];
}

/** Returns the lines of all documents that are text, in order. */
export function readLines(documents: readonly { readonly path: string; readonly text: string | null }[]): readonly Line[] {
  return documents.flatMap(({ path, text }) =>
    text === null ? [] : text.split('\n').map((line, index) => ({ file: path, number: index + 1, text: line })),
  );
}

/** Returns the offset at which each line of a text begins. */
export function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
}

/** Tells whether a line is blank. A missing line, before the first or after the last, counts as blank. */
export function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '';
}

/** Tells whether a line is a horizontal rule of hyphens or the like. */
export function isRuledLine(text: string): boolean {
  return /^\s*([-=_*~^+"])(?:\s?\1){2,}\s*$/.test(text);
}

/** Returns how deep a heading is, also one that is read as plain text: `## Final provisions`. */
export function depthOfHeading({ markup, text }: Line): number | undefined {
  if (markup === undefined) return /^\s*(#{1,6})\s+\S/.exec(text)?.[1]?.length;
  return markup.kind === 'heading' && markup.opens ? markup.depth : undefined;
}

/** Returns where the text of a line begins, after the marker of a heading that is read as plain text. */
export function openingOfHeading({ text }: Line): number {
  return /^\s*(?:#{1,6}\s+)?/.exec(text)?.[0].length ?? 0;
}

export function placeIn(line: Line, offset = 0): Place {
  return { file: line.file, line: line.number, column: (line.column ?? 1) + offset };
}

// Headers and footers: lines that repeat at the intervals of pages.

/** Headers and footers repeat at least this often, and a page has at most this many lines. */
const MIN_PAGES = 3;
const LONGEST_PAGE = 100;

/** No page is more than this many times as long as the median page. */
const UNEVEN = 4;

/** The number of a heading, which is not a page number: chapters with the same title (`100. General`, `200. General`) are not a footer. */
const HEADING = /^\p{Nd}{1,4}(?:\.\p{Nd}{1,3})*[.:)]\s+(?=\p{L})/u;

/** Folds a line for the comparison of headers and footers: every number becomes `#`, including the Roman ones of the front matter. */
export function foldPageLine(text: string): string {
  const printed = text.trim().slice(0, 200);
  const number = HEADING.exec(printed)?.[0] ?? '';
  const folded = printed
    .slice(number.length)
    .replace(/(^|(?<!\s)\s{2,})[ivxlc]{1,7}$/iu, '$1#')
    .replace(/\p{Nd}+/gu, '#');
  return `${number}${folded}`.replace(/\s+/gu, ' ');
}

/** Groups the lines that `mayBeFooter` accepts by the result of `foldPageLine`, and returns the indexes of each group. */
export function groupFooters(
  lines: readonly Line[],
  mayBeFooter: (text: string) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const candidates = lines.flatMap(({ text }, index) => (mayBeFooter(text) ? [{ index, folded: foldPageLine(text) }] : []));
  const groups = Map.groupBy(candidates, ({ folded }) => folded);
  return new Map(Array.from(groups, ([folded, alike]) => [folded, alike.map(({ index }) => index)]));
}

/** Tells whether lines directly below others go on with a sentence or end one: `wet. See rule 1.2.` is no footer, however often it is printed. */
export function areWithinSentences(lines: readonly Line[], indexes: readonly number[]): boolean {
  return indexes.every(
    (index) => /^\s*(?:\p{Ll}|\p{Nd}+\.\p{Nd})|[.;]\s?$/u.test(lines[index]?.text ?? '') && !isBlank(lines[index - 1]),
  );
}

/** Tells whether the indexes of a line are spread over a document of `length` lines at intervals that pages could have. */
export function isEvenlySpread(indexes: readonly number[], length: number): boolean {
  if (indexes.length < MIN_PAGES || indexes.length * LONGEST_PAGE < length) return false;
  const distances = indexes.map((at, index) => at - (indexes[index - 1] ?? 0));
  const median = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const longest = median * UNEVEN;
  return median > 2 && distances.every((distance) => distance <= longest) && length - (indexes.at(-1) ?? 0) <= longest;
}

/** How many lines a message names. */
export const LISTED_LINES = 8;

/** Returns `line 3`, or `lines 3, 7, 9`; of many lines the first ones. */
export function linesNamed(lines: readonly Pick<Line, 'number'>[]): string {
  const numbers = lines.map(({ number }) => number);
  return `${lines.length === 1 ? 'line' : 'lines'} ${joinFirst(numbers, LISTED_LINES)}`;
}
