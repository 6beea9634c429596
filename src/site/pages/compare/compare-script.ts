/** Compares the two editions in the address, and shows the result as it arrives. */
import type { ChangeKind } from '@rulegraph/core/history';
import { element } from '../../browser/element.ts';
import { fetchFields } from '../../browser/fetch.ts';
import { dataAddress, firstStepsPath, stepsPath, yearAddress } from '../../kit/compare/paths.ts';
import { divideIntoRuns } from '../changes/changes-in-sight.ts';
import { announceCount, filterChanges, offerChapters, showTarget } from '../changes/changes-script.ts';
import type { CompareAnswer, CompareQuestion, SentField } from './compare-worker.ts';

/** Where on the page a comparison is shown. */
interface ComparisonElements {
  readonly form: HTMLFormElement;
  readonly panel: HTMLElement;
  readonly results: Element;
  readonly status: HTMLElement;
}

const shown = comparisonElements();
if (shown !== undefined && /[?&](?:from|to)=/.test(location.search)) {
  const [from, to] = [editionAsked(shown.form, 'from'), editionAsked(shown.form, 'to')];
  if (from !== undefined && to !== undefined) begin(from, to, shown);
  else void beginNamed(shown);
}

function comparisonElements(): ComparisonElements | undefined {
  const form = document.querySelector<HTMLFormElement>('form.compare');
  const panel = document.getElementById('comparison');
  const results = panel?.querySelector('.comparison');
  const status = document.getElementById('compare-status');
  if (form === null || panel == null || results == null || status === null) return undefined;
  return { form, panel, results, status };
}

/** Returns the edition that the address names by its date or an alias, or else the selected one. Other names need code that has not been loaded. */
function editionAsked(form: HTMLFormElement, name: string): string | undefined {
  const select = form.elements.namedItem(name);
  const asked = new URLSearchParams(location.search).get(name);
  if (!(select instanceof HTMLSelectElement)) return undefined;
  if (asked === null) return select.value;
  const isAsked = (one: string) => one.toLowerCase() === asked.toLowerCase();
  const option = [...select.options].find(
    ({ value, dataset }) => value === asked || (JSON.parse(dataset['aliases'] ?? '[]') as string[]).some(isAsked),
  );
  if (option !== undefined) select.value = option.value;
  return option?.value;
}

/** Begins a comparison of editions whose names in the address are not those of the form, such as a month or a year. */
async function beginNamed(elements: ComparisonElements): Promise<void> {
  const { form, status } = elements;
  const { findEdition } = await import('@rulegraph/core/search/lookup');
  const asked = new URLSearchParams(location.search);
  const chosen: string[] = [];
  for (const name of ['from', 'to']) {
    const select = form.elements.namedItem(name);
    if (!(select instanceof HTMLSelectElement)) return;
    const editions = [...select.options]
      .map(({ value, dataset }) => [value, ...(JSON.parse(dataset['aliases'] ?? '[]') as string[])])
      .toReversed();
    const edition = asked.get(name) ?? select.value;
    const at = findEdition({ editions }, edition);
    const id = at === undefined ? undefined : editions[at]?.[0];
    if (id === undefined) {
      const { languageOfElement, loadTranslator } = await import('../../browser/translator.ts');
      status.textContent = (await loadTranslator(languageOfElement(form)))('searchNoEdition', { edition });
      return;
    }
    select.value = id;
    chosen.push(id);
  }
  const [from = '', to = ''] = chosen;
  begin(from, to, elements);
}

/** Fetches everything that the worker needs, passes it on as it arrives, and shows the worker's answers. */
function begin(from: string, to: string, elements: ComparisonElements): void {
  const { form, status } = elements;
  const { work = '', source = '', tag = '', language = '', messages = '{}' } = form.dataset;
  const editions = [...(form.querySelector('select')?.options ?? [])].map(({ value }) => value).toReversed();
  // Without room for an index beside the changes; see changes.css.
  const folded = matchMedia('(max-width: 69.99rem)').matches;
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  const question = { work, source, from, to, editions, language, tag, messages: JSON.parse(messages), folded };
  worker.postMessage(question satisfies CompareQuestion);
  const take = (answer: CompareAnswer) => {
    performance.mark(`compare-${answer.kind}`);
    showAnswer(answer, elements);
  };
  const send = async (address: string, begun?: () => void) => {
    for await (const [name, json] of fetchFields(address)) {
      worker.postMessage({ address, name, json } satisfies SentField);
      // The first changes need no more.
      if (name === 'first') begun?.();
    }
  };
  const fail = () => take({ kind: 'failed' });
  const years = Array.from(new Set([from, to].map((edition) => yearAddress(work, edition, source))), (address) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    send(address, resolve).catch(fail);
    return promise;
  });
  send(dataAddress(firstStepsPath(work))).catch(fail);
  // All links would delay the first changes.
  Promise.all(years)
    .then(() => send(dataAddress(stepsPath(work))))
    .catch(fail);
  status.textContent = status.dataset['working'] ?? '';
  worker.addEventListener('message', ({ data }: MessageEvent<CompareAnswer>) => take(data));
  worker.addEventListener('error', () => take({ kind: 'failed' }));
}

function showAnswer(answer: CompareAnswer, { panel, results, status }: ComparisonElements): void {
  switch (answer.kind) {
    case 'first':
      panel.dataset['begun'] = '';
      panel.hidden = false;
      showChanges(partNamed(results, answer.part), answer.html);
      break;
    case 'summary':
      showCounts(panel, answer.counts);
      panel.hidden = answer.groups === 0;
      status.textContent = answer.text || (status.dataset['none'] ?? '');
      break;
    case 'changes':
      // The first changes are replaced by all changes of their chapter.
      if (panel.dataset['begun'] !== undefined) clear(results);
      delete panel.dataset['begun'];
      showChanges(partNamed(results, answer.part), answer.html);
      break;
    case 'failed':
      status.textContent = status.dataset['failed'] ?? '';
      break;
    case 'done':
      panel.dataset['done'] = '';
      void announceCount();
      showTarget();
      break;
  }
}

/** Removes all parts, and their entries in the list above. */
function clear(results: Element): void {
  for (const part of results.querySelectorAll(':scope > section')) part.remove();
  results.querySelector(':scope > nav ul')?.replaceChildren();
}

/** Adds changes to a part, and their chapters to the list above, each with its number of changes. */
function showChanges(part: HTMLElement, html: string): void {
  const added = document.createElement('template');
  added.innerHTML = html;
  offerChapters(added.content);
  filterChanges(added.content);
  const item = document.querySelector(`.comparison > nav a[href="#${part.id}"]`)?.parentElement;
  const chapters = item?.querySelector('ul') ?? element('ul', { className: 'change-chapters' });
  for (const group of added.content.querySelectorAll<HTMLElement>('.change-group')) {
    const heading = group.querySelector('h3:not(.hidden)');
    if (heading === null) continue;
    const count = group.querySelectorAll(':scope > .change').length;
    const entry = element('li', {}, element('a', { href: `#${group.id}`, textContent: heading.textContent }));
    if (count > 0) entry.append(' ', element('span', { textContent: count.toLocaleString(document.documentElement.lang) }));
    chapters.append(entry);
  }
  if (chapters.childElementCount > 0) item?.append(chapters);
  // Runs that come into sight return; what the reader sees first never leaves.
  divideIntoRuns(added.content, document.querySelector('.change-group') !== null);
  part.append(added.content);
  part.hidden = part.querySelector('.change-group:not([hidden])') === null;
}

/** Returns the part of the page with a heading, adding it and its entry in the list above if they are missing. If sections were renumbered, parts can recur. */
function partNamed(results: Element, name: string): HTMLElement {
  const parts = [...results.querySelectorAll<HTMLElement>(':scope > section')];
  const known = parts.find((part) => part.querySelector('h2')?.textContent === name);
  if (known !== undefined) return known;
  const id = `part-${results.children.length}`;
  const part = element('section', { className: 'change-part', id }, element('h2', { textContent: name }));
  results.append(part);
  const link = element('a', { href: `#${id}`, textContent: name });
  results.querySelector(':scope > nav ul')?.append(element('li', {}, link));
  return part;
}

function showCounts(panel: HTMLElement, counts: Readonly<Partial<Record<ChangeKind, number>>>): void {
  for (const box of panel.querySelectorAll<HTMLElement>('.change-filters label:has(.count)')) {
    const kind = box.querySelector<HTMLElement>('.kind')?.dataset['kind'] as ChangeKind;
    const count = counts[kind] ?? 0;
    box.hidden = count === 0;
    const output = box.querySelector('.count');
    if (output !== null) output.textContent = count.toLocaleString(document.documentElement.lang);
  }
}
