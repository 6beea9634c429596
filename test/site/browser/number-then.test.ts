// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { numberThen } from '../../../src/site/browser/number-then.ts';

function notice(): HTMLElement {
  document.body.innerHTML = `<div data-number="103.4" data-held="2024-06-07/9999 2001-01-01/2002-01-01">
    <p data-since="2014-07-18" data-until="2024-06-07">Mulligan <a href="/rules/cr/103.5">103.5</a></p>
    <p data-since="2009-07-11" data-until="2014-07-18" data-possible>Priority <a href="/rules/cr/117.1">117.1</a></p>
    <p data-since="2005-02-01" data-until="2009-07-11">Split <a href="#a">117.1</a>, <a href="#b">117.2</a></p>
  </div>`;
  return document.querySelector('div') ?? expect.fail('there is no notice');
}

describe('a number of a past time', () => {
  test.each([
    ['2016', ['Mulligan'], '/rules/cr/103.5'],
    ['2014-07', ['Mulligan', 'Priority'], undefined],
    ['2014-07-18', ['Mulligan'], '/rules/cr/103.5'],
    ['2014-07-17', ['Priority'], undefined],
    ['2007-03-01', ['Split'], undefined],
    ['2024', ['Mulligan'], undefined],
    ['2024-06-07', [], undefined],
    ['2003', [], undefined],
  ])('%s: %j, which leads to %s', (asked, names, href) => {
    const found = numberThen(notice(), asked);
    expect(found.lines.map((line) => line.textContent.split(' ')[0])).toEqual(names);
    expect(found.href).toBe(href);
  });

  test.each([
    ['2024', true],
    ['2001', true],
    ['2003', false],
    ['2016', false],
  ])('in %s it was already that of the page’s rule: %s', (asked, isOwn) => {
    expect(numberThen(notice(), asked).isOwn).toBe(isOwn);
  });
});
