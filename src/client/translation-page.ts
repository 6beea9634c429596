/** Lets translators filter and sort the list of what is left to do. The choice is in the address. */
import { queryWith } from './place.ts';

const CHOICES = ['chapter', 'state', 'order'] as const;

function openList(form: HTMLFormElement, body: HTMLTableSectionElement): void {
  const rows = [...body.rows];
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const show = (): void => {
    const [chapter = '', state = '', order = ''] = CHOICES.map((name) => String(new FormData(form).get(name) ?? ''));
    let shown = 0;
    for (const row of rows) {
      row.hidden = (chapter !== '' && row.dataset['chapter'] !== chapter) || (state !== '' && row.dataset['state'] !== state);
      if (!row.hidden) shown += 1;
    }
    body.append(...sorted(rows, order));
    const output = form.querySelector('output');
    if (output !== null) output.value = number.format(shown);
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
    const query = queryWith(location.search, Object.fromEntries(chosen));
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
    show();
  });
  form.hidden = false;
  if (asked.size > 0) show();
}

/** Returns rows in an order; the built order has the most cited first. */
function sorted(rows: readonly HTMLTableRowElement[], order: string): readonly HTMLTableRowElement[] {
  const amountOf = (row: HTMLTableRowElement, name: string) => Number(row.dataset[name] ?? 0);
  if (order !== 'changed' && order !== 'order') return rows;
  return rows.toSorted((a, b) => amountOf(a, order) - amountOf(b, order) || amountOf(a, 'order') - amountOf(b, 'order'));
}

const form = document.querySelector<HTMLFormElement>('form[data-filters="queue"]');
const body = document.querySelector<HTMLTableSectionElement>('[aria-labelledby="queue"] tbody');
if (form !== null && body !== null) openList(form, body);
