/** Quotations: what a reader passes on of the rules, written in the syntax of the place where it will stand. */
import type { Block } from '../model.ts';
import { bbcode, discord, html, markdown, oneLine, plainText, reddit, type Syntax, wiki } from './syntaxes.ts';

/** The part of a block that is quoted. */
export type QuotedBlock = Pick<Block, 'kind' | 'text' | 'label' | 'bullet' | 'depth'>;

/** The part of a rule that is quoted. */
export interface QuotedRule {
  readonly number: string;
  readonly title: string | null;
  /** Levels below the first rule quoted. */
  readonly depth: number;
  readonly blocks: readonly QuotedBlock[];
}

/** Rules in one language. */
export interface QuotedText {
  /** BCP 47 tag of the language. */
  readonly lang: string;
  /** Heading above the text, such as `English original`; absent where there is only one text. */
  readonly heading?: string;
  readonly rules: readonly QuotedRule[];
}

/** What is quoted, and how it is cited. */
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

/** `link` is the address alone, `citation` one line without the rules' text. */
export type QuotationFormat = 'link' | 'citation' | SyntaxName;

/** How much is quoted, and how the rest is announced. */
export interface QuotationOptions {
  /** Returns how many more rules the link leads to: `38 more rules`. */
  readonly more: (count: number) => string;
  /** The most rules that are quoted; 20 by default. */
  readonly mostRules?: number;
}

const MOST_RULES = 20;
/** A text that must be cut is not quoted if less than this would remain. */
const SHORTEST_CUT = 40;

/**
 * Writes a quotation. If it is too long for its place it is cut at the end of a rule, or within a single long rule at the end of a word,
 * and a link leads to the rest.
 */
export function writeQuotation(quotation: Quotation, format: QuotationFormat, options: QuotationOptions): string {
  if (format === 'link') return quotation.address;
  if (format === 'citation') return `${oneLine(quotation.citation)}. ${quotation.address}`;
  const syntax: Syntax = SYNTAXES[format];
  const longest = syntax.longest ?? Number.POSITIVE_INFINITY;
  const count = Math.max(...quotation.texts.map(({ rules }) => rules.length));
  for (let shown = Math.min(count, options.mostRules ?? MOST_RULES); shown > 0; shown -= 1) {
    const written = write(firstRules(quotation, shown), syntax, count - shown, options);
    if (written.length <= longest) return written;
  }
  return writeCut(firstRules(quotation, 1), syntax, count - 1, { ...options, longest });
}

function firstRules(quotation: Quotation, count: number): Quotation {
  return { ...quotation, texts: quotation.texts.map((text) => ({ ...text, rules: text.rules.slice(0, count) })) };
}

/** Tries shorter and shorter texts of one rule, and finally the citation alone. */
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

/** Returns the lines of a block; cells of a table stand between bars. */
function linesOf({ kind, text }: QuotedBlock, syntax: Syntax): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => oneLine(kind === 'table' ? line.replaceAll('\t', ' | ') : line))
    .filter((line) => line !== '')
    .map((line, index) => (index === 0 ? syntax.escape(line) : syntax.guardStart(syntax.escape(line))));
}
