import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { addressInLanguage, certainAddress, meantAddresses, unknownWork } from '../../../src/site/kit/meant-address.ts';
import { openIndex } from '../../../src/site/kit/number-index.ts';
import { chapterIndexOf, numberIndexOf, pastNumbersOf } from '../../../src/site/outputs/search-numbers.ts';
import { archive, site } from '../model/archive.ts';
import { siteOf } from '../model/open-site.ts';

const en = languageOf('en');
const past = pastNumbersOf(site);
const lookups = numberIndexOf(site, en).works.map((work) => openIndex(work, past.works[work.id]));

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
  ['/rules/cr/who-begins', '', '/rules/cr/1/103#103.1'],
  ['/rules/cr/who-begims', '', '/rules/cr/1/103#103.1'],
])('"%s%s" was meant to be %s', (path, hash, meant) => {
  expect(meantAddresses(path, hash, lookups)[0]).toBe(meant);
});

test('editions have all their names in every file for the browser, those that only work.yaml lists too', () => {
  const releases = [{ edition: '2024-06-07', lang: 'en', aliases: ['NEW'] }];
  const works = archive.works.map((work) => ({ ...work, releases, editionNames: { NEW: 'New Year', CMR: 'Winter' } }));
  const named = siteOf({ ...archive, works });
  const names = [
    ['2024-06-07', 'NEW', 'New Year'],
    ['2020-11-20', 'CMR', 'Winter'],
  ];
  expect(numberIndexOf(named, en).works.find(({ id }) => id === 'cr')?.editions).toEqual(names);
  expect(chapterIndexOf(named, en)['cr']?.editions).toEqual(names.toReversed());
});

test.each([
  ['/rules/cr/CMR/101.2', '', '/rules/cr/2020-11-20/1/101#101.2'],
  ['/rules/cr/cmr/1/101', '#2', '/rules/cr/2020-11-20/1/101#101.2'],
  ['/rules/cr/101.2A', '', '/rules/cr/101.2a'],
  ['/rules/cr/7/101', '#2a', '/rules/cr/1/101#101.2a'],
  ['/rules/cr', '#R1012a', undefined],
  ['/rules/cr/101.9', '', undefined],
  ['/rules/cr/nothing', '', undefined],
  ['/rules/ipg', '', undefined],
])('"%s%s" can only mean %s', (path, hash, meant) => {
  expect(certainAddress(path, hash, lookups)).toBe(meant);
});

test.each([
  ['/reglas/cr/101.2a', '/rules/cr/101.2a'],
  ['/reglas/cr/100%25', '/rules/cr/100%25'],
  ['/cr/101', '/rules/cr/101'],
])('%s is %s in English', (address, expected) => {
  expect(addressInLanguage(address, en)).toBe(expected);
});

test('an address can begin with the code of a language without a catalog', () => {
  const languages = [en, languageOf('zh')];
  expect(meantAddresses('/zh/cr/101.2A', '', lookups, languages)[0]).toBe('/zh/cr/101.2a');
  expect(certainAddress('/zh/cr/1/101', '#2a', lookups, languages)).toBe('/zh/cr/1/101#101.2a');
  expect(unknownWork('/zh/cr/999', lookups, languages)).toBeUndefined();
  expect(unknownWork('/zh/cr/999', lookups)).toBe('zh');
});

test('an unknown work in an address is returned', () => {
  expect(unknownWork('/rules/ipg/2', lookups)).toBe('ipg');
  expect(unknownWork('/rules/cr/nothing', lookups)).toBeUndefined();
  expect(unknownWork('/rules/101.2', lookups)).toBeUndefined();
});
