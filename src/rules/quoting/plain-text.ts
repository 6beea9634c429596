/** Text without markup, for messengers and mail. */
import type { Syntax } from './syntax.ts';

const same = (text: string): string => text;

/** Nothing is escaped, since nothing is markup. */
export const plainText: Syntax = {
  escape: same,
  guardStart: same,
  strong: same,
  emphasis: same,
  link: (label, address) => `${label}: ${address}`,
  lineBreak: '\n',
  quote: (paragraphs) => paragraphs.join('\n'),
  whole: (quotes, source) => [...quotes, `— ${source}`].join('\n\n'),
};
