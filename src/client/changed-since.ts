/** Shows which rules of a page changed since an edition, and folds the others away. The address keeps the choice. */
import { lastSeenEdition } from './last-visit.ts';
import type { Translate } from './words.ts';

const PARAMETER = 'since';

/** Offers the choice where the page says when its rules changed. */
export async function offerChangedSince(): Promise<void> {
  const panel = document.querySelector<HTMLElement>('.changed-since');
  const select = panel?.querySelector('select');
  if (panel == null || select == null) return;
  const { work = '', edition = '' } = panel.dataset;
  const visited = lastSeenEdition(work, edition);
  if (visited !== undefined) {
    const t = await wordsFor(panel);
    select.options[0]?.after(new Option(t('lastVisit'), visited));
  }
  const chosen = new URLSearchParams(location.search).get(PARAMETER);
  if (chosen !== null && [...select.options].some(({ value }) => value === chosen)) select.value = chosen;
  select.addEventListener('change', () => {
    keepInAddress(select.value);
    void show(panel, select.value);
  });
  if (select.value !== '') await show(panel, select.value);
}

/** Editions are named by their days, which order themselves. */
async function show(panel: HTMLElement, since: string): Promise<void> {
  const rules = [...document.querySelectorAll<HTMLElement>('main .rules > .rule')];
  let count = 0;
  for (const rule of rules) {
    const isNew = since !== '' && lastChanged(rule) > since;
    rule.classList.toggle('changed', isNew);
    rule.classList.toggle('folded', since !== '' && !isNew);
    if (isNew) count += 1;
  }
  const output = panel.querySelector('output');
  if (output === null) return;
  const t = since === '' ? undefined : await wordsFor(panel);
  output.value = t?.('changedCount', { count }) ?? '';
}

/** Who asks nothing needs no words. */
async function wordsFor(panel: HTMLElement): Promise<Translate> {
  const { languageOfElement, loadWords } = await import('./words.ts');
  return loadWords(languageOfElement(panel));
}

/** The edition in which a rule last changed, as the remark behind it says; nothing where it reads as it always did. */
function lastChanged(rule: HTMLElement): string {
  const remark = rule.querySelector<HTMLElement>(':scope > .text > .remark');
  return remark?.dataset['edition'] ?? remark?.textContent.match(/\d{4}-\d{2}-\d{2}/)?.[0] ?? '';
}

function keepInAddress(since: string): void {
  const address = new URL(location.href);
  if (since === '') address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, since);
  history.replaceState(history.state, '', address);
}
