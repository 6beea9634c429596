/** Shows the language that the address asks for: as a third column, `/regras/cr/1/103/en?with=es`, or in place of the second one, `?beside=es`. */
import { fetchPage } from '../../browser/fetch.ts';
import { withBase } from '../../browser/page-address.ts';
import { addColumn, removeColumn } from './columns.ts';

const query = new URLSearchParams(location.search);
const code = query.get('with') ?? query.get('beside');
const link = [...document.querySelectorAll<HTMLElement>('a[data-with]')].find(({ dataset }) => dataset['with'] === code);
const table = document.querySelector<HTMLElement>('.side-by-side');
if (link !== undefined && table !== null) {
  const page = await fetchPage(withBase(link.dataset['page'] ?? ''));
  if (page !== undefined) {
    const links = link.parentElement;
    link.remove();
    if (links?.querySelector('a') === null) links.remove();
    if (!query.has('with')) removeColumn(table);
    addColumn(table, page);
  }
}
