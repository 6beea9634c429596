/**
 * Leads readers who come from an old post to the rule that its number stood for. `?d=2012` or `?d=2012-05-01` says when it was written, or the
 * reader chooses the year once: it holds for links from other sites in the same tab. Where the lineage is not certain, the page only says what the
 * number was.
 */
import { decodePercent } from '@rulegraph/core/untrusted';
import { writeDate } from '../kit/message.ts';
import { element } from './element.ts';
import { fetchPage } from './fetch.ts';
import { queryWith } from './page-address.ts';
import { readStored, writeStored } from './storage.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

const DAY = 'd';
const NUMBER = 'was';
const STORED = 'post';

/** What a page knows about a number in a day, a month or a year. */
export interface NumberThen {
  readonly lines: readonly HTMLElement[];
  readonly isOwn: boolean;
  /** Where to go, if only one rule had it and its number today is certain. */
  readonly href: string | undefined;
}

/** Does what the reader's choice of a year, the address or an earlier choice asks, and in the longest chapters says what the fragment's number was before. */
export async function followNumber(): Promise<void> {
  const years = document.querySelector<HTMLSelectElement>('.reused select');
  const query = new URLSearchParams(location.search);
  const chosen = years?.value ?? '';
  if (chosen !== '' && chosen !== query.get(DAY)) {
    writeStored(STORED, chosen, 'session');
    location.search = queryWith(location.search, { [DAY]: chosen, [NUMBER]: undefined });
    return;
  }
  const rule =
    location.hash === '' ? undefined : document.getElementById(decodePercent(location.hash.slice(1)))?.closest('.rule');
  const number = rule?.querySelector<HTMLAnchorElement>('a.number') ?? undefined;
  const isLeftOut = rule?.closest('[data-reused]') != null;
  const asked = query.get(DAY) ?? (isFromElsewhere() ? readStored(STORED, 'session') : null);
  const was = query.get(NUMBER);
  if (asked == null || !/^\d{4}(?:-\d\d){0,2}$/.test(asked)) {
    if (isLeftOut && number !== undefined) await showReused(rule, number);
  } else if (was !== null) await showArrival(asked, was);
  else if (number !== undefined && (isLeftOut || rule?.querySelector('.was') != null))
    location.replace(number.pathname + queryWith('', { [DAY]: asked }));
  else {
    const notice = document.querySelector<HTMLElement>('.reused');
    if (notice !== null) await showThen(notice, asked);
  }
}

/** Shows within a chapter what the number of a rule was before, from the rule's own page: the longest chapters do not say it themselves. */
async function showReused(rule: Element, { pathname }: HTMLAnchorElement): Promise<void> {
  const line = rule.querySelector('.was') === null ? (await fetchPage(pathname))?.querySelector('.reused > p') : null;
  if (line == null || rule.querySelector('.was') !== null) return;
  const notice = element('small', { className: 'was' }, ...[...line.childNodes].map((node) => document.importNode(node, true)));
  rule.querySelector('.text')?.before(notice);
}

function isFromElsewhere(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin !== location.origin;
}

/** Finds what the number of a notice stood for in the time `asked`: `2012`, `2012-05` or `2012-05-01`. */
export function numberThen(notice: HTMLElement, asked: string): NumberThen {
  const [from, to] = [asked + '-01-01'.slice(asked.length - 4), asked + '-12-31'.slice(asked.length - 4)];
  const isIn = (since = '', until = '') => since <= to && until > from;
  const lines = [...notice.querySelectorAll<HTMLElement>('p[data-since]')].filter(({ dataset }) =>
    isIn(dataset['since'], dataset['until']),
  );
  const isOwn = (notice.dataset['held'] ?? '').split(' ').some((span) => isIn(...span.split('/')));
  const [line, ...others] = lines;
  const links = line?.querySelectorAll('a') ?? [];
  const isCertain = !isOwn && others.length === 0 && links.length === 1 && line?.dataset['possible'] === undefined;
  return { lines, isOwn, href: (isCertain && links[0]?.getAttribute('href')) || undefined };
}

async function showThen(notice: HTMLElement, asked: string): Promise<void> {
  const { number = '' } = notice.dataset;
  const { lines, isOwn, href } = numberThen(notice, asked);
  if (href !== undefined) {
    const { pathname, hash } = new URL(href, location.href);
    location.replace(pathname + queryWith('', { [DAY]: asked, [NUMBER]: number }) + hash);
    return;
  }
  for (const line of notice.querySelectorAll<HTMLElement>('p[data-since]')) line.hidden = !lines.includes(line);
  const details = notice.querySelector('details');
  if (details !== null) details.open = lines.some((line) => details.contains(line));
  notice.hidden = false;
  if (isOwn) await say(notice, 'numberAlreadyThis', asked, number);
  else if (lines.length === 0) await say(notice, 'numberThenNone', asked, number);
}

/** Says on the page of today's rule which number of which time led here, with a link to the rule that has it now. */
async function showArrival(asked: string, was: string): Promise<void> {
  const heading = document.querySelector('main h1');
  if (heading === null) return;
  const notice = element('div', { className: 'reused' });
  heading.after(notice);
  const line = await say(notice, 'numberThenThis', asked, was);
  const t = await loadTranslator(languageOfPage());
  const href = location.pathname.replace(/(?<![^/])[^/]*$/, encodeURIComponent(was));
  const link = element('a', { href, textContent: t('readTodaysRule', { number: was }) });
  link.addEventListener('click', () => writeStored(STORED, null, 'session'));
  line.append(' ', link);
}

async function say(
  notice: HTMLElement,
  message: 'numberThenThis' | 'numberAlreadyThis' | 'numberThenNone',
  asked: string,
  number: string,
): Promise<HTMLElement> {
  const language = languageOfPage();
  const date = asked.length === 10 ? writeDate(asked, language) : asked;
  const line = element('p', { textContent: (await loadTranslator(language))(message, { date, number }) });
  notice.prepend(line);
  return line;
}
