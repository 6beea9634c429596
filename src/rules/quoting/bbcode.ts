/** BBCode, as phpBB, vBulletin, XenForo and their like read it. */
import { type Syntax, safeAddress } from './syntax.ts';

/** Forums have no common way to escape a bracket; with this behind it none of them takes it for a tag's. */
const ZERO_WIDTH_SPACE = '\u200B';

/** A zero-width space keeps brackets and names from being read as tags and mentions. */
export const bbcode: Syntax = {
  escape: (text) =>
    text.replace(/\[(?=[\p{L}/*])/gu, `[${ZERO_WIDTH_SPACE}`).replace(/@(?=[\p{L}\p{N}_])/gu, `@${ZERO_WIDTH_SPACE}`),
  guardStart: (escaped) => escaped,
  strong: (escaped) => `[b]${escaped}[/b]`,
  emphasis: (escaped) => `[i]${escaped}[/i]`,
  link: (escaped, address) => `[url=${safeAddress(address)}]${escaped}[/url]`,
  lineBreak: '\n',
  quote: (paragraphs) => `[quote]\n${paragraphs.join('\n\n')}\n[/quote]`,
  whole: (quotes, source) => [...quotes, `— ${source}`].join('\n'),
};
