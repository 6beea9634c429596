import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { lookUpElsewhere } from '../../../src/site/kit/names-elsewhere.ts';
import { openIndex, unpackTerms } from '../../../src/site/kit/number-index.ts';
import { namesOf, numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import { site } from '../model/own-site.ts';

const names = namesOf(site);
const placesOf = (text: string, code: string) => {
  const language = languageOf(code);
  const lookups = numberIndexOf(site, language).works.map((work) => openIndex(work));
  const found = lookUpElsewhere(text, names, { lookups, language, whereabouts: {} });
  return found.filter(({ certain }) => certain).map(({ href }) => href);
};

test('each concept is listed once, with its names in all languages and its nicknames', () => {
  const terms = unpackTerms(names.works.find(({ id }) => id === 'cr')?.names ?? '');
  const trample = terms.filter(({ number }) => number === '702.19');
  expect(trample).toMatchObject([{ term: 'Trample', renderings: ['Atropelar'] }]);
  expect(terms.find(({ term }) => term === 'State-Based Actions')?.renderings).toContain('SBA');
  expect(new Set(terms.map((one) => JSON.stringify(one))).size).toBe(terms.length);
});

test('a Portuguese name leads to the English rule, and an English one to the Spanish', () => {
  expect(placesOf('atropelar', 'en')).toEqual(['/rules/cr/7/702#702.19']);
  expect(placesOf('golden rules', 'es')).toEqual(['/reglas/lorcana/1/1.2']);
});

test('a name is found without the remark in brackets after it', () => {
  expect(placesOf('In Play', 'pt')).not.toEqual([]);
});
