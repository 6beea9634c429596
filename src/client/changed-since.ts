/** Shows which rules of a page changed since an edition, and folds the others away. The address keeps the choice. */
import { lastSeenEdition } from './last-visit.ts';
import { languageOfElement, loadWords, type Say } from './words.ts';

const PARAMETER = 'since';

/** Offers the choice where the page says when its rules changed. */
export async function offerChangedSince(): Promise<void> {
  const panel = document.querySelector<HTMLElement>('.changed-since');
  const select = panel?.querySelector('select');
  if (panel == null || select == null) return;
  const { work = '', edition = '' } = panel.dataset;
  const visited = lastSeenEdition(work, edition);
  // Who asks nothing needs no words.
  const words = () => loadWords(languageOfElement(panel));
  if (visited !== undefined) select.options[0]?.after(new Option((await words())('lastVisit'), visited));
  const chosen = new URLSearchParams(location.search).get(PARAMETER);
  if (chosen !== null && [...select.options].some(({ value }) => value === chosen)) select.value = chosen;
  select.addEventListener('change', () => {
    keepInAddress(select.value);
    void words().then((say) => show(panel, select.value, say));
  });
  if (select.value !== '') show(panel, select.value, await words());
}

/** Editions are named by their days, which order themselves. */
function show(panel: HTMLElement, since: string, say: Say): void {
  const rules = [...document.querySelectorAll<HTMLElement>('main .rule[data-changed]')];
  let count = 0;
  for (const rule of rules) {
    const isNew = since !== '' && (rule.dataset['changed'] ?? '') > since;
    rule.classList.toggle('changed', isNew);
    rule.classList.toggle('folded', since !== '' && !isNew);
    if (isNew) count += 1;
  }
  const output = panel.querySelector('output');
  if (output !== null) output.value = since === '' ? '' : say('changedCount', { count });
}

function keepInAddress(since: string): void {
  const address = new URL(location.href);
  if (since === '') address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, since);
  history.replaceState(history.state, '', address);
}
