/** The rules of a reading page as quotations have them, read from the page itself, whatever edition and language it shows. */
import type { QuotedBlock, QuotedRule } from '../rules/quoting/index.ts';

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
  /** Its own address, without what is behind it. */
  readonly address: string;
  /** The work's whole title. */
  readonly work: string;
  /** The day of the edition, in words. */
  readonly day: string;
  readonly lang: string;
  /** Where the numbers of this edition stay; absent where the page's own addresses are those of an edition. */
  readonly pinned: string | undefined;
  /** The same chapter in the language of the source, on a page in another one. */
  readonly original: string | undefined;
  readonly rules: readonly RuleOnPage[];
}

/** Reads the page at an address; undefined where it is no reading page. */
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

/** Paragraphs, lists, tables; remarks on the rule are none of its text. */
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

/** What is seen of an element's text, without what is told to screen readers only and without the children that are left out. */
function textOf(element: Element, without = '.hidden'): string {
  const copy = element.cloneNode(true) as Element;
  for (const child of copy.querySelectorAll(`.hidden, .stamp, ${without}`)) child.remove();
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n');
  return copy.textContent.trim();
}
