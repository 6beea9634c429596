/** Reads the content of a card from the page that a link goes to, which is often this one: a rule, a chapter or a term. */
import { decodePercent } from '@rulegraph/core/untrusted';
import { fetchPage } from './fetch.ts';

export interface CardContent {
  /** The number of a rule or chapter, or the term. */
  readonly name: string;
  /** The anchor of the rule or term; a chapter has none. */
  readonly id: string | undefined;
  /** The text, with the parts below it if they are short. */
  readonly text: readonly Element[];
  /** The edition, if it is not that of this page. */
  readonly edition: string | undefined;
  /** The language, if it is not that of this page. */
  readonly lang: string | undefined;
}

/** If a rule with its parts has more letters, the parts are left out. */
const MAX_LETTERS = 700;
/** Matches what the site adds to the text of a rule. */
const ADDED = ':is(.text, .term) > small, .was, .since, .review, .stamp, .copy';

/** Returns the content for a link, or undefined if its target is not a rule, a chapter or a term. */
export async function readCardContent({ pathname, hash }: HTMLAnchorElement): Promise<CardContent | undefined> {
  const page = pathname === location.pathname ? document : await fetchPage(pathname);
  if (page === undefined) return undefined;
  const target = hash === '' ? page.querySelector('main > h1[id]') : page.getElementById(decodePercent(hash.slice(1)));
  const found = target === null ? undefined : contentAt(target);
  if (found === undefined || found.text.length === 0) return undefined;
  const { lang } = page.documentElement;
  return {
    name: found.name,
    id: found.id,
    text: found.text.map((element) => copyOf(element, pathname)),
    edition: dayOfPage(page) === dayOfPage(document) ? undefined : dayOfPage(page),
    lang: lang === document.documentElement.lang ? undefined : lang,
  };
}

function contentAt(target: Element): Pick<CardContent, 'name' | 'id' | 'text'> | undefined {
  const term = target.closest('.term');
  if (term !== null)
    return {
      name: (term.querySelector('h2 > a') ?? term.firstElementChild)?.textContent ?? '',
      id: term.id,
      text: [...term.querySelectorAll(':scope > :not(h2, h3)')],
    };
  const rule = target.closest('.rules > .rule');
  if (rule !== null) return { name: printedNumber(rule), id: rule.id, text: textWithParts(rule) };
  // A folded keyword.
  const [summary, ...folded] = target.tagName === 'DETAILS' ? target.children : [];
  if (summary !== undefined)
    return { name: printedNumber(target), id: target.id, text: [...summary.querySelectorAll('b'), ...partsIfShort(folded)] };
  if (target.tagName !== 'H1') return undefined;
  const opening = target.parentElement?.querySelector('.rules > :first-child') ?? null;
  const title = target.querySelector('.number + *');
  return { name: printedNumber(target), id: undefined, text: [title, opening].filter((element) => element !== null) };
}

function printedNumber(element: Element): string {
  return element.querySelector('.number')?.textContent ?? '';
}

function textWithParts(rule: Element): readonly Element[] {
  return [...rule.querySelectorAll(':scope > .text'), ...partsIfShort(partsOf(rule), rule.textContent.length)];
}

function partsOf(rule: Element): readonly Element[] {
  const parts: Element[] = [];
  for (let next = rule.nextElementSibling; next !== null && depthOf(next) > depthOf(rule); next = next.nextElementSibling)
    parts.push(next);
  return parts;
}

function partsIfShort(parts: readonly Element[], lettersAbove = 0): readonly Element[] {
  const letters = parts.reduce((sum, { textContent }) => sum + textContent.length, lettersAbove);
  return letters > MAX_LETTERS ? [] : parts;
}

/** Returns how many levels below its chapter a rule is. */
function depthOf(rule: Element): number {
  return Number(/\bdepth-(\d)/.exec(rule.className)?.[1] ?? 0);
}

/** Returns a copy without ids, in which links have the same targets as on their own page. */
export function copyOf(element: Element, pathname: string): Element {
  const copy = element.cloneNode(true) as Element;
  for (const remark of copy.querySelectorAll(ADDED)) remark.remove();
  // In a folded chapter, headings are buttons and the rest is hidden.
  for (const button of copy.querySelectorAll('button')) button.replaceWith(...button.childNodes);
  for (const folded of [copy, ...copy.querySelectorAll('[hidden]')]) folded.removeAttribute('hidden');
  for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
  for (const link of copy.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', pathname + (link.getAttribute('href') ?? ''));
  return copy;
}

function dayOfPage(page: Document): string | undefined {
  return page.querySelector<HTMLElement>('main [data-day]')?.dataset['day'];
}
