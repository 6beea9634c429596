import { expect, test } from 'vitest';
import * as addresses from '../../../src/site/kit/addresses.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';

const en = { language: languageOf('en'), work: 'cr', edition: null };
const pt = { language: languageOf('pt'), work: 'cr', edition: null };
const es = { language: languageOf('es'), work: 'lorcana', edition: null };

test('published addresses do not change', () => {
  expect(addresses.homeAddress(languageOf('pt'))).toBe('/regras');
  expect(addresses.contentsAddress(en)).toBe('/rules/cr');
  expect(addresses.contentsAddress({ ...en, edition: '2009-07-11' })).toBe('/rules/cr/2009-07-11');
  expect(addresses.sectionAddress(en, '1')).toBe('/rules/cr/1');
  expect(addresses.chapterAddress(pt, '1', '101')).toBe('/regras/cr/1/101');
  expect(addresses.anchorAddress(en, '1', '101', '101.2a')).toBe('/rules/cr/1/101#101.2a');
  expect(addresses.anchorAddress(es, '1', '1.2', '1.2.1')).toBe('/reglas/lorcana/1/1.2#1.2.1');
  expect(addresses.ruleAddress(en, '101.2a')).toBe('/rules/cr/101.2a');
  expect(addresses.glossaryAddress(en, 'trample')).toBe('/rules/cr/glossary#trample');
  expect(addresses.glossaryAddress(pt)).toBe('/regras/cr/glossario');
  expect(addresses.glossaryAddress(es)).toBe('/reglas/lorcana/glosario');
  expect(addresses.changesAddress(languageOf('en'), 'cr')).toBe('/rules/cr/changes');
  expect(addresses.searchAddress(languageOf('en'), 'a+b')).toBe('/search?q=a%2Bb');
  expect(addresses.searchAddress(languageOf('pt'))).toBe('/regras/busca');
  expect(addresses.searchAddress(languageOf('es'))).toBe('/reglas/buscar');
});

test('paths are lower case while anchors keep the number as it is printed', () => {
  const location = { ...en, work: 'x' };
  expect(addresses.ruleAddress(location, 'A.1.3')).toBe('/rules/x/a.1.3');
  expect(addresses.anchorAddress(location, 'A', 'A.1', 'A.1.3')).toBe('/rules/x/a/a.1#A.1.3');
});

test('chapters of a work without sections are directly below its contents', () => {
  expect(addresses.chapterAddress(en, null, '5')).toBe('/rules/cr/5');
});
