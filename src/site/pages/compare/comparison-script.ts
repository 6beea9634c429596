/** Shows the comparison that compare-page.ts has begun, as its results arrive. */
import type { ChangeKind } from '@rulegraph/core/history';
import { element } from '../../browser/element.ts';
import type { Translate } from '../../browser/translator.ts';
import { announceCount, filterChanges, offerChapters, showTarget } from '../changes/changes-script.ts';
import type { BegunComparison } from './compare-script.ts';
import type { CompareAnswer } from './compare-worker.ts';

/** Where on the page a comparison is shown. */
interface ComparisonElements {
  readonly panel: HTMLElement;
  readonly results: Element;
  readonly status: HTMLElement;
}

void showComparison();

async function showComparison(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form.compare');
  const panel = document.getElementById('comparison');
  const results = panel?.querySelector('.comparison');
  const status = document.getElementById('compare-status');
  const asked = new URLSearchParams(location.search);
  if (form === null || panel == null || results == null || status === null) return;
  if (!asked.has('from') && !asked.has('to')) return;
  const elements = { panel, results, status };
  const begun = globalThis.comparison?.begun;
  if (begun !== undefined) listenTo(begun, elements, form);
  else await beginNamed(form, asked, elements);
}

let translated: Promise<Translate> | undefined;

/** Returns the translator, fetched once. A static import would delay the first changes on slow connections. */
function translatorOf(form: HTMLFormElement): Promise<Translate> {
  translated ??= import('../../browser/translator.ts').then(({ languageOfElement, loadTranslator }) =>
    loadTranslator(languageOfElement(form)),
  );
  return translated;
}

/** Shows the worker's answers in the order in which they arrive. */
function listenTo(begun: BegunComparison, elements: ComparisonElements, form: HTMLFormElement): void {
  const take = (answer: CompareAnswer) => {
    if (answer.kind === 'first') showFirst(answer, elements);
    void translatorOf(form).then((t) => {
      if (answer.kind !== 'first') showAnswer(answer, elements, t);
    });
  };
  elements.status.textContent = elements.status.dataset['working'] ?? '';
  begun.listen = take;
  for (const answer of begun.answers.splice(0)) take(answer);
}

/** Begins a comparison of editions whose names in the address are not those of the form, such as a month or a year. */
async function beginNamed(form: HTMLFormElement, asked: URLSearchParams, elements: ComparisonElements): Promise<void> {
  const { findEdition } = await import('@rulegraph/core/search/lookup');
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
      elements.status.textContent = (await translatorOf(form))('searchNoEdition', { edition });
      return;
    }
    select.value = id;
    chosen.push(id);
  }
  const [from = '', to = ''] = chosen;
  const begun = globalThis.comparison?.begin(from, to);
  if (begun !== undefined) listenTo(begun, elements, form);
}

function showFirst({ part, html }: Extract<CompareAnswer, { kind: 'first' }>, { panel, results }: ComparisonElements): void {
  panel.dataset['begun'] = '';
  panel.hidden = false;
  showChanges(partNamed(results, part), html);
}

function showAnswer(answer: Exclude<CompareAnswer, { kind: 'first' }>, elements: ComparisonElements, t: Translate): void {
  const { panel, results, status } = elements;
  switch (answer.kind) {
    case 'summary':
      showCounts(panel, answer.counts);
      panel.hidden = answer.groups === 0;
      status.textContent = answer.text || t('changesNone');
      break;
    case 'changes':
      // The first changes are replaced by all changes of their chapter.
      if (panel.dataset['begun'] !== undefined) clear(results);
      delete panel.dataset['begun'];
      showChanges(partNamed(results, answer.part), answer.html);
      break;
    case 'failed':
      status.textContent = t('compareFailed');
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
