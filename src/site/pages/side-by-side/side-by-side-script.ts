/** Adds the column of a third language that the address asks for: `/regras/cr/1/103/en?with=es`. */
import { fetchPage } from '../../browser/fetch.ts';
import { withBase } from '../../browser/page-address.ts';
import { addColumn } from './add-column.ts';

const code = new URLSearchParams(location.search).get('with');
const link = [...document.querySelectorAll<HTMLElement>('a[data-with]')].find(({ dataset }) => dataset['with'] === code);
const table = document.querySelector<HTMLElement>('.side-by-side');
if (link !== undefined && table !== null) {
  const page = await fetchPage(withBase(link.dataset['page'] ?? ''));
  if (page !== undefined) {
    link.ariaCurrent = 'page';
    addColumn(table, page);
  }
}
