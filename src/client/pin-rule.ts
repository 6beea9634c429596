/** From a rule on a page to what is kept of it. */
import { fetchPage } from './fetch-page.ts';
import type { Pin } from './pins.ts';
import { languageOfPage } from './words.ts';

const MOST_LETTERS = 200;

/** A rule of this page, or of the reading page at `chapter`; undefined where there is no such rule. */
export async function pinOf(number: string, chapter: string | undefined): Promise<Pin | undefined> {
  const page = chapter === undefined ? document : await fetchPage(new URL(chapter, location.href).pathname);
  const rule = page?.getElementById(number);
  const { workTitle = '', day = '', pinned } = page?.querySelector<HTMLElement>('.rules[data-day]')?.dataset ?? {};
  const href = rule?.querySelector('a.number')?.getAttribute('href');
  if (rule == null || href == null) return undefined;
  // `/rules/cr/2009-07-11/1/101#101.2`; of the edition in force only `data-pinned` has the date.
  const [, , work = '', ...rest] = href.split('/');
  const edition = pinned?.split('/').at(-1) ?? rest[0] ?? '';
  return { work, workTitle, number, language: languageOfPage().code, edition, day, href, text: beginningOf(rule) };
}

function beginningOf(rule: Element): string {
  const text = [...rule.querySelectorAll('.text > :is(p, h2, h3, h4)')].map(({ textContent }) => textContent.trim()).join(' ');
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', MOST_LETTERS))} …`;
}
