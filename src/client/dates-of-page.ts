/**
 * Dates of a page that depend on the reader's day: what has changed since the last visit, and editions that have taken effect
 * since the site was built.
 */
import { contentsAddress } from '../shared/addresses.ts';
import type { Language } from '../shared/languages.ts';
import { writeDate } from '../shared/strings/message.ts';
import { element } from './element.ts';
import { fetchJson } from './fetch.ts';
import { placed, queryWith } from './place.ts';
import { lastSeenEdition } from './storage.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

const PARAMETER = 'since';

/** Makes the choice of a page that says when its rules changed, and offers the last visit. */
export async function offerChangedSince(panel: HTMLElement, select: HTMLSelectElement): Promise<void> {
  const { work = '', edition = '' } = panel.dataset;
  const visited = lastSeenEdition(work, edition);
  if (visited !== undefined) {
    const t = await loadPanelTranslator(panel);
    select.options[0]?.after(element('option', { value: visited, textContent: t('lastVisit') }));
  }
  const chosen = new URLSearchParams(location.search).get(PARAMETER);
  if (chosen !== null && [...select.options].some(({ value }) => value === chosen)) select.value = chosen;
  select.addEventListener('change', () => {
    putInAddress(select.value);
    void show(panel, select.value);
  });
  if (select.value === '') return;
  putInAddress(select.value);
  await show(panel, select.value);
}

/** Shows what changed since an edition, and folds the rest. Editions are named by their days, which sort as text. */
async function show(panel: HTMLElement, since: string): Promise<void> {
  let count = 0;
  for (const rule of document.querySelectorAll<HTMLElement>('main .rules > .rule')) {
    const isNew = since !== '' && lastChanged(rule) > since;
    rule.classList.toggle('changed', isNew);
    rule.classList.toggle('folded', since !== '' && !isNew);
    if (isNew) count += 1;
  }
  const output = panel.querySelector('output');
  if (output === null) return;
  output.value = since === '' ? '' : (await loadPanelTranslator(panel))('changedCount', { count });
}

/** Loads the words of a panel, which only readers who ask for it need. */
async function loadPanelTranslator(panel: HTMLElement): Promise<Translate> {
  const { languageOfElement, loadTranslator } = await import('./translator.ts');
  return loadTranslator(languageOfElement(panel));
}

/** Returns the edition in which a rule last changed, as the remark after it says; empty where it reads as it always did. */
function lastChanged(rule: HTMLElement): string {
  const remark = rule.querySelector<HTMLElement>(':scope > .text > .remark');
  return remark?.dataset['edition'] ?? remark?.textContent.match(/\d{4}-\d{2}-\d{2}/)?.[0] ?? '';
}

function putInAddress(since: string): void {
  const query = queryWith(location.search, { [PARAMETER]: since || undefined });
  history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}

// Corrects the status of a page by the reader's day. An edition may be published before it takes effect, and a site is not built
// again on the day itself: from then on its pages say that they are in force, and those of the edition before that another one
// is. Where the site was built after the reader's day, it is the other way around.

/** What `/api/v1/<work>/editions.json` says of the editions, oldest first. */
interface Editions {
  readonly editions: readonly { readonly edition: string; readonly effective: string }[];
}

/**
 * Rewrites a status notice whose `data-effective` or `data-until` is after `today`, a day such as `2026-11-22`, or whose `data-begins` or `data-next`
 * is not.
 */
export async function correctStatus(notice: HTMLElement, today: string): Promise<void> {
  const { effective = '', until = '', begins, next, nextEdition = '' } = notice.dataset;
  const language = languageOfPage();
  const t = await loadTranslator(language);
  // Who wrote the words does not depend on the day.
  const kept = [...notice.querySelectorAll('.authority, .corrected, .restated')];
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

/** Returns the contents of the edition in force, or undefined where the site has none or cannot be asked. */
async function addressInForce(language: Language, today: string): Promise<string | undefined> {
  const work = document.querySelector<HTMLElement>('search form[data-work]')?.dataset['work'];
  if (work === undefined) return undefined;
  const { editions } = await fetchJson<Editions>(`/api/v1/${work}/editions.json`).catch((): Editions => ({ editions: [] }));
  const edition = editions.findLast((other) => other.effective <= today)?.edition;
  return edition === undefined ? undefined : placed(contentsAddress({ language, work, edition }));
}
