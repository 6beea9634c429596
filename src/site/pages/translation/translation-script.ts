/** Lets translators filter and sort the list of what is left to do. The choice is in the address. */
import { decodePercent } from '@rulegraph/core/untrusted';
import { queryWith, showInAddress } from '../../browser/page-address.ts';

const CHOICES = ['chapter', 'state', 'order'] as const;

/** How many rows are shown at first, and added by the button. */
const ROWS = 50;

/** Lets the reader filter, sort and extend the list. Its rows are copied from the tables of the chapters, if there are any. */
function openList(form: HTMLFormElement, body: HTMLTableSectionElement): void {
  const rowsShown = () => [...body.querySelectorAll<HTMLTableRowElement>('tr')];
  const first = rowsShown();
  const ofChapters = [...document.querySelectorAll<HTMLTableRowElement>('.queue-chapters tbody > tr')];
  const rows = ofChapters.length === 0 ? first : mostCitedFirst(first, ofChapters);
  const more = document.querySelector<HTMLButtonElement>('.more-rows button');
  const numberFormat = new Intl.NumberFormat(document.documentElement.lang);
  let most = ROWS;
  const show = (): void => {
    const [chapter = '', state = '', order = ''] = CHOICES.map((name) => String(new FormData(form).get(name) ?? ''));
    const chosen = rows.filter(
      ({ dataset }) => (chapter === '' || dataset['chapter'] === chapter) && (state === '' || dataset['state'] === state),
    );
    body.replaceChildren(
      ...sorted(chosen, order)
        .slice(0, most)
        .map((row) => row.cloneNode(true)),
    );
    const output = document.querySelector('output');
    if (output !== null) output.value = numberFormat.format(chosen.length);
    if (more !== null) more.hidden = chosen.length <= most;
  };
  const asked = new URLSearchParams(location.search);
  for (const name of CHOICES) {
    const select = form.elements.namedItem(name);
    const wanted = asked.get(name);
    if (select instanceof HTMLSelectElement && wanted !== null && [...select.options].some(({ value }) => value === wanted))
      select.value = wanted;
  }
  form.addEventListener('change', () => {
    const chosen = [...new FormData(form)].map(([name, value]) => [name, value === 'cited' ? undefined : value || undefined]);
    showInAddress(queryWith(location.search, Object.fromEntries(chosen)));
    most = ROWS;
    show();
  });
  more?.addEventListener('click', () => {
    const before = rowsShown().length;
    most += ROWS;
    show();
    rowsShown()[before]?.querySelector('a')?.focus();
  });
  if (more !== null) more.hidden = rows.length <= most;
  if (asked.size === 0) return;
  form.closest('details')?.setAttribute('open', '');
  show();
}

/** Returns all rows: those of the list in its order, then the others. */
function mostCitedFirst(
  first: readonly HTMLTableRowElement[],
  all: readonly HTMLTableRowElement[],
): readonly HTMLTableRowElement[] {
  const positions = new Map(first.map((row, index) => [rowKey(row), index]));
  const positionOf = (row: HTMLTableRowElement) => positions.get(rowKey(row)) ?? first.length;
  return all.toSorted((one, other) => positionOf(one) - positionOf(other) || amountOf(other, 'cited') - amountOf(one, 'cited'));
}

function rowKey(row: HTMLTableRowElement): string {
  return [row.dataset['chapter'], row.dataset['order'], row.querySelector('a')?.textContent].join(' ');
}

function amountOf(row: HTMLTableRowElement, name: string): number {
  return Number(row.dataset[name] ?? 0);
}

function openChapter(): void {
  const chapter = location.hash === '' ? null : document.getElementById(decodePercent(location.hash.slice(1)));
  if (!(chapter instanceof HTMLDetailsElement)) return;
  chapter.open = true;
  chapter.scrollIntoView();
}

/** Returns rows in an order; the built order has the most cited first. */
function sorted(rows: readonly HTMLTableRowElement[], order: string): readonly HTMLTableRowElement[] {
  if (order !== 'changed' && order !== 'order') return rows;
  return rows.toSorted((a, b) => amountOf(a, order) - amountOf(b, order) || amountOf(a, 'order') - amountOf(b, 'order'));
}

const form = document.querySelector<HTMLFormElement>('form[data-filters="queue"]');
const body = document.querySelector<HTMLTableSectionElement>('[aria-labelledby="queue"] tbody');
if (form !== null && body !== null) openList(form, body);
addEventListener('hashchange', openChapter);
openChapter();
