/** Gathers lines into paragraphs and makes blocks of them: the text as printed, with each run of whitespace folded to one space. */
import type { Block, Mark } from '@rulegraph/core/model';
import { BACK_HEADING } from '@rulegraph/core/text';
import { escapePattern } from '@rulegraph/core/untrusted';
import { findWrittenDates } from '@rulegraph/core/written-date';
import type { Ledger } from '../ledger/index.ts';
import { isRuledLine, type Line, type LineMarkup, placeIn } from '../lines.ts';
import { continuesParagraph, endsSentence, isDivided, type Layout } from './layout.ts';
import { foldHeading, type TextOptions } from './options.ts';

/** A piece of a line that belongs to a paragraph. */
interface Segment {
  readonly line: Line;
  readonly start: number;
  readonly end: number;
}

/** A paragraph while its lines are being gathered. */
export interface Paragraph {
  readonly kind: Block['kind'];
  readonly segments: Segment[];
  readonly label?: string;
  readonly bullet?: string;
  readonly depth?: number;
  /** The bullet of an item as the document prints it. */
  readonly printed?: string;
  readonly rows?: readonly (readonly string[])[];
  /** See `LineMarkup.quote`. */
  readonly quote?: number;
}

/** Bold marks and escaped characters. */
const MARKUP = /\*\*|\\(?=[\p{P}\p{S}])/gu;
/** Words between underscores, which plain texts use for italics. Underscores within a word, or in a row (`____`), are text. */
const UNDERLINED = /(?<![\p{L}\p{N}_\\])_(?=[^\s_])[^_]{0,200}(?<=[^\s_\\])_(?![\p{L}\p{N}_])/gu;

/** A delimiter of marked-up text. */
interface Delimiter {
  readonly start: number;
  readonly end: number;
  /** What it opens or closes; absent for the backslash before a character. */
  readonly kind?: 'strong' | 'emphasis';
}

/** Returns the delimiters in a text, in order: underscores around words and, in Markdown, the others. */
function findDelimiters(text: string, markdown: boolean): readonly Delimiter[] {
  const underscores = [...text.matchAll(UNDERLINED)].flatMap(({ index, 0: { length } }): Delimiter[] => [
    { start: index, end: index + 1, kind: 'emphasis' },
    { start: index + length - 1, end: index + length, kind: 'emphasis' },
  ]);
  if (!markdown) return underscores;
  const others = [...text.matchAll(MARKUP)].map(({ index, 0: delimiter }): Delimiter => {
    const range = { start: index, end: index + delimiter.length };
    return delimiter === '**' ? { ...range, kind: 'strong' } : range;
  });
  return [...underscores, ...others].sort((a, b) => a.start - b.start);
}

/** Returns a text without the underscores around its words, and sets them aside. */
export function withoutUnderscores(text: string, setAside: (start: number, end: number) => void): string {
  const delimiters = findDelimiters(text, false);
  for (const { start, end } of delimiters) setAside(start, end);
  return withoutDelimiters(text, delimiters);
}

function withoutDelimiters(text: string, delimiters: readonly Delimiter[]): string {
  return [...delimiters, { start: text.length, end: text.length }]
    .map(({ start }, index) => text.slice(delimiters[index - 1]?.end ?? 0, start))
    .join('');
}

/** Returns the blocks of paragraphs, except for those that consist of markup only. */
export function toBlocks(paragraphs: readonly Paragraph[], ledger: Ledger, markdown: boolean): readonly Block[] {
  return paragraphs
    .map((paragraph) => toBlock(paragraph, ledger, markdown))
    .filter(({ text, label, bullet }) => text !== '' || label !== undefined || bullet !== undefined);
}

/**
 * Makes the block of a paragraph and accounts for its words. Words between underscores become emphasis; with `markdown`, bold becomes marks
 * and escapes are undone.
 */
function toBlock(paragraph: Paragraph, ledger: Ledger, markdown: boolean): Block {
  for (const { line, start, end } of paragraph.segments) ledger.account(line).keep(start, end);
  setAsideDelimiters(paragraph, ledger, markdown);
  const { text, marks } = textOfParagraph(paragraph, markdown);
  const first =
    paragraph.segments.find(({ line, start, end }) => line.text.slice(start, end).trim() !== '') ?? paragraph.segments[0];
  const { segments, quote, printed, ...rest } = paragraph;
  return { ...rest, text, marks, place: first === undefined ? { file: '', line: 1, column: 1 } : placeOf(first) };
}

/** Sets delimiters aside. They are searched in all lines together because emphasis may continue on the next line. */
function setAsideDelimiters({ segments }: Paragraph, ledger: Ledger, markdown: boolean): void {
  if (segments.some(({ line }) => line.markup !== undefined)) return;
  const printed = segments.map(({ line, start, end }) => line.text.slice(start, end));
  const delimiters = findDelimiters(printed.join('\n'), markdown);
  let before = 0;
  let next = 0;
  for (const [index, { line, start }] of segments.entries()) {
    const end = before + (printed[index]?.length ?? 0);
    for (let delimiter = delimiters[next]; delimiter !== undefined && delimiter.start < end; delimiter = delimiters[next]) {
      ledger.account(line).setAside('markup', start + delimiter.start - before, start + delimiter.end - before);
      next += 1;
    }
    before = end + 1;
  }
}

function textOfParagraph(paragraph: Paragraph, markdown: boolean): Pick<Block, 'text' | 'marks'> {
  if (paragraph.segments.some(({ line }) => line.markup !== undefined)) return markedText(paragraph);
  return readMarkup(paragraphText(paragraph), markdown);
}

/** Joins lines that have markup, and shifts their marks accordingly. */
function markedText({ kind, segments }: Paragraph): Pick<Block, 'text' | 'marks'> {
  if (kind === 'table' || kind === 'code') {
    return { text: segments.map(({ line }) => line.text).join('\n'), marks: segments[0]?.line.markup?.marks ?? [] };
  }
  const marks: Mark[] = [];
  let text = '';
  // Stored because reading the end of the whole text for each of thousands of lines is slow.
  let previous = '';
  for (const { line, start, end } of segments) {
    const printed = line.text.slice(start, end);
    const piece = printed.trim();
    if (piece === '') continue;
    if (text !== '' && !isDivided(previous, piece)) text += ' ';
    const from = start + printed.length - printed.trimStart().length;
    const shift = text.length - from;
    for (const mark of line.markup?.marks ?? []) {
      const [first, last] = [Math.max(mark.start, from), Math.min(mark.end, from + piece.length)];
      if (last <= first) continue;
      const before = marks.findLast(({ kind: other }) => other === mark.kind);
      const continues = before !== undefined && before.end === text.length - 1 && first === from && sameTarget(before, mark);
      if (continues) marks[marks.lastIndexOf(before)] = { ...before, end: last + shift };
      else marks.push({ ...mark, start: first + shift, end: last + shift });
    }
    text += piece;
    previous = piece;
  }
  return { text, marks };
}

function sameTarget(one: Mark, other: Mark): boolean {
  if (one.kind === 'picture') return false;
  return one.kind !== 'link' || (other.kind === 'link' && one.href === other.href);
}

const NON_SPACE = /\S/g;

export function paragraphText({ segments }: Paragraph): string {
  const pieces = segments.map(({ line, start, end }) => line.text.slice(start, end)).filter((piece) => piece.trim() !== '');
  return pieces
    .map((piece, index) => piece.trim() + (isDivided(piece, pieces[index + 1] ?? '') ? '' : ' '))
    .join('')
    .trimEnd()
    .replace(/[ \t]{2,}|\t/g, ' ');
}

/** Tells whether a paragraph has no text yet. Called for every line, so it stops at the first character. */
function isEmptyParagraph({ segments }: Paragraph): boolean {
  return !segments.some(({ line, start, end }) => {
    NON_SPACE.lastIndex = start;
    return NON_SPACE.test(line.text) && NON_SPACE.lastIndex <= end;
  });
}

function placeOf({ line, start }: Segment) {
  const indent = line.text.slice(start).search(/\S/);
  return placeIn(line, start + Math.max(0, indent));
}

function readMarkup(printed: string, markdown: boolean): { text: string; marks: readonly Mark[] } {
  const delimiters = findDelimiters(printed, markdown);
  const marks: Mark[] = [];
  const opened = new Map<'strong' | 'emphasis', number>();
  let taken = 0;
  for (const { start, end, kind } of delimiters) {
    const at = start - taken;
    taken += end - start;
    if (kind === undefined) continue;
    const from = opened.get(kind);
    if (from === undefined) opened.set(kind, at);
    else {
      opened.delete(kind);
      if (at > from) marks.push({ kind, start: from, end: at });
    }
  }
  return { text: withoutDelimiters(printed, delimiters), marks: marks.sort((a, b) => a.start - b.start || b.end - a.end) };
}

/** Bullets and ordinals that begin an item of a list. */
const BULLET = /^(\s*)(?:([•●◦▪◊◆■□○‣·–*+-]|\d{1,2}\.|(?<=\s{2})o(?=\s{2})|(?<=^)o(?=\s{3}))\s+|(・)\s*)(?=\S)/u;

/** No date is longer. */
const LONGEST_DATE = 30;

/** Bullets that never occur within a sentence, so that they begin an item whatever the line above. */
const SURE_BULLET = /^\s*[•●◦▪‣]\s+\S/u;

/** Shorter lines without a full stop are headings and the like: only a line in lower case continues them. */
const SHORTEST_BROKEN_LINE = 60;

/** How lines are gathered into paragraphs. */
export interface GatherOptions {
  readonly layout: Layout;
  /** Recognizes the label of an example at the beginning of a text; see `labelPattern`. */
  readonly label: RegExp;
  /** Whether pages were converted to lines, so that a sentence may continue after blank lines. */
  readonly paged: boolean;
  /** Returns where the text of a line ends, before any page number. */
  readonly textEnd: (line: Line) => number;
  readonly ledger: Ledger;
}

/**
 * Returns the pattern of an example's label, `Example:`. It may be bold, have a letter or number (`Example A:`) and be printed twice by
 * mistake (`Example:Example:`).
 */
export function labelPattern(labels: readonly string[]): RegExp {
  const words = labels.map(escapePattern).join('|');
  const mark = String.raw`(?:\*\*|_|\*)?`;
  const label = String.raw`((?:${words})(?:\s(?:\p{L}|\p{Nd}{1,2}))?)`;
  if (words === '') return /$^/u;
  return new RegExp(String.raw`^(\s*${mark})${label}(${mark}\s?[:：]${mark})(\s*(?:${words})[:：])?`, 'iu');
}

/** Adds a line, from `start` on, to paragraphs. `above` is the line directly above, unless that is blank. */
export function gatherLine(
  paragraphs: Paragraph[],
  line: Line,
  start: number,
  above: Line | undefined,
  options: GatherOptions,
): void {
  const end = options.textEnd(line);
  const text = line.text.slice(start, end);
  if (text.trim() === '') return;
  if (line.markup?.kind === 'table' || line.markup?.kind === 'code') {
    const { kind, rows } = line.markup;
    paragraphs.push({ kind, segments: [{ line, start: 0, end }], ...(rows === undefined ? {} : { rows }) });
    return;
  }
  const label = options.label.exec(text);
  if (label !== null) {
    const quote = line.markup?.quote;
    paragraphs.push({ ...paragraphWithLabel(line, start, end, label, options), ...(quote === undefined ? {} : { quote }) });
    return;
  }
  if (line.markup !== undefined && start === 0) {
    gatherMarkedLine(paragraphs, line, line.markup, options);
    return;
  }
  const last = paragraphs.at(-1);
  const lastLine = last?.segments.at(-1)?.line;
  if (last !== undefined && lastLine !== undefined && continuesLast(last, lastLine, line, above, options)) {
    last.segments.push({ line, start, end });
    return;
  }
  const [opening = '', indent = '', spaced, close] = BULLET.exec(text) ?? [];
  const printed = spaced ?? close;
  // `30. April 2026` is no item of a list.
  if (printed === undefined || (/\d/.test(printed) && findWrittenDates(text.trim().slice(0, LONGEST_DATE))[0]?.start === 0)) {
    paragraphs.push({ kind: 'text', segments: [{ line, start, end }] });
    return;
  }
  // Sources have only one kind of bullet.
  const bullet = /\d/.test(printed) ? printed : '•';
  const bulletStart = start + indent.length;
  const account = options.ledger.account(line);
  if (bullet === printed) account.keep(bulletStart, bulletStart + printed.length);
  else account.replace(bulletStart, bulletStart + printed.length, bullet);
  const depth = nestingOf(printed, paragraphs);
  paragraphs.push({ kind: 'item', bullet, printed, depth, segments: [{ line, start: start + opening.length, end }] });
}

/**
 * Returns the nesting depth of an item: a new bullet opens a list within the item above, and a bullet that was used before continues its
 * list. Numbered items are steps, which are never nested.
 */
function nestingOf(printed: string, paragraphs: readonly Paragraph[]): number {
  const last = paragraphs.at(-1);
  if (/\d/.test(printed) || last?.printed === undefined || /\d/.test(last.printed)) return 0;
  for (let index = paragraphs.length - 1; index >= 0; index -= 1) {
    const above = paragraphs[index];
    if (above?.kind !== 'item' || above.printed === undefined || /\d/.test(above.printed)) break;
    if (above.printed === printed) return above.depth ?? 0;
  }
  return (last.depth ?? 0) + 1;
}

/** Adds a line whose kind is known from its markup. */
function gatherMarkedLine(paragraphs: Paragraph[], line: Line, markup: LineMarkup, options: GatherOptions): void {
  const { ledger, textEnd } = options;
  const end = textEnd(line);
  const last = paragraphs.at(-1);
  const segments = [{ line, start: 0, end }];
  if (last !== undefined && (!markup.opens || isEmptyParagraph(last))) {
    last.segments.push(...segments);
    return;
  }
  const { kind, depth, bullet, quote } = markup;
  if (kind === 'heading') paragraphs.push({ kind, depth: Math.max(2, depth), segments });
  else if (kind === 'item') {
    const printed = bullet !== '•' && line.text.startsWith(bullet) ? bullet.length : 0;
    // Sources have only one form for the numbers of steps.
    const written = bullet.replace(/^(\d+)\)$/, '$1.');
    const account = ledger.account(line);
    if (printed === 0) account.supply(written);
    else if (written === bullet) account.keep(0, printed);
    else account.replace(0, printed, written);
    paragraphs.push({ kind, depth, bullet: written, segments: [{ line, start: printed, end }] });
  } else if (kind === 'note') {
    const inExample = last?.kind === 'example' && last.quote === quote;
    const labeled = inExample ? undefined : paragraphWithBoldLabel(line, markup, end, options);
    paragraphs.push(labeled ?? { kind: inExample ? 'example' : 'note', segments, ...(quote === undefined ? {} : { quote }) });
  } else paragraphs.push({ kind, segments });
}

/** Returns the paragraph of a quotation that begins with bold words, which become its label; undefined for any other. */
function paragraphWithBoldLabel(
  line: Line,
  { marks, quote }: LineMarkup,
  end: number,
  { label, ledger }: GatherOptions,
): Paragraph | undefined {
  const bold = marks.find(({ kind, start }) => kind === 'strong' && start === 0)?.end;
  if (bold === undefined || bold > end) return undefined;
  const words = line.text.slice(0, bold).replace(/(?<!\s)\s*[:：]\s*$/u, '');
  const start = bold + (/^\s*[:：]?\s*/u.exec(line.text.slice(bold, end))?.[0].length ?? 0);
  const account = ledger.account(line);
  account.setAside('label-punctuation', words.length, start);
  account.keep(0, words.length);
  const kind = label.test(`${words}:`) ? 'example' : 'note';
  return { kind, label: words, segments: [{ line, start, end }], ...(quote === undefined ? {} : { quote }) };
}

function continuesLast(last: Paragraph, lastLine: Line, line: Line, above: Line | undefined, options: GatherOptions): boolean {
  if (isEmptyParagraph(last)) return true; // a label alone on its line
  if (line.markup !== undefined) return !line.markup.opens;
  if (options.layout.wrapped && opensItem(last, lastLine, line)) return false;
  if (above === lastLine) return continuesParagraph(options.layout, above, line);
  const sentence = lastLine.text.slice(0, options.textEnd(lastLine));
  const broken = sentence.trim().length >= SHORTEST_BROKEN_LINE || /^\s*\p{Ll}/u.test(line.text);
  return options.paged && broken && !endsSentence(sentence);
}

/** Tells whether a line certainly begins with a bullet. A dash is one after a colon, and after a finished item with a dash. */
function opensItem(last: Paragraph, lastLine: Line, line: Line): boolean {
  if (SURE_BULLET.test(line.text)) return true;
  const dash = /^\s*([-*])\s+\S/.exec(line.text)?.[1];
  if (dash === undefined) return false;
  return /[:：]\s*$/u.test(lastLine.text) || (last.printed === dash && endsSentence(lastLine.text));
}

function paragraphWithLabel(
  line: Line,
  start: number,
  end: number,
  match: RegExpExecArray,
  { ledger }: GatherOptions,
): Paragraph {
  const [whole, opening = '', label = '', closing = '', repeated = ''] = match;
  const labelStart = start + opening.length;
  const labelEnd = labelStart + label.length;
  const textStart = start + whole.length;
  const account = ledger.account(line);
  account.setAside('label-punctuation', start, textStart);
  account.keep(labelStart, labelEnd);
  if (repeated !== '') account.setAside('repeated-label', labelEnd + closing.length, textStart);
  return { kind: 'example', label, segments: [{ line, start: textStart, end }] };
}

/** The line under a heading. */
const UNDERLINE = /^\s*={3,}\s*$/;

/** The heading that exports write above the back matter, which is not part of the document. */
const exportedHeading = foldHeading(BACK_HEADING);

/** Reads front or back matter as blocks; headings of parts, and those marked as headings, become `heading` blocks. */
export function readMatter(
  lines: readonly Line[],
  options: GatherOptions,
  { parts }: TextOptions,
  markdown: boolean,
): readonly Block[] {
  const paragraphs: Paragraph[] = [];
  let above: Line | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.text.trim() === '' || isRuledLine(line.text)) {
      if (line.text.trim() !== '') options.ledger.account(line).setAside('ruled-line');
      above = undefined;
      continue;
    }
    if (foldHeading(line.text) === exportedHeading) {
      options.ledger.account(line).setAside('part-heading');
      above = undefined;
      continue;
    }
    const opening = markdown ? /^\s*#{1,6}\s+/.exec(line.text)?.[0] : undefined;
    const isSetOff = above === undefined && (UNDERLINE.test(lines[index + 1]?.text ?? '') || parts.has(foldHeading(line.text)));
    if ((line.markup?.kind ?? 'text') === 'text' && (opening !== undefined || isSetOff)) {
      const start = opening?.length ?? 0;
      options.ledger.account(line).setAside('markup', 0, start);
      paragraphs.push({ kind: 'heading', depth: 2, segments: [{ line, start, end: options.textEnd(line) }] });
      above = undefined;
    } else {
      gatherLine(paragraphs, line, 0, above, options);
      above = line;
    }
  }
  return toBlocks(paragraphs, options.ledger, markdown);
}
