/** Filters the rulings of a collection by words, tag and state. The choice is in the address, so that it can be shared. */
import { foldForFilter } from '../../browser/element.ts';
import { queryWith, showInAddress } from '../../browser/page-address.ts';

const NAMES = ['words', 'tag', 'state'] as const;

const form = document.querySelector<HTMLFormElement>('form.filters');
const list = document.querySelector('.ruling-entries');
const status = document.querySelector<HTMLElement>('[role="status"][data-all]');
if (form !== null && list !== null && status !== null) openFilters(form, list, status);

function openFilters(form: HTMLFormElement, list: Element, status: HTMLElement): void {
  const values = new URLSearchParams(location.search);
  for (const name of NAMES) {
    const field = fieldOf(form, name);
    if (field !== undefined) field.value = values.get(name) ?? '';
  }
  const folded = form.closest('details');
  if (folded !== null) folded.open = NAMES.some((name) => values.has(name));
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    filter(form, list, status);
    const chosen = NAMES.map((name) => [name, fieldOf(form, name)?.value || undefined]);
    showInAddress(queryWith(location.search, Object.fromEntries(chosen)));
  });
  filter(form, list, status);
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined;
}

/** Shows the rulings that have all the words in their titles or tags, in any order and regardless of case and accents. */
function filter(form: HTMLFormElement, list: Element, status: HTMLElement): void {
  const [words = '', tag = '', state = ''] = NAMES.map((name) => fieldOf(form, name)?.value ?? '');
  const wanted = foldForFilter(words).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of list.querySelectorAll<HTMLElement>(':scope > li')) {
    const tags: readonly string[] = JSON.parse(entry.dataset['tags'] ?? '[]');
    const text = foldForFilter(`${entry.querySelector('a')?.textContent ?? ''} ${tags.join(' ')}`);
    const fits =
      wanted.every((word) => text.includes(word)) &&
      (tag === '' || tags.includes(tag)) &&
      (state === '' || entry.dataset['state'] === state);
    entry.hidden = !fits;
    if (fits) shown += 1;
  }
  const all = status.dataset['all'] ?? '';
  const isFiltered = wanted.length > 0 || tag !== '' || state !== '';
  status.textContent = shown === 0 ? (status.dataset['none'] ?? '') : isFiltered ? `${shown} / ${all}` : all;
}
