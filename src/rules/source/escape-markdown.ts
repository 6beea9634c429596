/** Plain text as Markdown that reads back as the same plain text. */
import type { Mark } from '../model.ts';
import { type NestedMark, nestMarks } from './nest-marks.ts';
import { type WritableMark, writableMarks } from './writable-marks.ts';
import { type Surroundings, type WrittenMark, withEmphasis } from './write-emphasis.ts';

/** Characters that could begin inline markup wherever they stand; a brace and an ampersand only where they could begin one. */
const INLINE = /[\\`*_[\]<>|]|\{(?=:)|&(?=#|[A-Za-z])/g;
/** What would make a paragraph's first line something else: heading, list, quote, rule, setext underline, fence. */
const LINE_START = /^(?:([#+=~-])|(\d{1,9})(?=[.)](?:[ \t]|$)))/;

/** A text with its marks as the Markdown of a paragraph; a line feed becomes a hard break. */
export function paragraphMarkdown(text: string, marks: readonly Mark[]): string {
  return withoutEnds(markedText(text, marks))
    .replace(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, '\\\n')
    .split('\n')
    .map((line) => line.replace(LINE_START, (_, sign?: string, digits?: string) => (sign ? `\\${sign}` : `${digits}\\`)))
    .join('\n');
}

/** The same for a heading's line, which a line feed would end and closing `#` would shorten; several blanks are read as one. */
export function headingMarkdown(text: string, marks: readonly Mark[]): string {
  return withoutEnds(markedText(text, marks))
    .replaceAll('\n', '&#10;')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/#(?=#*$)/g, '\\#');
}

/** The same for a table's cell. */
export function cellMarkdown(text: string): string {
  return guardEnds(escapeInline(text)).replaceAll('\n', '&#10;');
}

function escapeInline(text: string): string {
  return text.replace(INLINE, '\\$&');
}

/** No paragraph begins or ends with a blank when it is read. */
function withoutEnds(markdown: string): string {
  return markdown.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
}

/** Blanks at the ends would be cut off on reading; as character references they stay. */
function guardEnds(markdown: string): string {
  return markdown.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, (blanks) =>
    [...blanks].map((blank) => `&#${blank.codePointAt(0)};`).join(''),
  );
}

/** Writes a text with its marks, outermost first. */
function markedText(text: string, marks: readonly Mark[]): string {
  return nestedText(text, 0, text.length, nestMarks(writableMarks(text, marks)));
}

/** From the last mark to the first: what one does to the text around it counts for the one in front of it. */
function nestedText(text: string, start: number, end: number, nested: readonly NestedMark[]): string {
  const edges = [start, ...nested.map(({ mark }) => mark.end)];
  const between = edges.map((edge, index) => escapeInline(text.slice(edge, nested[index]?.mark.start ?? end)));
  const written: string[] = [];
  for (const [index, { mark, inside }] of [...nested.entries()].toReversed()) {
    const content = mark.kind === 'code' ? '' : nestedText(text, mark.start, mark.end, inside);
    const around = { before: between[index] ?? '', after: between[index + 1] ?? '' };
    const { before, marked, after } = writeMark(text, mark, content, around);
    between[index] = before;
    written.push(after, marked);
  }
  return [...written, between[0] ?? ''].toReversed().join('');
}

function writeMark(text: string, mark: WritableMark, content: string, { before, after }: Surroundings): WrittenMark {
  if (mark.kind === 'code') return { before, marked: codeSpan(text.slice(mark.start, mark.end)), after };
  if (mark.kind !== 'link') return withEmphasis(content, mark.fence, { before, after });
  // An exclamation mark in front of a link would make a picture of it.
  return { before: before.replace(/!$/, '\\!'), marked: `[${content}](${destination(mark.href)})`, after };
}

/**
 * An address without the angle brackets, which with some addresses look like a tag; a control would end it, and two brackets begin a
 * link of their own.
 */
function destination(href: string): string {
  const encoded = href.replace(
    /[\s\p{Cc}<>()\\]|\[(?=\[)/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return encoded === '' ? '<>' : encoded.replace(/&(?=#|[A-Za-z])/g, '\\&');
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return fence + padding + text + padding + fence;
}
