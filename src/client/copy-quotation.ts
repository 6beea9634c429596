/** From the rules of a page and a reader's choices to what is copied. */
import type { Quotation, QuotedText } from '../rules/quoting/index.ts';
import type { QuotablePage, RuleOnPage } from './quoted-rules.ts';

/** What is quoted of a page: the rules from one index up to another. */
export interface Extent {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

/** The rules of a page, and what the reader chose about them. */
export interface QuotationParts {
  readonly page: QuotablePage;
  readonly extent: Extent;
  /** Whether the extent is one rule with its parts, which one number names. */
  readonly isFamily: boolean;
  readonly pinned: boolean;
  /** The same rules in the language of the source. */
  readonly original: { readonly page: QuotablePage; readonly heading: string } | undefined;
  /** What is said of a translation that is behind the edition which the page shows. */
  readonly outdated: string;
  /** Where addresses are looked up from. */
  readonly base: string;
}

/** The quotation of an extent of rules, in any syntax: what it cites, where that is read, and the texts with their original behind them. */
export function quotationOf({ page, extent, isFamily, pinned, original, outdated, base }: QuotationParts): Quotation {
  const rules = page.rules.slice(extent.from, extent.to + 1);
  const [first] = rules;
  const last = rules.at(-1);
  const isRange = !isFamily && last !== first;
  const name = isRange ? rangeName(first?.number ?? '', last?.number ?? '') : (first?.number ?? '');
  const edition = rules.some((rule) => rule.outdated) ? `${page.day}; ${outdated}` : page.day;
  const own: QuotedText = { lang: first?.lang ?? page.lang, rules };
  return {
    citation: `${page.work}, ${name} (${edition})`,
    address: new URL(addressOf(page, first, { pinned, isRange }), base).href,
    texts: original === undefined ? [own] : [own, originalOf(rules, original)],
  };
}

/** The last rule of the page that belongs to a rule. */
export function endOfFamily(rules: readonly RuleOnPage[], at: number): number {
  const depth = rules[at]?.depth ?? 0;
  const behind = rules.findIndex((rule, index) => index > at && rule.depth <= depth);
  return (behind === -1 ? rules.length : behind) - 1;
}

/** `601.2a–d` where only the last letters differ, `601.2–601.4` where more does. */
function rangeName(from: string, to: string): string {
  const [, stem = '', letters] = /^(.*?\d)(\p{L}+)$/u.exec(to) ?? [];
  const isShort = letters !== undefined && from.startsWith(stem) && /^\p{L}+$/u.test(from.slice(stem.length));
  return `${from}–${isShort ? letters : to}`;
}

/** A rule has a page of its own; a range is read in its chapter. */
function addressOf(
  { pinned, address }: QuotablePage,
  rule: RuleOnPage | undefined,
  choice: { readonly pinned: boolean; readonly isRange: boolean },
): string {
  if (rule === undefined) return address;
  if (choice.pinned && pinned !== undefined) return `${pinned}/${rule.number.toLowerCase()}`;
  return choice.isRange ? `${address}#${rule.number}` : rule.href;
}

function originalOf(rules: readonly RuleOnPage[], { page, heading }: NonNullable<QuotationParts['original']>): QuotedText {
  const numbers = new Set(rules.map(({ number }) => number));
  return { lang: page.lang, heading, rules: page.rules.filter(({ number }) => numbers.has(number)) };
}
