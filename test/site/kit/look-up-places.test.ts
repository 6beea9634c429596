import { expect, test } from 'vitest';
import { placeMeant } from '../../../src/site/kit/found-place.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { lookUpPlaces } from '../../../src/site/kit/look-up-places.ts';
import { openIndex } from '../../../src/site/kit/number-index.ts';
import { numberIndexOf, pastNumbersOf } from '../../../src/site/outputs/search-numbers.ts';
import { site } from '../model/archive.ts';

const en = languageOf('en');
const es = languageOf('es');
const past = pastNumbersOf(site);
const lookups = (language: typeof en) => numberIndexOf(site, language).works.map((work) => openIndex(work, past.works[work.id]));
const addressesOf = (text: string, language = en) => lookUpPlaces(text, lookups(language), language).map(({ href }) => href);

test('the index keeps every number with its title', () => {
  const [magic] = lookups(en);
  expect([...(magic?.numbers.keys() ?? [])]).toEqual(['1', '101', '101.1', '101.2', '101.2a', '102', '102.1', '103', '103.1']);
  expect(magic?.numbers.get('103.1')).toMatchObject({ title: 'Who begins', chapter: { number: '103', section: '1' } });
});

test.each(['101.2a', 'CR 101.2A', 'rule 101.2a.', 'regra 101.2a', 'R1012a'])('"%s" is found', (text) => {
  expect(addressesOf(text)).toEqual(['/rules/cr/1/101#101.2a']);
});

test('two editions lead to their comparison, in the chapter of a number', () => {
  const address = '/rules/cr/compare?from=2020-11-20&to=2024-06-07';
  expect(addressesOf('compare 2024-06-07 2020-11-20')).toEqual([address]);
  expect(addressesOf('101.2a 2020-11-20 vs 2024-06-07')).toEqual([`${address}&chapter=101`]);
});

test('numbers that differ only in the places of their dots are different rules', () => {
  expect(addressesOf('1.11', es)).toEqual(['/reglas/lorcana/1/1.11']);
  expect(addressesOf('1.1.1', es)).toEqual(['/reglas/lorcana/1/1.1#1.1.1']);
  expect(lookUpPlaces('11.1', lookups(es), es).filter(({ certain }) => certain)).toEqual([]);
});

test('a number that several works have goes to the work of the page', () => {
  const goes = (text: string, here?: string) => {
    const places = lookUpPlaces(text, [...lookups(en), ...lookups(es)], en, { work: here });
    return placeMeant(places, here)?.href;
  };
  expect(goes('1')).toBeUndefined();
  expect(goes('1', 'cr')).toBe('/rules/cr/1');
  expect(goes('1', 'lorcana')).toBe('/rules/lorcana/1');
  expect(goes('101.2a', 'lorcana')).toBe('/rules/cr/1/101#101.2a');
});

test('an edition after the number gives the rule in that edition first, then the rule of today', () => {
  expect(addressesOf('101.2@CMR')).toEqual(['/rules/cr/2020-11-20/1/101#101.2', '/rules/cr/1/101#101.2']);
  expect(addressesOf('101.2 (2024-06-07)')).toEqual(['/rules/cr/1/101#101.2']);
});

test('an edition without the number is named by its date and alias, and an unknown edition is reported', () => {
  const remarksOn = (text: string) => lookUpPlaces(text, lookups(en), en).flatMap(({ remarks }) => remarks);
  expect(remarksOn('103.1@2020')[0]).toMatchObject({
    message: 'searchNotInEdition',
    values: { number: '103.1' },
    editions: { edition: { date: '2020-11-20', alias: 'CMR' } },
  });
  for (const asked of ['101.2@NOPE', '101.2 NOPE'])
    expect(remarksOn(asked)[0]).toMatchObject({ message: 'searchNoEdition', values: { edition: 'NOPE' } });
});

test('a form of a question comes before a name of which it may be a misspelling', () => {
  const first = (...forms: string[]) => {
    const questions = [{ rule: '101.2a', asked: { en: forms } }];
    const asking = lookups(en).map((lookup) => ({ ...lookup, work: { ...lookup.work, questions } }));
    return lookUpPlaces('who begun', asking, en)[0]?.label;
  };
  expect(first('Which day begun?')).toBe('103.1');
  expect(first('Which day begun?', 'Who begun')).toBe('101.2a');
});

test('the address of a post asks the question that its title is', () => {
  const questions = [{ rule: '101.2a', asked: { en: ['Do tapped lands sleep at night?'] } }];
  const asking = lookups(en).map((lookup) => ({ ...lookup, work: { ...lookup.work, questions } }));
  const [place] = lookUpPlaces('https://forum.example/r/rules/1ab2c/do_tapped_lands_sleep_at_night/', asking, en);
  expect(place).toMatchObject({ label: '101.2a', isAnswer: true });
});

test('a short word is no typo of the beginning of a longer name', () => {
  expect(lookUpPlaces('who begns', lookups(en), en)).toMatchObject([
    { title: 'Who begins', remarks: [{ message: 'didYouMean' }] },
  ]);
  expect(lookUpPlaces('begon', lookups(en), en)).toEqual([]);
});

test('a number that never existed gives the nearest one with a remark; unknown words give nothing', () => {
  const [nearest] = lookUpPlaces('101.9c', lookups(en), en);
  expect(nearest).toMatchObject({ label: '101', certain: false });
  expect(nearest?.remarks).toMatchObject([
    { message: 'searchNeverWas', values: { number: '101.9c' } },
    { message: 'didYouMean' },
  ]);
  expect(lookUpPlaces('999.9', lookups(en), en)).toMatchObject([
    { href: '/rules/cr', certain: false, remarks: [{ message: 'searchNeverWas', values: { number: '999.9' } }] },
  ]);
  expect(addressesOf('nothing of that name')).toEqual([]);
});

test('a rule is offered only once, however often it is named', () => {
  expect(addressesOf('101.2a, 101.2A and R1012a')).toEqual(['/rules/cr/1/101#101.2a']);
});

test('a range is one place with the text of all its rules', () => {
  expect(lookUpPlaces('101.1–2', lookups(en), en)).toMatchObject([
    { label: '101.1–101.2', href: '/rules/cr/1/101#101.1', family: { numbers: ['101.1', '101.2'] } },
  ]);
});

test('the name of an edition gives the edition, and then what it changed, unless it is the first', () => {
  expect(addressesOf('CMR')).toEqual(['/rules/cr/2020-11-20']);
  expect(addressesOf('2024-06-07')).toEqual(['/rules/cr', '/rules/cr/changes/2024-06-07']);
});

test('a rule comes before an edition of the same name', () => {
  const named = lookups(en).map((lookup) => {
    const editions = [['2024-06-07', 'NEW', 'Who begins']];
    return { ...lookup, reference: { ...lookup.reference, editions } };
  });
  expect(lookUpPlaces('who begins', named, en).map(({ label, kind }) => [label, kind])).toEqual([
    ['103.1', 'name'],
    ['', 'edition'],
  ]);
});
