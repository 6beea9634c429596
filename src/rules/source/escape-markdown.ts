/** Plain text as Markdown that reads back as the same plain text. */
import type { Mark } from '../model.ts';
import { type WritableMark, withEmphasis, writableMarks } from './write-emphasis.ts';

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

/** Writes a text with its marks, outermost first. A mark that overlaps another without nesting in it is left out. */
function markedText(text: string, marks: readonly Mark[]): string {
  return marks.length === 0 ? escapeInline(text) : nested(text, 0, text.length, writableMarks(text, marks));
}

function nested(text: string, start: number, end: number, marks: readonly WritableMark[]): string {
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end && mark.end > mark.start);
  const outer = inside.reduce<WritableMark | null>((best, mark) => (best === null || precedes(mark, best) ? mark : best), null);
  if (outer === null) return start === end ? '' : escapeInline(text.slice(start, end));
  const rest = marks.filter((mark) => mark !== outer);
  const before = outer.start > start ? escapeInline(text.slice(start, outer.start)) : '';
  const after = nested(
    text,
    outer.end,
    end,
    rest.filter((mark) => mark.start >= outer.end),
  );
  if (outer.kind === 'code') return before + codeSpan(text.slice(outer.start, outer.end)) + after;
  const content = nested(text, outer.start, outer.end, rest);
  // An exclamation mark in front of a link would make a picture of it.
  if (outer.kind === 'link') return `${before.replace(/!$/, '\\!')}[${content}](${destination(outer.href)})${after}`;
  return withEmphasis(before, content, after, outer.fence);
}

/** Of two marks over the same text the later one is the outer: so they are read. */
function precedes(a: Mark, b: Mark): boolean {
  return a.start !== b.start ? a.start < b.start : a.end >= b.end;
}

/** An address without the angle brackets, which with some addresses look like a tag. */
function destination(href: string): string {
  const encoded = href.replace(/[\s<>()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return encoded === '' ? '<>' : encoded.replace(/&(?=#|[A-Za-z])/g, '\\&');
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return fence + padding + text + padding + fence;
}
