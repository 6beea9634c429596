/** A quotation in the syntax of the place where it shall stand. */
import { bbcode } from './bbcode.ts';
import { html } from './html.ts';
import { discord, markdown, reddit } from './markdown.ts';
import { plainText } from './plain-text.ts';
import type { Quotation, QuotedBlock, QuotedRule } from './quotation.ts';
import { oneLine, type Syntax } from './syntax.ts';
import { wiki } from './wiki.ts';

/** The syntaxes in which a text can be quoted. */
export const SYNTAXES = { text: plainText, markdown, reddit, discord, bbcode, html, wiki } as const satisfies Record<
  string,
  Syntax
>;

/** The name of a syntax: `markdown`. */
export type SyntaxName = keyof typeof SYNTAXES;

/** `link` is the address alone, `citation` one line without the rules' text. */
export type QuotationFormat = 'link' | 'citation' | SyntaxName;

/** How much is quoted, and in whose words the rest is told of. */
export interface QuotationOptions {
  /** Says how many more rules are behind the link: `38 more rules`. */
  readonly more: (count: number) => string;
  /** More rules than these are not quoted; 20 unless told. */
  readonly mostRules?: number;
}

const MOST_RULES = 20;
/** Of a text that must be cut, less than this is not worth quoting. */
const SHORTEST_CUT = 40;

/**
 * Writes a quotation. What is too long for its place is cut at the end of a rule, or of one rule that is too long by itself at the end of a
 * word, and a link leads to the rest.
 */
export function writeQuotation(quotation: Quotation, format: QuotationFormat, options: QuotationOptions): string {
  if (format === 'link') return quotation.address;
  if (format === 'citation') return `${oneLine(quotation.citation)}. ${quotation.address}`;
  const syntax: Syntax = SYNTAXES[format];
  const longest = syntax.longest ?? Number.POSITIVE_INFINITY;
  const count = Math.max(...quotation.passages.map(({ rules }) => rules.length));
  for (let shown = Math.min(count, options.mostRules ?? MOST_RULES); shown > 0; shown -= 1) {
    const written = write(firstRules(quotation, shown), syntax, count - shown, options);
    if (written.length <= longest) return written;
  }
  return writeCut(firstRules(quotation, 1), syntax, count - 1, { ...options, longest });
}

function firstRules(quotation: Quotation, count: number): Quotation {
  return { ...quotation, passages: quotation.passages.map((passage) => ({ ...passage, rules: passage.rules.slice(0, count) })) };
}

/** Tries shorter and shorter texts of the one rule, and at last none but the citation. */
function writeCut(
  quotation: Quotation,
  syntax: Syntax,
  more: number,
  options: QuotationOptions & { readonly longest: number },
): string {
  for (let room = options.longest; room >= SHORTEST_CUT; room = Math.floor(room * 0.9)) {
    const passages = quotation.passages.map((passage) => ({
      ...passage,
      rules: passage.rules.map((rule) => cutRule(rule, room)),
    }));
    const written = write({ ...quotation, passages }, syntax, more, options);
    if (written.length <= options.longest) return written;
  }
  return write({ ...quotation, passages: [] }, syntax, 0, options);
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
  // Half a surrogate pair is no character.
  const start = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > room / 2 ? start.slice(0, lastSpace) : start}…`;
}

function write({ citation, address, passages }: Quotation, syntax: Syntax, more: number, options: QuotationOptions): string {
  const quotes = passages.map(({ lang, heading, rules }) => {
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
  return [`${name} ${linesOf(first, syntax).join(syntax.lineBreak)}`, ...others.map((block) => blockParagraph(block, syntax))];
}

function blockParagraph(block: QuotedBlock, syntax: Syntax): string {
  const lines = linesOf(block, syntax);
  if (block.label !== undefined)
    return `${syntax.emphasis(syntax.escape(oneLine(`${block.label}:`)))} ${lines.join(syntax.lineBreak)}`;
  // A bullet of the source is a letter or number that people cite, and no list of ours counts so.
  const [line = '', ...rest] =
    block.bullet === undefined ? lines : [`${syntax.escape(oneLine(block.bullet))} ${lines[0] ?? ''}`, ...lines.slice(1)];
  return [syntax.guardStart(line), ...rest].join(syntax.lineBreak);
}

/** Cells of a table stand between bars. */
function linesOf({ kind, text }: QuotedBlock, syntax: Syntax): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => oneLine(kind === 'table' ? line.replaceAll('\t', ' | ') : line))
    .filter((line) => line !== '')
    .map((line, index) => (index === 0 ? syntax.escape(line) : syntax.guardStart(syntax.escape(line))));
}
