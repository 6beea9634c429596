import { expect, test } from 'vitest';
import { numberIndexOf } from '../../src/publish/search-numbers.ts';
import { findNumbers } from '../../src/site/find-number.ts';
import { languageOf } from '../../src/site/languages.ts';
import { meantAddresses } from '../../src/site/meant-address.ts';
import { openIndex } from '../../src/site/number-index.ts';
import { library } from './archive.ts';

const en = languageOf('en');
const es = languageOf('es');
const lookups = (language: typeof en) => numberIndexOf(library, language).works.map(openIndex);
const addressesOf = (text: string, language = en) =>
  findNumbers(text, lookups(language), language, undefined).map(({ href }) => href);

test('the index gives back every number that went into it, with its title', () => {
  const [magic] = lookups(en);
  expect([...(magic?.numbers.keys() ?? [])]).toEqual(['1', '101', '101.1', '101.2', '101.2a', '102', '102.1', '103', '103.1']);
  expect(magic?.numbers.get('103.1')).toMatchObject({ title: 'Who begins', chapter: { number: '103', section: '1' } });
});

test.each(['101.2a', 'CR 101.2A', 'rule 101.2a.', 'regra 101.2a', 'R1012a'])('"%s" is found', (text) => {
  expect(addressesOf(text)).toEqual(['/rules/cr/1/101#101.2a']);
});

test('numbers that differ only in their dots are different rules', () => {
  expect(addressesOf('1.11', es)).toEqual(['/reglas/lorcana/1/1.11']);
  expect(addressesOf('1.1.1', es)).toEqual(['/reglas/lorcana/1/1.1#1.1.1']);
  expect(addressesOf('11.1', es)).toEqual([]);
});

test('an edition behind the number leads into that edition', () => {
  expect(addressesOf('101.2@CMR')).toEqual(['/rules/cr/2020-11-20/1/101#101.2']);
  expect(addressesOf('101.2 (2024-06-07)')).toEqual(['/rules/cr/1/101#101.2']);
});

test('a number that does not exist gives the nearest above it, words give nothing', () => {
  expect(findNumbers('101.9c', lookups(en), en, undefined)).toMatchObject([{ asked: '101.9c', number: '101' }]);
  expect(addressesOf('trample')).toEqual([]);
});

test.each([
  ['/rules/cr/101.2A', '', '/rules/cr/101.2a'],
  ['/rules/cr/101.2a.html', '', '/rules/cr/101.2a'],
  ['/rules/cr/7/101', '', '/rules/cr/1/101'],
  ['/rules/cr/7/101', '#2a', '/rules/cr/1/101#101.2a'],
  ['/rules/cr/101/2a', '', '/rules/cr/101.2a'],
  ['/en/cr/101.2a', '', '/rules/cr/101.2a'],
  ['/cr/101.2a', '', '/rules/cr/101.2a'],
  ['/rules/101.2a', '', '/rules/cr/101.2a'],
  ['/rules/cr/101.9', '', '/rules/cr/1/101'],
  ['/rules/cr/cmr/101.2', '', '/rules/cr/2020-11-20/1/101#101.2'],
  ['/rules/cr/glossario', '', '/rules/cr/glossary'],
  ['/rules/cr/nothing', '', '/search?q=nothing'],
  ['/%zz', '', '/search?q=%25zz'],
])('"%s%s" was meant to be %s', (path, hash, meant) => {
  expect(meantAddresses(path, hash, lookups(en))[0]).toBe(meant);
});
