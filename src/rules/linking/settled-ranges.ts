/** What in a post is a link already, or code, or markup: nothing in it becomes a link. */

/** A stretch of a text, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Each is bounded, so that a post of nothing but openings takes no time. */
const SETTLED = new RegExp(
  [
    '```[^]{0,20000}?(?:```|$)',
    '`[^`\\n]{1,500}`',
    '<(a|code|pre|script|style|textarea)\\b[^]{0,2000}?</\\1\\s*>',
    '<[a-z/!][^<>]{0,2000}>',
    '\\[(url|code|link)\\b[^]{0,2000}?\\[/\\2\\]',
    '\\[https?://[^\\[\\]\\n]{0,2000}\\]',
    '\\[\\[[^\\]\\n]{0,500}\\]\\]',
    // Links of Markdown, of which no part is a tag of BBCode.
    '!?\\[(?!/)(?:[^\\[\\]\\n]|\\[[^\\[\\]\\n]{0,200}\\]){0,500}\\](?:\\([^\\s)]{0,2000}[^)\\n]{0,200}\\)|\\[(?!(?:url|code|link)\\b)[^\\[\\]\\n]{0,200}\\])',
    '(?:https?://|www\\.)[^\\s<>\\[\\]"`]{1,2000}',
  ].join('|'),
  'gi',
);

/** Links, addresses, code and tags of Markdown, BBCode, HTML and wiki text, in order. */
export function settledRanges(text: string): readonly Range[] {
  return [...text.matchAll(SETTLED)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
