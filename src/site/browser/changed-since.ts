/**
 * Shows which rules of a page changed since an edition, and folds the others. The choice is in the address; the edition that was in force at the
 * reader's last visit, which the browser stores, is offered first.
 */
import { element } from './element.ts';
import { queryWith, showInAddress } from './page-address.ts';
import { recordSeenEdition } from './storage.ts';
import type { Translate } from './translator.ts';

const PARAMETER = 'since';

/** Adds the edition of the last visit to those offered, and applies the one chosen, now or by the address. */
export async function offerChangedSince(panel: HTMLElement, select: HTMLSelectElement): Promise<void> {
  const { work = '', edition = '' } = panel.dataset;
  const visited = recordSeenEdition(work, edition);
  if (visited !== undefined) {
    const t = await loadPanelTranslator(panel);
    select.options[0]?.after(element('option', { value: visited, textContent: t('lastVisit') }));
  }
  const chosen = new URLSearchParams(location.search).get(PARAMETER);
  if (chosen !== null && [...select.options].some(({ value }) => value === chosen)) select.value = chosen;
  select.addEventListener('change', () => {
    putInAddress(select.value);
    void showChangedSince(panel, select.value);
  });
  if (select.value === '') return;
  putInAddress(select.value);
  await showChangedSince(panel, select.value);
}

/** Shows what changed since an edition, and folds the rest. Editions are compared as text, since their names are dates. */
async function showChangedSince(panel: HTMLElement, since: string): Promise<void> {
  let count = 0;
  for (const rule of document.querySelectorAll<HTMLElement>('main .rules > .rule')) {
    const isNew = since !== '' && lastChangeOf(rule) > since;
    rule.classList.toggle('changed', isNew);
    rule.classList.toggle('folded', since !== '' && !isNew);
    if (isNew) count += 1;
  }
  const output = panel.querySelector('output');
  if (output === null) return;
  output.value = since === '' ? '' : (await loadPanelTranslator(panel))('changedCount', { count });
}

/** Loads the translator of a panel, which most readers never use. */
async function loadPanelTranslator(panel: HTMLElement): Promise<Translate> {
  const { languageOfElement, loadTranslator } = await import('./translator.ts');
  return loadTranslator(languageOfElement(panel));
}

/** Returns the edition in which a rule last changed, from the line below it; empty if it never did. */
function lastChangeOf(rule: HTMLElement): string {
  const remark = rule.querySelector<HTMLElement>(':scope > .text > small');
  return remark?.dataset['edition'] ?? remark?.textContent.match(/\d{4}-\d{2}-\d{2}/)?.[0] ?? '';
}

function putInAddress(since: string): void {
  showInAddress(queryWith(location.search, { [PARAMETER]: since || undefined }));
}
