/** Checks which languages have a page for each rule. */
import { afterEach, expect, test } from 'vitest';
import { useOwnWords } from '../../../src/site/kit/own-words.ts';
import { hasRulePage, numberAddress } from '../../../src/site/model/edition-view.ts';
import { page } from '../../../src/site/pages/rule/page.ts';
import { viewOf } from './open-site.ts';
import { site } from './own-site.ts';

const NO_WORDS = { head: [], navigation: [], footer: [] };

afterEach(() => useOwnWords(NO_WORDS));

// Lists are cached by site, and these tests change the settings.
const rulePages = () => page.list({ ...site }).filter(({ view }) => view.work.id === 'cr');
const languages = () => [...new Set(rulePages().map(({ view }) => view.language.code))].sort();

test('all languages have them by default', () => {
  expect(languages()).toEqual(['en', 'pt']);
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
