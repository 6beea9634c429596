// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { addColumn, removeColumn } from '../../../src/site/pages/side-by-side/columns.ts';

const row = (number: string, mark: string, ...cells: readonly string[]) => `<div class="rule row" id="${number}">
  <a class="number">${number}</a><div class="marks">${mark}</div>${cells.map((cell) => `<div class="cell">${cell}</div>`).join('')}</div>`;
const rows = (...all: readonly string[]) =>
  `<div class="side-by-side"><div class="row heads"><div class="cell">A</div><div class="cell">B</div></div>${all.join('')}</div>`;

const show = (text: string) => {
  document.body.innerHTML = text;
  return document.querySelector<HTMLElement>('.side-by-side') ?? expect.fail('no table');
};
const cellsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('.row')].map((each) => [...each.querySelectorAll('.cell')].map((cell) => cell.textContent));

it('the original leaves its text in place of what is not translated, a translation takes its state with it', () => {
  const text = rows(row('1.1', '<p>outdated</p>', 'um', 'one'), row('1.2', '', '–', 'two')).replace('cell">–', 'cell empty">–');
  const translation = show(text);
  removeColumn(translation);
  expect(cellsOf(translation)).toEqual([['A'], ['um'], ['two']]);
  expect(translation.textContent).toContain('outdated');
  const original = show(text.replace('<div', '<div data-original-first'));
  removeColumn(original);
  expect(cellsOf(original)).toEqual([['A'], ['um'], ['–']]);
  expect(original.textContent).not.toContain('outdated');
});

it('a third language stands beside the rules with its numbers, with the state of its translation, and loses no rule', () => {
  const table = show(rows(row('1.1', '', 'um', 'one'), row('1.3', '', 'três', 'three')));
  const text = rows(row('1.1', '<p>veraltet</p>', 'אחת', 'one'), row('1.2', '', 'שתיים', 'two'));
  const page = new DOMParser().parseFromString(`<html lang="he" dir="rtl"><body>${text}</body></html>`, 'text/html');
  addColumn(table, page);
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
