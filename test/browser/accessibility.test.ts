/** Every kind of page in every language passes the automatic checks of WCAG 2.2 AA. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accessibilityDefects, bringAxe } from './check-accessibility.ts';
import { builtPages, kindOfPage, pagesOfEveryKind } from './kinds-of-page.ts';
import { launchBrowser } from './launch-browser.ts';
import { visitPages } from './visit-pages.ts';

const site = inject('site');
const pages = pagesOfEveryKind();
const languages = [...new Set(pages.map(({ language }) => language))];
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  await bringAxe(context);
});

afterAll(() => browser.close());

test('no page of the site is of a kind that nobody wrote down', () => {
  expect(builtPages().filter((address) => kindOfPage(address) === undefined)).toEqual([]);
  expect(kindOfPage('/rules/cr/news/today/at/length')).toBeUndefined();
});

test.each(languages)('every kind of page in the language %s', async (language) => {
  const own = pages.filter((page) => page.language === language);
  expect(await visitPages(context, site, own, accessibilityDefects)).toEqual([]);
});
