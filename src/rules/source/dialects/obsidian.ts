/** Reads what Obsidian adds to Markdown: `[[links]]`, `![[embeds]]`, callouts. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../diagnostics.ts';
import type { Place } from '../../model.ts';
import { fencedLines } from '../fences.ts';
import type { DialectSpan, PlainMarkdown } from './plain-markdown.ts';

/** A link, or a code span, in which nothing is a link; what holds a tag is none either. */
const LINK = /`[^`\n]*`|(!?)\[\[([^[\]|#<>\n]*)(?:#([^[\]|<>\n]*))?(?:\|+([^[\]<>\n]*))?\]\]/g;
const CALLOUT = /^((?:\s*>)+\s*)\[!([\w-]+)\][+-]?[ \t]*(.*)$/s;
const LEADING_NUMBER = /^\s*((?:\d+|[A-Z])(?:[.-]\w+)*)\.?(?=\s|$)/;

interface ObsidianMarkdown extends PlainMarkdown {
  /** Where in the source line stands what has an offset in the line that was made of it. */
  readonly sourceOffset: (line: number, offset: number) => number;
}

/**
 * Rewrites links to other notes as links to the rule that the note's name or its heading begins with, or as their text where it begins
 * with none. An embed stays as it is written, since there is no picture to show.
 *
 * `[[8.7. Bolsa (Bag)|la bolsa]]` → `[la bolsa](<#8.7>)`
 */
export function readObsidian(lines: readonly string[], file: string, firstLine: number): ObsidianMarkdown {
  const edits = new Map<number, { end: number; grown: number }[]>();
  const messages: VFileMessage[] = [];
  const aside: DialectSpan[] = [];
  const fenced = fencedLines(lines);
  const read = lines.map((line, index) => {
    if (fenced[index]) return line;
    const place = (offset: number) => ({ file, line: firstLine + index, column: offset + 1 });
    const callout = quoteDepth(lines[index - 1] ?? '') < quoteDepth(line) ? CALLOUT.exec(line) : null;
    const text = callout === null ? line : calloutLine(callout);
    if (callout?.[3]) aside.push({ line: index, start: line.indexOf('[!'), end: line.indexOf(']'), reason: 'callout-kind' });
    const shift = line.length - text.length;
    const lineEdits = callout === null ? [] : [{ end: callout[0].length - shift, grown: -shift }];
    edits.set(index, lineEdits);
    const readLink = (raw: string, embed = '', note = '', heading = '', label = '', offset = 0) => {
      if (raw.startsWith('`')) return raw;
      const start = offset + shift;
      if (embed !== '') {
        messages.push(embeddedFile(note, place(start)));
        return raw.replace(/[![\]]/g, '\\$&');
      }
      const number = (LEADING_NUMBER.exec(heading) ?? LEADING_NUMBER.exec(note))?.[1];
      const shown = label || [note, heading].filter(Boolean).join('#');
      if (label !== '') aside.push({ line: index, start, end: start + raw.lastIndexOf('|') + 1, reason: 'link-target' });
      if (number !== undefined) return `[${shown}](<#${number}>)`;
      messages.push(unknownNote(note || heading, place(start)));
      return shown;
    };
    let grown = 0;
    return text.replace(LINK, (raw: string, embed = '', note = '', heading = '', label = '', offset = 0) => {
      const link = readLink(raw, embed, note, heading, label, offset);
      lineEdits.push({ end: offset + grown + link.length, grown: link.length - raw.length });
      grown += link.length - raw.length;
      return link;
    });
  });
  const sourceOffset = (line: number, offset: number) =>
    (edits.get(line) ?? []).reduce((source, { end, grown }) => (offset >= end ? source - grown : source), offset);
  return { lines: read, origins: lines.map((_, line) => ({ line, offset: 0 })), aside, messages, sourceOffset };
}

/** Returns how deep in quotes a callout opens another; further below in one the same characters are text. */
function quoteDepth(line: string): number {
  return /^[\s>]*/.exec(line)?.[0].replace(/\s/g, '').length ?? 0;
}

/** Returns `> **Title**:` for `> [!note] Title`; without a title the kind of the callout is its label. */
function calloutLine([, quote = '', kind = '', title = '']: RegExpExecArray): string {
  return `${quote}**${title.trim() || kind}**:`;
}

function embeddedFile(name: string, place: Place): VFileMessage {
  return diagnose({
    code: 'embedded-file',
    severity: 'info',
    reason: `"${name}" is embedded here and stays as text`,
    place,
    remedy: 'say in words what the picture shows',
  });
}

function unknownNote(name: string, place: Place): VFileMessage {
  return diagnose({
    code: 'link-without-number',
    severity: 'info',
    reason: `the link to "${name}" names no rule and stays as text`,
    place,
    remedy: 'link to a note or a heading that begins with a rule number',
  });
}
