/** Checks which languages have a page for each rule. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useOwnWords } from '../../../src/site/kit/own-words.ts';
import { hasRulePage, numberAddress } from '../../../src/site/model/edition-view.ts';
import { page } from '../../../src/site/pages/rule/page.ts';
import { USUAL_WORDS, viewOf } from './open-site.ts';
import { site } from './own-site.ts';

const NO_WORDS = { head: [], navigation: [], footer: [] };

beforeEach(() => useOwnWords(NO_WORDS));
afterAll(() => useOwnWords(USUAL_WORDS));

// Lists are cached by site, and these tests change the settings.
const rulePages = () => page.list({ ...site }).filter(({ view }) => view.work.id === 'cr');
const languages = () => [...new Set(rulePages().map(({ view }) => view.language.code))].sort();

test('by default, only the original has them, and translated rules whose pages were published', () => {
  expect(languages()).toEqual(['en']);
  useOwnWords({ ...NO_WORDS, published: new Set(['/regras/cr/101.2']) });
  const translated = rulePages().filter(({ view }) => view.language.code === 'pt');
  expect(translated.map(({ number }) => number)).toEqual(['101.2']);
});

test('a language without them has only chapters, and the original keeps its pages', () => {
  const before = rulePages().filter(({ view }) => view.language.code === 'en').length;
  useOwnWords({ ...NO_WORDS, rulePages: [] });
  expect(languages()).toEqual(['en']);
  expect(rulePages()).toHaveLength(before);
  const portuguese = viewOf(site, 'pt');
  expect(hasRulePage(portuguese, '101.2')).toBe(false);
  expect(numberAddress(portuguese, '101.2')).toBe('/regras/cr/1/101#101.2');
});

test('a listed language has them', () => {
  useOwnWords({ ...NO_WORDS, rulePages: ['pt'] });
  expect(languages()).toEqual(['en', 'pt']);
});
