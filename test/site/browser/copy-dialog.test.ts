// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  endOfFamily,
  type QuotablePage,
  quotationOf,
  readChoices,
  readPage,
  storeChoices,
} from '../../../src/site/browser/copy-dialog.ts';
import { openFixture } from './open-fixture.ts';

const ADDRESS = '/regras/game/1/101';
let page: QuotablePage;

beforeEach(() => {
  openFixture('chapter.html', ADDRESS);
  page = readPage(document, `${ADDRESS}?since=2020#101.1`) ?? expect.fail('the chapter cannot be read');
});

afterEach(() => localStorage.clear());

const quote = (from: number, to: number, choices: Partial<Parameters<typeof quotationOf>[0]> = {}) =>
  quotationOf({
    page,
    extent: { from, to },
    isFamily: false,
    pinned: false,
    original: undefined,
    outdated: 'the original has changed',
    base: 'https://rules.example/anything',
    ...choices,
  });

test('a page has its address without query and fragment, and that of its original', () => {
  expect(page).toMatchObject({
    address: ADDRESS,
    work: 'A Game',
    day: '1 de maio de 2026',
    lang: 'pt-BR',
    original: 'https://rules.example/rules/game/1/101',
  });
});

test('a rule is read with its title, blocks and labels, but without remarks and hidden text', () => {
  expect(page.rules[0]).toMatchObject({
    number: '101.1',
    title: 'Starting',
    depth: 1,
    blocks: [
      { kind: 'text', text: 'The youngest player begins.' },
      { kind: 'item', bullet: '•', text: 'A coin decides' },
      { kind: 'example', label: 'Example', text: 'Ana is ten, Rui is nine.\nRui begins.' },
    ],
  });
  expect(page.rules[2]?.blocks).toEqual([{ kind: 'table', text: 'one\ttwo' }]);
});

test('the language and state of a translated rule are kept', () => {
  expect(page.rules[1]).toMatchObject({ lang: 'en', outdated: true });
  expect(page.rules[3]).toMatchObject({ lang: undefined, outdated: false });
});

test('a page without rules cannot be quoted', () => {
  document.body.innerHTML = '<main><h1>About</h1></main>';
  expect(readPage(document, '/about')).toBeUndefined();
});

test('the family of a rule ends before the next rule of its depth', () => {
  expect([0, 1, 2, 3].map((at) => endOfFamily(page.rules, at))).toEqual([2, 1, 2, 3]);
});

test('one rule is cited by its number and linked to its own page', () => {
  expect(quote(3, 3)).toMatchObject({
    citation: 'A Game, 101.2 (1 de maio de 2026)',
    address: 'https://rules.example/regras/game/101.2',
  });
});

test('a range that differs only in letters is abbreviated and linked to the chapter', () => {
  expect(quote(1, 2)).toMatchObject({
    citation: 'A Game, 101.1a–b (1 de maio de 2026; the original has changed)',
    address: 'https://rules.example/regras/game/1/101#101.1a',
  });
  expect(quote(0, 3).citation).toContain('101.1–101.2');
});

test('a family is cited by the number of its rule', () => {
  expect(quote(0, 2, { isFamily: true }).citation).toContain('A Game, 101.1 (');
});

test('a pinned link includes the edition', () => {
  expect(quote(3, 3, { pinned: true }).address).toBe('https://rules.example/regras/game/2026-05-01/101.2');
});

test('the original follows with the same numbers', () => {
  const { texts } = quote(3, 3, { original: { page: { ...page, lang: 'en' }, heading: 'In English' } });
  expect(texts).toMatchObject([
    { lang: 'pt-BR', rules: [{ number: '101.2' }] },
    { lang: 'en', heading: 'In English', rules: [{ number: '101.2' }] },
  ]);
});

test('the copy dialog starts with the last choices, if they can be read', () => {
  expect(readChoices()).toEqual({ format: 'link', pinned: false, original: false });
  storeChoices({ format: 'reddit', pinned: true, original: false });
  expect(readChoices()).toEqual({ format: 'reddit', pinned: true, original: false });
  for (const stored of ['{', '{"format":"telex","pinned":"yes"}', '[]', '7']) {
    localStorage.setItem('rulegraph-copy', stored);
    expect(readChoices()).toEqual({ format: 'link', pinned: false, original: false });
  }
});
