/** Checks which languages have a page for each rule. */
import { expect, test } from 'vitest';
import { hasRulePage, numberAddress } from '../../../src/site/model/edition-view.ts';
import { page } from '../../../src/site/pages/rule/page.ts';
import { siteOf, viewOf } from './open-site.ts';
import { archive } from './own-site.ts';

const NO_WORDS = { head: [], navigation: [], footer: [] };

const siteWith = (own = {}) => siteOf(archive, {}, { ...NO_WORDS, ...own });
const rulePages = (site = siteWith()) => page.list(site).filter(({ view }) => view.work.id === 'cr');
const languages = (site = siteWith()) => [...new Set(rulePages(site).map(({ view }) => view.language.code))].sort();

test('by default, only the original has them, and translated rules whose pages were published', () => {
  expect(languages()).toEqual(['en']);
  const site = siteWith({ published: new Set(['/regras/cr/101.2']) });
  const translated = rulePages(site).filter(({ view }) => view.language.code === 'pt');
  expect(translated.map(({ number }) => number)).toEqual(['101.2']);
});

test('a language without them has only chapters, and the original keeps its pages', () => {
  const before = rulePages().filter(({ view }) => view.language.code === 'en').length;
  const site = siteWith({ rulePages: [] });
  expect(languages(site)).toEqual(['en']);
  expect(rulePages(site)).toHaveLength(before);
  const portuguese = viewOf(site, 'pt');
  expect(hasRulePage(portuguese, '101.2')).toBe(false);
  expect(numberAddress(portuguese, '101.2')).toBe('/regras/cr/1/101#101.2');
});

test('a listed language has them', () => {
  expect(languages(siteWith({ rulePages: ['pt'] }))).toEqual(['en', 'pt']);
});
