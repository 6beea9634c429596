/** The syntaxes in which posts and pages are written, each as the few things that a quotation needs of it. */

/** What a quotation asks of a syntax. */
export interface Syntax {
  /** Escapes plain text so that nothing in it opens, closes or changes markup. The text is one line; a line end needs `lineBreak`. */
  readonly escape: (text: string) => string;
  /** Guards escaped text at the beginning of a line, where some syntaxes look for lists and headings. */
  readonly guardStart: (escaped: string) => string;
  readonly strong: (escaped: string) => string;
  readonly emphasis: (escaped: string) => string;
  readonly link: (escaped: string, address: string) => string;
  /** Between two lines of one paragraph. */
  readonly lineBreak: string;
  /** Sets paragraphs apart from the writer's own words. */
  readonly quote: (paragraphs: readonly string[], lang: string) => string;
  /** Joins the quotes and names their source below them. */
  readonly whole: (quotes: readonly string[], source: string) => string;
  /** The longest post that places with this syntax accept, in UTF-16 units. */
  readonly longest?: number;
}

/** Returns an address in which no character closes a bracket, quote or tag of any of these syntaxes. */
export function safeAddress(address: string): string {
  return address.replace(/[\s\p{C}<>()[\]{}|\\^`"'*~]/gu, (character) =>
    [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Returns a text on one line: any whitespace becomes a space; control characters, also those for the writing direction, are removed. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .trim();
}

const same = (text: string): string => text;

/** Text without markup, for messengers and mail. Nothing is escaped, since nothing is markup. */
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

/** Invisible; after it a syntax recognizes no mention, picture or tag. */
const ZERO_WIDTH_SPACE = '\u200B';
/** `@everyone` calls everybody and `:smile:` is a picture wherever they stand, escaped or not. */
const ALIVE = '@(?=[\\p{L}\\p{N}_])|:(?=[\\p{L}\\p{N}_+-]+:)';
/** Headings, quotes, lists, underlines; numbers of lists. */
const LINE_START = /^(?:([#>+=-])|(\d{1,9})(?=[.)](?:\s|$)))/;

function escaping(characters: string): Syntax['escape'] {
  const pattern = new RegExp(`(?<alive>${ALIVE})|${characters}`, 'gu');
  return (text) =>
    text.replace(pattern, (character, alive?: string) => (alive === undefined ? `\\${character}` : alive + ZERO_WIDTH_SPACE));
}

function guardStart(escaped: string): string {
  return escaped.replace(LINE_START, (_, mark?: string, digits?: string) => (mark === undefined ? `${digits}\\` : `\\${mark}`));
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
    // Two spaces break a line in every dialect; in Reddit's older one a backslash does not.
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

/** BBCode, as phpBB, vBulletin and XenForo read it. Forums share no escape for brackets, so a zero-width space keeps them from being read as tags. */
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

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** HTML for blogs and pages, without styles and scripts. Every text and address is escaped. */
export const html: Syntax = {
  escape: escapeHtml,
  guardStart: (escaped) => escaped,
  strong: (escaped) => `<b>${escaped}</b>`,
  emphasis: (escaped) => `<i>${escaped}</i>`,
  link: (escaped, address) => `<a href="${escapeHtml(address)}">${escaped}</a>`,
  lineBreak: '<br>\n',
  quote: (paragraphs, lang) =>
    [`<blockquote lang="${escapeHtml(lang)}">`, ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`), '</blockquote>'].join(
      '\n',
    ),
  whole: (quotes, source) => ['<figure>', ...quotes, `<figcaption>${source}</figcaption>`, '</figure>'].join('\n'),
};

/** What wiki text reads as markup anywhere: tags, links, templates, parameters, signatures, switches, addresses. */
const WIKI_MARKUP = /[&<>[\]{}|'=]|~(?=~)|_(?=_)|:(?=\/\/)/g;
/** `ISBN 0123456789` and `RFC 2119` become links by themselves. */
const MAGIC_LINK = /\b(ISBN|RFC|PMID)\s(?=\d)/g;

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** MediaWiki's template `Quote`. What wiki text would read as markup is written as character references. */
export const wiki: Syntax = {
  escape: (text) => text.replace(WIKI_MARKUP, entity).replace(MAGIC_LINK, '$1&#32;'),
  // Lists, lines, and text set as code.
  guardStart: (escaped) => escaped.replace(/^[-*#;: ]/, entity),
  strong: (escaped) => `'''${escaped}'''`,
  emphasis: (escaped) => `''${escaped}''`,
  link: (escaped, address) => `[${safeAddress(address)} ${escaped}]`,
  lineBreak: '<br>',
  quote: (paragraphs) => paragraphs.join('<br>\n'),
  whole: (quotes, source) => `{{Quote\n|text=${quotes.join('<br><br>\n')}\n|source=${source}\n}}`,
};
