// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { addColumn } from '../../../src/site/pages/side-by-side/add-column.ts';

const row = (number: string, mark: string, ...cells: readonly string[]) => `<div class="rule row" id="${number}">
  <a class="number">${number}</a><div class="marks">${mark}</div>${cells.map((cell) => `<div class="cell">${cell}</div>`).join('')}</div>`;
const rows = (...all: readonly string[]) =>
  `<div class="side-by-side columns-2"><div class="row heads"><div class="cell">A</div><div class="cell">B</div></div>${all.join('')}</div>`;

it('a third language stands beside the rules with its numbers, with the state of its translation, and loses no rule', () => {
  document.body.innerHTML = rows(row('1.1', '', 'um', 'one'), row('1.3', '', 'três', 'three'));
  const text = rows(row('1.1', '<p>veraltet</p>', 'אחת', 'one'), row('1.2', '', 'שתיים', 'two'));
  const page = new DOMParser().parseFromString(`<html lang="he" dir="rtl"><body>${text}</body></html>`, 'text/html');
  const table = document.querySelector<HTMLElement>('.side-by-side');
  if (table === null) throw new Error('no table');
  addColumn(table, page);
  expect(table.className).toBe('side-by-side columns-3');
  const shown = [...table.querySelectorAll('.row')].map((each) =>
    [...each.querySelectorAll('.cell')].map((cell) => cell.textContent),
  );
  expect(shown).toEqual([
    ['A', 'B', 'A'],
    ['um', 'one', 'אחת'],
    ['–', '–', 'שתיים'],
    ['três', 'three', '–'],
  ]);
  const added = table.querySelector<HTMLElement>('.rule.row > .cell:last-child');
  expect([added?.lang, added?.dir]).toEqual(['he', 'rtl']);
  expect(table.querySelector('.marks')?.textContent).toContain('veraltet');
});
