/** Converts other dialects of Markdown to our own. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../diagnostics.ts';
import type { Place } from '../../model.ts';
import { isUnsafeAddress } from '../inline-text.ts';
import { fencedLines, type MarkdownParser, type MarkdownPart, markdownParts } from '../markdown-parts.ts';
import { readEmbeddedHtml } from './embedded-html.ts';
import { type ForeignDocument, readObsidian } from './obsidian.ts';
import type { DialectSpan, PlainMarkdown } from './plain-markdown.ts';

export {
  embeddedNote,
  type ForeignDocument,
  type ForeignPictures,
  missingPicture,
  noteName,
  withoutPictureSize,
} from './obsidian.ts';
export type { DialectSpan } from './plain-markdown.ts';

/** Syntax that our own sources never contain unescaped: a tag, an attribute list, a wiki link, a callout, an unsafe address. */
const FOREIGN = /<[a-z/!]|\{:|\[\[|\[!|\]\([\s<]*(?:javascript|vbscript|data):/i;

/**
 * Returns a body in any dialect as CommonMark without HTML, or undefined if it is that already.
 *
 * @param foreign the pictures and notes of an imported document; absent for our own sources
 */
function readDialect(body: string, file: string, firstLine: number, foreign?: ForeignDocument): PlainMarkdown | undefined {
  if (!FOREIGN.test(body) && (foreign === undefined || !body.includes('!['))) return undefined;
  const attributes = withoutKramdownAttributes(body.split('\n'));
  const obsidian = readObsidian(attributes.lines, { file, firstLine, foreign });
  const html = readEmbeddedHtml(obsidian.lines, file, firstLine);
  const tags = html.aside.map(({ line, start, end, reason }) => ({
    line,
    start: obsidian.sourceOffset(line, start),
    end: obsidian.sourceOffset(line, end),
    reason,
  }));
  return {
    lines: html.lines,
    origins: html.origins,
    aside: [...attributes.aside, ...obsidian.aside, ...tags],
    messages: [...reportUnsafeLinks(attributes.lines, file, firstLine), ...obsidian.messages, ...html.messages],
  };
}

/** Returns the parts of a body in any dialect, with their places in the source and the spans that were not read as text. */
export function partsFromDialect(
  body: string,
  file: string,
  firstLine: number,
  parse: MarkdownParser,
  foreign?: ForeignDocument,
) {
  const plain = readDialect(body, file, firstLine, foreign);
  if (plain === undefined) return { parts: markdownParts(body, file, firstLine, parse), aside: [], messages: [] };
  const atOrigin = (place: Place): Place => {
    const origin = plain.origins[place.line - firstLine];
    return origin === undefined ? place : { ...place, line: firstLine + origin.line, column: place.column + origin.offset };
  };
  const parts = markdownParts(plain.lines.join('\n'), file, firstLine, parse).map((part) => ({
    ...part,
    place: atOrigin(part.place),
    placeOf: (node: Parameters<MarkdownPart['placeOf']>[0]) => atOrigin(part.placeOf(node)),
  }));
  return { parts, aside: plain.aside, messages: plain.messages };
}

/** An attribute list of kramdown at the end of a line: `{: .example }`. */
const ATTRIBUTES = /^\{:\s*[.#]?[\w-][\w.#="-]*(?:\s+[.#]?[\w-][\w.#="-]*)*\s*\}\s*$/;

/** Replaces attribute lists with spaces, so that columns stay valid. */
function withoutKramdownAttributes(lines: readonly string[]): { lines: readonly string[]; aside: readonly DialectSpan[] } {
  const aside: DialectSpan[] = [];
  const fenced = fencedLines(lines);
  const bare = lines.map((line, index) => {
    const start = line.lastIndexOf('{:');
    if (fenced[index] || start < 0 || line[start - 1] === '\\' || !ATTRIBUTES.test(line.slice(start))) return line;
    aside.push({ line: index, start, end: line.length, reason: 'attributes' });
    return line.slice(0, start) + ' '.repeat(line.length - start);
  });
  return { lines: bare, aside };
}

/** The address of a Markdown link, after an unescaped bracket. */
const LINK_TARGET = /(?<!\\)(?:\\\\)*\](?=\([\s<]*([a-z]+:(?:[^\s()<>]|\([^\s()<>]*\))*))/gi;

/** Reports Markdown links with unsafe addresses, which `inlineText` keeps as text. */
function reportUnsafeLinks(lines: readonly string[], file: string, firstLine: number): VFileMessage[] {
  const fenced = fencedLines(lines);
  return lines.flatMap((line, index) =>
    (fenced[index] ? [] : [...line.matchAll(LINK_TARGET)]).flatMap(({ 0: before, 1: address = '', index: offset }) =>
      isUnsafeAddress(address) ? [unsafeLink(address, { file, line: firstLine + index, column: offset + before.length })] : [],
    ),
  );
}

function unsafeLink(address: string, place: Place): VFileMessage {
  return diagnose({ code: 'unsafe-link', reason: `a link to "${address}" in a source is kept as text`, place });
}
