/** The browser of the tests of the site, which all files share, and in it a page for each test. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { launchBrowser, withPatience } from './launch-browser.ts';

/** Where the built site is served. */
export const site = inject('site');
/** The shared browser, once `useBrowser` or `useOwnPage` has been called. What a file opens in it, it closes. */
export let browser: Browser;
/** The page of the test that runs. */
export let page: Page;

/** Connects a file of tests to the browser, or to one `ofItsOwn` where it uses the clipboard; to be called once, before its tests. */
export function useBrowser({ ofItsOwn = false } = {}): void {
  beforeAll(async () => {
    browser = ofItsOwn ? await launchBrowser() : withPatience(await chromium.connect(inject('browser')));
  });

  afterAll(() => browser.close());
}

/** Opens a page for each test of a file; to be called once, before its tests. */
export function useOwnPage(options: BrowserContextOptions = {}, { ofItsOwn = false } = {}): void {
  useBrowser({ ofItsOwn });

  beforeEach(async () => {
    page = await browser.newPage(options);
  });

  afterEach(() => page.close());
}

let complaints: string[] = [];

/**
 * Opens a page for each test as `useOwnPage` does; a test fails if its page reports an error, which is also what the page's policy forbids, or opens a
 * dialog of the browser.
 */
export function useWatchedPage(options: BrowserContextOptions = {}, browserOptions = {}): void {
  useOwnPage(options, browserOptions);

  beforeEach(() => {
    complaints = [];
    page.on('pageerror', ({ message }) => {
      // A page that leads on at once is left before it has faded in, which the browser reports.
      if (!message.includes('Transition was skipped')) complaints.push(message);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('dialog', (dialog) => {
      complaints.push(dialog.message());
      void dialog.dismiss();
    });
  });

  afterEach(() => expect(complaints).toEqual([]));
}

/** States that the test has met a missing page, which the browser reports. */
export function expectMissingPage(): void {
  complaints = complaints.filter((text) => !text.includes('404'));
}

/** Goes to an address of the site, which must be there. */
export async function go(path: string): Promise<void> {
  const response = await page.goto(site + path);
  expect(response?.status(), path).toBe(200);
}

/**
 * Waits until a page that was opened elsewhere has been led on to an address. `waitForURL` would fail if a redirect stopped the page that it waits
 * for, which is what redirects do.
 */
export async function isLedTo(from: Page, address: string | RegExp): Promise<void> {
  const led = expect.poll(() => from.url().slice(site.length));
  await (typeof address === 'string' ? led.toBe(address) : led.toMatch(address));
  await from.waitForLoadState();
}
