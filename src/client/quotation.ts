/** Reads the rules of a reading page, whatever edition and language it shows, and quotes what a reader chose of them. */
import type { Quotation, QuotedBlock, QuotedRule, QuotedText } from '../rules/quoting/index.ts';

/** A rule as it stands on a page. */
export interface RuleOnPage extends QuotedRule {
  /** Where its number leads. */
  readonly href: string;
  /** The language of its text, where it is not that of the page. */
  readonly lang: string | undefined;
  /** Whether it translates what the source no longer says. */
  readonly outdated: boolean;
}

/** What a reading page says of itself for those who quote it. */
export interface QuotablePage {
  /** Its own address, without query and fragment. */
  readonly address: string;
  /** The work's whole title. */
  readonly work: string;
  /** The day of the edition, in words. */
  readonly day: string;
  readonly lang: string;
  /** The address below which the numbers of this edition stay; undefined where the page's own addresses name the edition. */
  readonly pinned: string | undefined;
  /** The same chapter in the language of the source, on a page in another one. */
  readonly original: string | undefined;
  readonly rules: readonly RuleOnPage[];
}

/** Returns the rules of a page that was read at an address, or undefined where it is not a reading page. */
export function readPage(page: Document, at: string): QuotablePage | undefined {
  const list = page.querySelector<HTMLElement>('main .rules[data-work-title]');
  if (list === null) return undefined;
  const { workTitle = '', day = '', pinned } = list.dataset;
  const { lang } = page.documentElement;
  const own = alternateOf(page, lang);
  const original = alternateOf(page, 'x-default');
  return {
    address: at.replace(/[?#].*$/, ''),
    work: workTitle,
    day,
    lang,
    pinned,
    original: original === own ? undefined : original,
    rules: [...list.querySelectorAll<HTMLElement>(':scope > .rule')].flatMap((rule) => readRule(rule) ?? []),
  };
}

function alternateOf(page: Document, hreflang: string): string | undefined {
  return page.querySelector(`link[rel="alternate"][hreflang="${hreflang}"]`)?.getAttribute('href') ?? undefined;
}

function readRule(rule: HTMLElement): RuleOnPage | undefined {
  const number = rule.querySelector<HTMLAnchorElement>('a.number');
  const text = rule.querySelector<HTMLElement>('.text');
  if (number === null || text === null) return undefined;
  const [first, ...others] = text.children;
  const isHeading = first !== undefined && /^H[1-6]$/.test(first.tagName);
  const body = isHeading ? others : [...text.children];
  return {
    number: number.textContent,
    href: number.getAttribute('href') ?? '',
    lang: body.find((element) => element.hasAttribute('lang'))?.getAttribute('lang') ?? undefined,
    outdated: rule.querySelector(':scope > .state.outdated') !== null,
    title: isHeading ? textOf(first) : null,
    depth: Number(/\bdepth-(\d)/.exec(rule.className)?.[1] ?? 0),
    blocks: body.flatMap(readBlock),
  };
}

/** Returns a paragraph, list or table; remarks on the rule are not part of its text. */
function readBlock(element: Element): QuotedBlock[] {
  switch (element.tagName) {
    case 'P': {
      const kind = element.classList.contains('example') ? 'example' : element.classList.contains('note') ? 'note' : 'text';
      const label = element.querySelector(':scope > .label');
      const text = textOf(element, '.label');
      return [label === null ? { kind, text } : { kind, text, label: textOf(label).replace(/:$/, '') }];
    }
    case 'UL':
      return [...element.querySelectorAll('li')].map((item) => ({
        kind: 'item',
        bullet: item.querySelector(':scope > .bullet')?.textContent ?? '•',
        text: textOf(item, '.bullet, ul'),
      }));
    case 'PRE':
      return [{ kind: 'code', text: element.textContent }];
    case 'DIV': {
      const rows = [...element.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => textOf(cell)).join('\t'));
      return rows.length === 0 ? [] : [{ kind: 'table', text: rows.join('\n') }];
    }
    default:
      return [];
  }
}

/** Returns the visible text of an element, without the children that are left out. */
function textOf(element: Element, without = '.hidden'): string {
  const copy = element.cloneNode(true) as Element;
  for (const child of copy.querySelectorAll(`.hidden, .stamp, ${without}`)) child.remove();
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n');
  return copy.textContent.trim();
}

/** The rules that are quoted, from one index of the page to another. */
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
  /** A remark on a translation of an older text than the page's edition. */
  readonly outdated: string;
  /** What addresses are relative to. */
  readonly base: string;
}

/** Returns the quotation of some rules, for any format: the citation, its address, the text and, if chosen, its original. */
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

/** Returns the index of the last rule of the page that is part of a rule. */
export function endOfFamily(rules: readonly RuleOnPage[], at: number): number {
  const depth = rules[at]?.depth ?? 0;
  const next = rules.findIndex((rule, index) => index > at && rule.depth <= depth);
  return (next === -1 ? rules.length : next) - 1;
}

/** Returns `601.2a–d` where only the last letters differ, `601.2–601.4` where more does. */
function rangeName(from: string, to: string): string {
  const [, stem = '', letters] = /^(.*?\d)(\p{L}+)$/u.exec(to) ?? [];
  const isShort = letters !== undefined && from.startsWith(stem) && /^\p{L}+$/u.test(from.slice(stem.length));
  return `${from}–${isShort ? letters : to}`;
}

/** Returns the address of the page of one rule, or of the first rule of a range in its chapter. */
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
