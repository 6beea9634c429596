/** The dialects of Markdown in which others write rules, read as our own. */
import type { VFileMessage } from 'vfile-message';
import type { Place } from '../../model.ts';
import { type MarkdownParser, type MarkdownPart, markdownParts } from '../markdown-parts.ts';
import { readEmbeddedHtml } from './embedded-html.ts';
import { withoutKramdownAttributes } from './kramdown-attributes.ts';
import { readObsidian } from './obsidian.ts';
import type { DialectSpan, PlainMarkdown } from './plain-markdown.ts';
import { reportUnsafeLinks } from './unsafe-links.ts';

export type { DialectSpan, PlainMarkdown } from './plain-markdown.ts';

/** What none of our own sources holds unescaped: a tag, an attribute list, a wiki link, a callout, an address that runs something. */
const FOREIGN = /<[a-z/!]|\{:|\[\[|\[!|\]\([\s<]*(?:javascript|vbscript|data):/i;

/** A body in any of the dialects as CommonMark without HTML; undefined where it is that already. */
export function readDialect(body: string, file: string, firstLine: number): PlainMarkdown | undefined {
  if (!FOREIGN.test(body)) return undefined;
  const attributes = withoutKramdownAttributes(body.split('\n'));
  const obsidian = readObsidian(attributes.lines, file, firstLine);
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

/** The parts of a body, and what was read as something else than text. */
export interface DialectParts {
  readonly parts: readonly MarkdownPart[];
  readonly aside: readonly DialectSpan[];
  readonly messages: readonly VFileMessage[];
}

/** The parts of a body in any dialect, each at its place in the source. */
export function partsFromDialect(body: string, file: string, firstLine: number, parse: MarkdownParser): DialectParts {
  const plain = readDialect(body, file, firstLine);
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
