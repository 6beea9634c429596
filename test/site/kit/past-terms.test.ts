import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { lookUpPlaces } from '../../../src/site/kit/look-up-places.ts';
import { openIndex, packTerms } from '../../../src/site/kit/number-index.ts';
import { numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import { site } from '../model/own-site.ts';

const en = languageOf('en');
const lookups = numberIndexOf(site, en).works.map((work) => openIndex(work));
const find = (text: string) => lookUpPlaces(text, lookups, en);

test('a term of earlier glossaries leads to the rule that it cited, and says so', () => {
  const [first] = find('state-based effect');
  expect(first).toMatchObject({ label: '704.1', title: 'State-Based Effect', certain: true });
  expect(first?.remarks.map(({ message }) => message)).toEqual(['searchPastTerm']);
});

test.each([
  ['mulligan', '103.5', 'Mulligan', '/rules/cr/1/103#103.5'],
  ['apnap order', '101.4', 'APNAP Order', '/rules/cr/1/101#101.4'],
  ['trample', '702.19', 'Trample', '/rules/cr/7/702#702.19'],
  ['what changed about trample', '702.19', 'Trample', '/rules/cr/7/702#702.19'],
  ['/rules/cr/glossary#mulligan', 'Mulligan', null, '/rules/cr/glossary#mulligan'],
])('%s leads to %s', (text, label, title, href) => {
  expect(find(text)[0]).toMatchObject({ label, title, href, certain: true, isAnswer: true });
});

test('a rule is never described by terms of the past', () => {
  expect([...(lookups.find(({ work }) => work.id === 'cr')?.pastTerms ?? [])]).toContain('State-Based Effect');
  for (const { context } of find('state-based actions')) expect(context).not.toContain('State-Based Effect');
});

test('a past term that begins one in force is none if both lead to the same rule, unless all that follows is in parentheses', () => {
  const [work] = numberIndexOf(site, en).works.filter(({ id }) => id === 'cr');
  const term = (name: string, number: string, past?: true) => ({
    term: name,
    renderings: [],
    number,
    anchor: null,
    ...(past && { past }),
  });
  const terms = packTerms([
    term('APNAP Order', '101.4'),
    term('Landhome (Obsolete)', '702.1'),
    ...[term('APNAP', '101.4', true), term('Landhome', '702.1', true)],
  ]);
  expect(work && [...openIndex({ ...work, terms }).pastTerms]).toEqual(['Landhome']);
});

test('a past term that no rule answers is found by its whole name, not by a part that is the name of a rule', () => {
  const [work] = numberIndexOf(site, en).works.filter(({ id }) => id === 'cr');
  const term = { renderings: [], anchor: 'lighthouse' };
  const terms = packTerms([
    { ...term, term: 'Lighthouse Rule', number: '101.2' },
    { ...term, term: 'Beacon/Lighthouse Rule', number: null, past: true },
  ]);
  const own = work === undefined ? [] : [openIndex({ ...work, terms })];
  const find = (text: string) => lookUpPlaces(text, own, en).map(({ title, label }) => title ?? label);
  expect(find('lighthouse rule')).toEqual(['Lighthouse Rule']);
  expect(find('beacon/lighthouse rule')).toContain('Beacon/Lighthouse Rule');
});
