/** Compares the two editions that the address names, and shows what is found as it is found. */
import type { ChangeKind } from '../rules/lineage/index.ts';
import { findEdition } from '../rules/lookup/index.ts';
import './changes.ts';
import type { CompareAnswer, CompareQuestion } from './compare-worker.ts';
import { element } from './element.ts';
import { filterChanges, offerChapters } from './filter-changes.ts';
import { languageOfElement, loadTranslator } from './translator.ts';

void openComparison();

async function openComparison(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form.compare');
  const panel = document.getElementById('comparison');
  const results = panel?.querySelector('.comparison');
  const status = document.getElementById('compare-status');
  if (form === null || panel == null || results == null || status === null) return;
  const language = languageOfElement(form);
  const t = await loadTranslator(language);
  const options = [...(form.querySelector('select')?.options ?? [])];
  const asked = new URLSearchParams(location.search);
  if (!asked.has('from') && !asked.has('to')) return;
  const editions = options
    .map(({ value, dataset }) => [value, ...(JSON.parse(dataset['aliases'] ?? '[]') as string[])])
    .toReversed();
  const unknown = ['from', 'to'].find((name) => chooseEdition(form, name, asked.get(name), editions) === undefined);
  if (unknown !== undefined) {
    status.textContent = t('searchNoEdition', { edition: asked.get(unknown) ?? '' });
    return;
  }
  const { from = '', to = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  status.textContent = t('compareWorking');
  const question: CompareQuestion = {
    work: form.dataset['work'] ?? '',
    from,
    to,
    editions: editions.map(([id = '']) => id),
    language: language.code,
  };
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CompareAnswer>) => {
    switch (data.kind) {
      case 'summary':
        showCounts(panel, data.counts);
        panel.hidden = data.groups === 0;
        status.textContent = data.total === 0 ? t('changesNone') : t('changeCount', { count: data.total });
        break;
      case 'changes':
        showChanges(partNamed(results, data.part), data.html);
        break;
      case 'failed':
        status.textContent = t('compareFailed');
        break;
      case 'done':
        panel.dataset['done'] = '';
        document.getElementById(location.hash.slice(1))?.scrollIntoView();
        break;
    }
    performance.mark(`compare-${data.kind}`);
  });
  worker.addEventListener('error', () => {
    status.textContent = t('compareFailed');
  });
  worker.postMessage(question);
}

/** Adds changes to a part, and their chapters to the list above, each with how many changes it has to read. */
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
    const entry = element('li');
    const count = group.querySelectorAll(':scope > .change').length.toLocaleString(document.documentElement.lang);
    entry.append(
      element('a', { href: `#${group.id}`, textContent: heading.textContent }),
      ' ',
      element('span', { textContent: count }),
    );
    chapters.append(entry);
  }
  if (chapters.childElementCount > 0) item?.append(chapters);
  part.append(added.content);
  part.hidden = part.querySelector('.change-group:not([hidden])') === null;
}

/** Returns the part of the page with a heading, or adds one and lists its heading above. Editions with other numbers mix their sections. */
function partNamed(results: Element, name: string): HTMLElement {
  const parts = [...results.querySelectorAll<HTMLElement>(':scope > section')];
  const known = parts.find((part) => part.querySelector('h2')?.textContent === name);
  if (known !== undefined) return known;
  const part = element('section', { className: 'change-part', id: `part-${results.children.length}` });
  part.append(element('h2', { textContent: name }));
  results.append(part);
  const item = element('li');
  item.append(element('a', { href: `#${part.id}`, textContent: name }));
  results.querySelector(':scope > nav ul')?.append(item);
  return part;
}

/**
 * Chooses an edition in the form by any of its names, or by a day, month or year on which it was in force, and returns it; undefined if there is
 * none. `editions` are given oldest first. Where nothing is asked, the choice of the form stays.
 */
function chooseEdition(
  form: HTMLFormElement,
  name: string,
  asked: string | null,
  editions: readonly (readonly string[])[],
): string | undefined {
  const select = form.elements.namedItem(name);
  if (!(select instanceof HTMLSelectElement)) return undefined;
  if (asked === null) return select.value;
  const at = findEdition({ editions }, asked);
  const id = at === undefined ? undefined : editions[at]?.[0];
  if (id !== undefined) select.value = id;
  return id;
}

function showCounts(panel: HTMLElement, counts: Readonly<Partial<Record<ChangeKind, number>>>): void {
  for (const box of panel.querySelectorAll<HTMLElement>('.change-filters label:has(.count)')) {
    const kind = box.querySelector<HTMLElement>('.kind')?.dataset['kind'] as ChangeKind;
    const count = counts[kind] ?? 0;
    box.hidden = count === 0;
    const place = box.querySelector('.count');
    if (place !== null) place.textContent = count.toLocaleString(document.documentElement.lang);
  }
}
