/** A browser for each file of tests, and in it a page for each test. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchBrowser } from './launch-browser.ts';

/** Where the built site is served. */
export const site = inject('site');
/** The page of the test that runs. */
export let page: Page;

/** Opens and closes them; to be called once in a file, in front of its tests. */
export function useOwnPage(options: BrowserContextOptions = {}): void {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  beforeEach(async () => {
    page = await browser.newPage(options);
    page.setDefaultTimeout(10_000);
  });

  afterEach(() => page.close());
  afterAll(() => browser.close());
}
