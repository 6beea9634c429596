// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { hasPin, type Pin, pinOnPage, readPins, removePin, switchPin } from '../../../src/site/browser/tray.ts';
import { openFixture } from './open-fixture.ts';

const ADDRESS = '/regras/game/1/101';

beforeEach(() => {
  localStorage.clear();
  openFixture('chapter.html', ADDRESS);
});

const pinned = (number: string): Pin => pinOnPage(document, ADDRESS, number) ?? expect.fail(`${number} cannot be pinned`);

test('a pin has the rule, its edition and the beginning of its text', () => {
  expect(pinned('101.1')).toEqual({
    work: 'game',
    workTitle: 'A Game',
    number: '101.1',
    isTerm: false,
    language: 'pt',
    edition: '2026-05-01',
    day: '1 de maio de 2026',
    href: '/regras/game/101.1',
    text: expect.stringMatching(/^Starting The youngest player begins\./),
  });
  expect(pinOnPage(document, ADDRESS, '999.9')).toBeUndefined();
});

test('the text of a pin is cut between words', () => {
  const text = document.querySelector('[id="101.2"] p');
  if (text !== null) text.textContent = 'word '.repeat(100);
  expect(pinned('101.2').text).toMatch(/word…$/);
  expect(pinned('101.2').text.length).toBeLessThanOrEqual(201);
});

test('pins are added and removed, one for each edition', () => {
  expect(switchPin(pinned('101.1'))).toBe(true);
  expect(switchPin({ ...pinned('101.1'), edition: '2020-01-01' })).toBe(true);
  expect(readPins().map(({ edition }) => edition)).toEqual(['2026-05-01', '2020-01-01']);
  expect(switchPin(pinned('101.1'))).toBe(false);
  expect(hasPin(pinned('101.1'))).toBe(false);
  removePin({ ...pinned('101.1'), edition: '2020-01-01' });
  expect(localStorage.length).toBe(0);
});

test('stored values that are not pins of this site are ignored', () => {
  const pin = pinned('101.1');
  const foreign = [pin, { ...pin, href: 'https://evil.example/' }, { ...pin, href: '//evil.example/' }, { number: '1' }, null, 7];
  localStorage.setItem('rulegraph-pins', JSON.stringify(foreign));
  expect(readPins()).toEqual([pin]);
  for (const stored of ['{', '{}', '"text"', 'null']) {
    localStorage.setItem('rulegraph-pins', stored);
    expect(readPins()).toEqual([]);
  }
});

test('nothing is pinned if the browser forbids storage', () => {
  const pin = pinned('101.1');
  const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(switchPin(pin)).toBe(false);
  expect(readPins()).toEqual([]);
  forbidden.mockRestore();
});
