/**
 * Corrects the status notice of a page for the reader's current date. An edition can be published before it takes effect, and the site is not built
 * again on that day: from then on its pages say that they are in force, and the pages of the edition before it say that a newer one is. If the site
 * was built after the reader's date, it is the other way around.
 */

import { contentsAddress } from '../kit/addresses.ts';
import type { Language } from '../kit/languages.ts';
import { writeDate } from '../kit/message.ts';
import { element } from './element.ts';
import { fetchJson } from './fetch.ts';
import { withBase } from './page-address.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

/** The file `/api/v1/<work>/editions.json`, with the editions oldest first. */
interface Editions {
  readonly editions: readonly { readonly edition: string; readonly effective: string }[];
}

/**
 * Rewrites a status notice that is not true on `today`, a date such as `2026-11-22`, by the days in its attributes: an edition that was in force
 * when the site was built has its own effective day in `data-effective` and that of the next edition in `data-next`; an upcoming one has its own in
 * `data-begins`; a superseded one has in `data-until` the day on which it was replaced.
 */
export async function correctStatus(notice: HTMLElement, today: string): Promise<void> {
  const { effective = '', until = '', begins, next, nextEdition = '' } = notice.dataset;
  const language = languageOfPage();
  const t = await loadTranslator(language);
  // Remarks on the origin of the text do not depend on the date.
  const kept = [...notice.querySelectorAll('.authority, .changes, .corrected, .restated')];
  if (next !== undefined && next <= today) {
    notice.replaceChildren(element('strong', { textContent: t('newEdition', { date: writeDate(next, language) }) }), ' ');
    notice.append(element('a', { href: nextEdition, textContent: t('readToday') }));
    notice.classList.replace('plain', 'warning');
  } else if (begins !== undefined && begins <= today) {
    notice.replaceChildren(t('effectiveFrom', { date: writeDate(begins, language) }));
    notice.classList.replace('warning', 'plain');
  } else if (until > today) {
    notice.replaceChildren(t('inForceUntil', { date: writeDate(until, language) }));
    notice.classList.replace('warning', 'plain');
  } else if (effective > today) {
    notice.replaceChildren(element('strong', { textContent: t('notYetInForce', { date: writeDate(effective, language) }) }));
    notice.classList.replace('plain', 'warning');
    const address = await addressInForce(language, today);
    if (address !== undefined) notice.append(' ', element('a', { href: address, textContent: t('readToday') }));
  }
  for (const part of kept) notice.append(' ', part);
}

/** Returns the address of the edition in force, or undefined if there is none or the list of editions cannot be fetched. */
async function addressInForce(language: Language, today: string): Promise<string | undefined> {
  const work = document.querySelector<HTMLElement>('search form[data-work]')?.dataset['work'];
  if (work === undefined) return undefined;
  const { editions } = await fetchJson<Editions>(`/api/v1/${work}/editions.json`).catch((): Editions => ({ editions: [] }));
  const edition = editions.findLast((other) => other.effective <= today)?.edition;
  return edition === undefined ? undefined : withBase(contentsAddress({ language, work, edition }));
}
