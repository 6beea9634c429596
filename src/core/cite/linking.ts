/** Writes the citations in a post as links. */

import type { TextRange } from '../text/index.ts';
import { html, SYNTAXES, type SyntaxName } from './quoting.ts';

export type PostFormat = Exclude<SyntaxName, 'text'>;

/** A citation, by its offsets into the post, and the address that it links to. */
export interface CitationLink extends TextRange {
  readonly address: string;
  /** The text of the link; absent: the citation as written. */
  readonly label?: string;
}

/** Returns the post with its citations as links. `links` are in the order of the post. */
export function linkCitations(post: string, links: readonly CitationLink[], format: PostFormat): string {
  const syntax = SYNTAXES[format];
  const plain = (text: string): string => (format === 'html' ? html.escape(text).replaceAll('\n', '<br>\n') : text);
  let written = '';
  let position = 0;
  for (const { start, end, address, label = post.slice(start, end) } of links) {
    written += plain(post.slice(position, start)) + syntax.link(plain(label), address);
    position = end;
  }
  return written + plain(post.slice(position));
}

/** The label of a Markdown link, no part of which is a BBCode tag, and what follows it. */
const IN_LABEL = String.raw`[^\[\]\n]|\[\[[^\[\]\n]{0,200}\]\]|\[(?!/?(?:url|code|link)\b)[^\[\]\n]{0,200}\]`;
const TARGET = String.raw`\([^\s)]{0,2000}[^)\n]{0,200}\)`;
const REFERENCE = String.raw`\[(?!(?:url|code|link)\b)[^\[\]\n]{0,200}\]`;

/** Every alternative is bounded, so that a post with many opening brackets is not slow to match. */
const UNLINKABLE_FORMS = [
  '```[^]{0,20000}?(?:```|$)',
  '`[^`\\n]{1,500}`',
  '<(a|code|pre|script|style|textarea)\\b[^]{0,2000}?</\\1\\s*>',
  '<[a-z/!][^<>]{0,2000}>',
  '\\[(url|code|link)\\b[^]{0,2000}?\\[/\\2\\]',
  '\\[https?://[^\\[\\]\\n]{0,2000}\\]',
  '\\[\\[[^\\]\\n]{0,500}\\]\\]',
  String.raw`!?\[(?!/)(?:${IN_LABEL}){0,500}\](?:${TARGET}|${REFERENCE})`,
  '(?:https?://|www\\.)[^\\s<>\\[\\]"`]{1,2000}',
];
const UNLINKABLE = new RegExp(UNLINKABLE_FORMS.join('|'), 'gi');

/** Returns the ranges of a post in which nothing becomes a link, in order: links, addresses, code and tags of Markdown, BBCode, HTML and wiki text. */
export function unlinkableRanges(text: string): readonly TextRange[] {
  return [...text.matchAll(UNLINKABLE)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
