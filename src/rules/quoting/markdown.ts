/** The dialects of Markdown: that of most forums and repositories, Reddit's and Discord's. */
import { type Syntax, safeAddress } from './syntax.ts';

/** Behind it nobody is mentioned and nothing becomes a picture, and it is not seen. */
const ZERO_WIDTH_SPACE = '\u200B';
/** `@everyone` calls everybody and `:smile:` is a picture wherever they stand, escaped or not. */
const ALIVE = '@(?=[\\p{L}\\p{N}_])|:(?=[\\p{L}\\p{N}_+-]+:)';
/** Headings, quotes, lists, underlines; numbers of lists. */
const LINE_START = /^(?:([#>+=-])|(\d{1,9})(?=[.)](?:\s|$)))/;

function escaping(signs: string): Syntax['escape'] {
  const pattern = new RegExp(`(?<alive>${ALIVE})|${signs}`, 'gu');
  return (text) =>
    text.replace(pattern, (sign, alive?: string) => (alive === undefined ? `\\${sign}` : alive + ZERO_WIDTH_SPACE));
}

function guardStart(escaped: string): string {
  return escaped.replace(LINE_START, (_, sign?: string, digits?: string) => (sign === undefined ? `${digits}\\` : `\\${sign}`));
}

function quoteLines(paragraphs: readonly string[], between: string): string {
  return paragraphs
    .join(between)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function dialect(own: Pick<Syntax, 'escape'> & Partial<Syntax>): Syntax {
  return {
    guardStart,
    strong: (escaped) => `**${escaped}**`,
    emphasis: (escaped) => `*${escaped}*`,
    link: (escaped, address) => `[${escaped}](${safeAddress(address)})`,
    // Two blanks break a line in every dialect; a backslash does not in Reddit's older one.
    lineBreak: '  \n',
    quote: (paragraphs) => quoteLines(paragraphs, '\n\n'),
    whole: (quotes, source) => [...quotes, `— ${source}`].join('\n\n'),
    ...own,
  };
}

/** CommonMark with what GitHub and Discourse add to it. */
export const markdown = dialect({ escape: escaping(String.raw`[\\\x60*_\[\]<>|~$^]|&(?=#|[A-Za-z])`) });

/** Superscripts, spoilers, and names of users and communities, which are links. */
export const reddit = dialect({
  escape: escaping(String.raw`[\\\x60*_\[\]<>|~^]|&(?=#|[A-Za-z])|(?<=(?:^|[^\p{L}\p{N}])[ru])\/(?=\w)`),
  longest: 10_000,
});

/** Spoilers; an address in angle brackets shows no preview, which would say the quoted text once more. */
export const discord = dialect({
  escape: escaping(String.raw`[\\\x60*_\[\]<>|~]`),
  link: (escaped, address) => `[${escaped}](<${safeAddress(address)}>)`,
  lineBreak: '\n',
  quote: (paragraphs) => quoteLines(paragraphs, '\n'),
  whole: (quotes, source) => [...quotes, `— ${source}`].join('\n'),
  longest: 2_000,
});
