/** From a rule or a term on a page to what is kept of it. */
import { fetchPage } from './fetch-page.ts';
import type { Pin } from './pins.ts';
import { languageOfPage } from './words.ts';

const MOST_LETTERS = 200;

/**
 * What bears a name on this page, or on the page at `address`: the rule `101.2a` of a chapter, the term `trample` of a glossary. Undefined
 * where there is no such thing.
 */
export async function pinOf(name: string, address = location.pathname): Promise<Pin | undefined> {
  const { pathname } = new URL(address, location.href);
  const page = pathname === location.pathname ? document : await fetchPage(pathname);
  const { workTitle, day, pinned } = page?.querySelector<HTMLElement>('main [data-day]')?.dataset ?? {};
  const kept = page?.getElementById(name)?.closest('.rule, .term');
  const link = kept?.querySelector('a.number, h2 > a');
  if (kept == null || link == null || workTitle === undefined || day === undefined) return undefined;
  const href = link.getAttribute('href')?.replace(/^#/, `${pathname}#`) ?? '';
  // `/rules/cr/2009-07-11/1/101#101.2`; of the edition in force only `data-pinned` has the date.
  const [, , work = '', ...rest] = href.split('/');
  const edition = pinned?.split('/').at(-1) ?? rest[0] ?? '';
  const number = link.textContent.trim();
  return {
    work,
    workTitle,
    number,
    isTerm: kept.matches('.term'),
    language: languageOfPage().code,
    edition,
    day,
    href,
    text: beginningOf(kept),
  };
}

function beginningOf(kept: Element): string {
  const parts = kept.querySelectorAll('.text > :is(p, h2, h3, h4), :scope > :is(p, ol)');
  const text = [...parts].map(({ textContent }) => textContent.trim()).join(' ');
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', MOST_LETTERS))}…`;
}
