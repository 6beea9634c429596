/** Writes quotations of rules in the syntaxes of posts, chats, pages and wikis. */
import type { Block } from '../model.ts';
import { withoutDirections } from '../untrusted.ts';

interface Syntax {
  /** Escapes plain text so that nothing in it opens, closes or changes markup. The text is one line; a line ending needs `lineBreak`. */
  readonly escape: (text: string) => string;
  /** Escapes the beginning of a line of escaped text, where some syntaxes expect lists and headings. */
  readonly guardStart: (escaped: string) => string;
  readonly strong: (escaped: string) => string;
  readonly emphasis: (escaped: string) => string;
  readonly link: (escaped: string, address: string) => string;
  /** Between two lines of one paragraph. */
  readonly lineBreak: string;
  readonly quote: (paragraphs: readonly string[], lang: string) => string;
  /** Joins quotations, and adds their source. */
  readonly whole: (quotes: readonly string[], source: string) => string;
  /** The longest post that sites with this syntax accept, in UTF-16 units. */
  readonly longest?: number;
}

/** Returns an address in which no character closes a bracket, quote or tag of any of these syntaxes. */
export function safeAddress(address: string): string {
  return address.replace(/[\s\p{C}<>()[\]{}|\\^`"'*~]/gu, (character) =>
    [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Returns a text on one line, with single spaces and without control characters and characters that change the direction of text. */
function oneLine(text: string): string {
  return withoutDirections(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim();
}

const same = (text: string): string => text;

/** Text without markup, for messengers and mail. */
const plainText: Syntax = {
  escape: same,
  guardStart: same,
  strong: same,
  emphasis: same,
  link: (label, address) => `${label}: ${address}`,
  lineBreak: '\n',
  quote: (paragraphs) => paragraphs.join('\n'),
  whole: (quotes, source) => [...quotes, `— ${source}`].join('\n\n'),
};

/** An invisible character that keeps a syntax from recognizing a mention, emoji or tag. */
const ZERO_WIDTH_SPACE = '\u200B';
/** Mentions (`@everyone`) and emoji (`:smile:`), which work even if they are escaped. */
const UNESCAPABLE = '@(?=[\\p{L}\\p{N}_])|:(?=[\\p{L}\\p{N}_+-]+:)';
/** Headings, quotes, lists, underlines; numbers of lists. */
const LINE_START = /^(?:([#>+=-])|(\d{1,9})(?=[.)](?:\s|$)))/;

function escaping(characters: string): Syntax['escape'] {
  const pattern = new RegExp(`(${UNESCAPABLE})|${characters}`, 'gu');
  return (text) =>
    text.replace(pattern, (character, opening?: string) =>
      opening === undefined ? `\\${character}` : opening + ZERO_WIDTH_SPACE,
    );
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

function markdownDialect(own: Pick<Syntax, 'escape'> & Partial<Syntax>): Syntax {
  return {
    guardStart,
    strong: (escaped) => `**${escaped}**`,
    emphasis: (escaped) => `*${escaped}*`,
    link: (escaped, address) => `[${escaped}](${safeAddress(address)})`,
    // Two spaces break a line in every dialect; a backslash does not in Reddit's older one.
    lineBreak: '  \n',
    quote: (paragraphs) => quoteLines(paragraphs, '\n\n'),
    whole: (quotes, source) => [...quotes, `— ${source}`].join('\n\n'),
    ...own,
  };
}

/** CommonMark with the extensions of GitHub and Discourse. */
const markdown = markdownDialect({ escape: escaping(String.raw`[\\\x60*_\[\]<>|~$^]|&(?=#|[A-Za-z])`) });

/** Markdown with superscripts, spoilers, and names of users and communities, which are links. */
const reddit = markdownDialect({
  escape: escaping(String.raw`[\\\x60*_\[\]<>|~^]|&(?=#|[A-Za-z])|(?<=(?:^|[^\p{L}\p{N}])[ru])\/(?=\w)`),
  longest: 10_000,
});

/** Markdown with spoilers. An address in angle brackets has no preview, which would repeat the quoted text. */
const discord = markdownDialect({
  escape: escaping(String.raw`[\\\x60*_\[\]<>|~]`),
  link: (escaped, address) => `[${escaped}](<${safeAddress(address)}>)`,
  lineBreak: '\n',
  quote: (paragraphs) => quoteLines(paragraphs, '\n'),
  whole: (quotes, source) => [...quotes, `— ${source}`].join('\n'),
  longest: 2_000,
});

/** BBCode, as phpBB, vBulletin and XenForo read it. Forums share no escape for brackets, so a zero-width space keeps them from being read as tags. */
const bbcode: Syntax = {
  escape: (text) =>
    text.replace(/\[(?=[\p{L}/*])/gu, `[${ZERO_WIDTH_SPACE}`).replace(/@(?=[\p{L}\p{N}_])/gu, `@${ZERO_WIDTH_SPACE}`),
  guardStart: same,
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

/** HTML for blogs and pages, without styles and scripts. */
export const html: Syntax = {
  escape: escapeHtml,
  guardStart: same,
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

/** Characters of wiki markup: tags, links, templates, parameters, signatures, switches, addresses. */
const WIKI_MARKUP = /[&<>[\]{}|'=]|~(?=~)|_(?=_)|:(?=\/\/)/g;
/** `ISBN 0123456789` and `RFC 2119`, which become links without markup. */
const MAGIC_LINK = /\b(ISBN|RFC|PMID)\s(?=\d)/g;

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** MediaWiki's template `Quote`, with wiki markup escaped as character references. */
const wiki: Syntax = {
  escape: (text) => text.replace(WIKI_MARKUP, entity).replace(MAGIC_LINK, '$1&#32;'),
  // Lists, horizontal lines, and preformatted text.
  guardStart: (escaped) => escaped.replace(/^[-*#;: ]/, entity),
  strong: (escaped) => `'''${escaped}'''`,
  emphasis: (escaped) => `''${escaped}''`,
  link: (escaped, address) => `[${safeAddress(address)} ${escaped}]`,
  lineBreak: '<br>',
  quote: (paragraphs) => paragraphs.join('<br>\n'),
  whole: (quotes, source) => `{{Quote\n|text=${quotes.join('<br><br>\n')}\n|source=${source}\n}}`,
};

export type QuotedBlock = Pick<Block, 'kind' | 'text' | 'label' | 'bullet' | 'depth'>;

export interface QuotedRule {
  readonly number: string;
  readonly title: string | null;
  /** Levels below the first rule quoted. */
  readonly depth: number;
  readonly blocks: readonly QuotedBlock[];
}

export interface QuotedText {
  /** BCP 47 tag of the language. */
  readonly lang: string;
  /** The heading above the text, such as `English original`; absent if there is only one text. */
  readonly heading?: string;
  readonly rules: readonly QuotedRule[];
}

/** Rules to quote, and their citation. */
export interface Quotation {
  /** The full citation: `Magic: The Gathering Comprehensive Rules, 702.19b (June 7, 2024)`. */
  readonly citation: string;
  /** The absolute address of the rules. */
  readonly address: string;
  /** One, or a translation and its original. */
  readonly texts: readonly QuotedText[];
}

/** The syntaxes in which a text can be quoted. */
export const SYNTAXES = { text: plainText, markdown, reddit, discord, bbcode, html, wiki } as const satisfies Record<
  string,
  Syntax
>;

/** The name of a syntax: `markdown`. */
export type SyntaxName = keyof typeof SYNTAXES;

/** `link` is only the address, `citation` one line without the rules' text. */
export type QuotationFormat = 'link' | 'citation' | SyntaxName;

/** How to mention the rules that are left out. */
interface QuotationOptions {
  /** Returns a text for their number: `38 more rules`. */
  readonly more: (count: number) => string;
}

/** The greatest number of rules to quote. */
const MAX_RULES = 20;
/** A text is left out rather than cut off below this length. */
const SHORTEST_CUT = 40;

/**
 * Writes a quotation. If it is too long for the syntax, cuts it off after a rule, or within a single long rule after a word, and links to the
 * rest.
 */
export function writeQuotation(quotation: Quotation, format: QuotationFormat, options: QuotationOptions): string {
  if (format === 'link') return quotation.address;
  if (format === 'citation') return `${oneLine(quotation.citation)}. ${quotation.address}`;
  const syntax: Syntax = SYNTAXES[format];
  const longest = syntax.longest ?? Number.POSITIVE_INFINITY;
  const count = Math.max(...quotation.texts.map(({ rules }) => rules.length));
  for (let shown = Math.min(count, MAX_RULES); shown > 0; shown -= 1) {
    const written = write(firstRules(quotation, shown), syntax, count - shown, options);
    if (written.length <= longest) return written;
  }
  return writeCut(firstRules(quotation, 1), syntax, count - 1, { ...options, longest });
}

function firstRules(quotation: Quotation, count: number): Quotation {
  return { ...quotation, texts: quotation.texts.map((text) => ({ ...text, rules: text.rules.slice(0, count) })) };
}

/** Writes a quotation of one rule with a text that is short enough, or else only its citation. */
function writeCut(
  quotation: Quotation,
  syntax: Syntax,
  more: number,
  options: QuotationOptions & { readonly longest: number },
): string {
  for (let room = options.longest; room >= SHORTEST_CUT; room = Math.floor(room * 0.9)) {
    const texts = quotation.texts.map((text) => ({
      ...text,
      rules: text.rules.map((rule) => cutRule(rule, room)),
    }));
    const written = write({ ...quotation, texts }, syntax, more, options);
    if (written.length <= options.longest) return written;
  }
  return write({ ...quotation, texts: [] }, syntax, 0, options);
}

function cutRule(rule: QuotedRule, room: number): QuotedRule {
  const blocks: QuotedBlock[] = [];
  let left = room;
  for (const block of rule.blocks) {
    if (block.text.length > left) {
      if (left >= SHORTEST_CUT) blocks.push({ ...block, text: cutText(block.text, left) });
      break;
    }
    blocks.push(block);
    left -= block.text.length;
  }
  return { ...rule, blocks };
}

function cutText(text: string, room: number): string {
  // Half of a surrogate pair is not a character.
  const start = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > room / 2 ? start.slice(0, lastSpace) : start}…`;
}

function write({ citation, address, texts }: Quotation, syntax: Syntax, more: number, options: QuotationOptions): string {
  const quotes = texts.map(({ lang, heading, rules }) => {
    const head = heading === undefined ? [] : [syntax.emphasis(syntax.escape(oneLine(heading)))];
    return syntax.quote([...head, ...rules.flatMap((rule) => ruleParagraphs(rule, syntax))], lang);
  });
  const rest = more > 0 ? ` (… ${syntax.escape(options.more(more))})` : '';
  return syntax.whole(quotes, `${syntax.link(syntax.escape(oneLine(citation)), address)}${rest}`);
}

function ruleParagraphs({ number, title, blocks }: QuotedRule, syntax: Syntax): string[] {
  const name = syntax.strong(syntax.escape(oneLine([number, title].filter((part) => part !== null).join(' '))));
  const [first, ...others] = blocks;
  if (first === undefined) return [name];
  if (first.kind !== 'text') return [name, ...blocks.map((block) => blockParagraph(block, syntax))];
  return [
    `${name} ${linesOfBlock(first, syntax).join(syntax.lineBreak)}`,
    ...others.map((block) => blockParagraph(block, syntax)),
  ];
}

function blockParagraph(block: QuotedBlock, syntax: Syntax): string {
  const lines = linesOfBlock(block, syntax);
  if (block.label !== undefined)
    return `${syntax.emphasis(syntax.escape(oneLine(`${block.label}:`)))} ${lines.join(syntax.lineBreak)}`;
  // Written as text, because people cite the letter or number of an item, and lists would count for themselves.
  const [line = '', ...rest] =
    block.bullet === undefined ? lines : [`${syntax.escape(oneLine(block.bullet))} ${lines[0] ?? ''}`, ...lines.slice(1)];
  return [syntax.guardStart(line), ...rest].join(syntax.lineBreak);
}

/** Returns the lines of a block, with bars between the cells of a table. */
function linesOfBlock({ kind, text }: QuotedBlock, syntax: Syntax): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => oneLine(kind === 'table' ? line.replaceAll('\t', ' | ') : line))
    .filter((line) => line !== '')
    .map((line, index) => (index === 0 ? syntax.escape(line) : syntax.guardStart(syntax.escape(line))));
}
