/** Gives each test of the site a page in the browser that all test files share. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { launchBrowser, withPatience } from './launch-browser.ts';

/** The address of the built site. */
export const site = inject('site');
/** The shared browser, once `useBrowser` or `useOwnPage` has been called. Each test file closes what it opens. */
export let browser: Browser;
/** The page of the running test. */
export let page: Page;

/** The contexts of the test file that its tests share, by their options. */
const contexts = new Map<string, BrowserContext>();

/** Connects a test file to the shared browser, or to one `ofItsOwn` if it uses the clipboard. Called once, before the tests. */
export function useBrowser({ ofItsOwn = false } = {}): void {
  beforeAll(async () => {
    browser = ofItsOwn ? await launchBrowser() : withPatience(await chromium.connect(inject('browser')));
  });

  afterEach(async () => {
    await Promise.all([...contexts.values()].map(clearContext));
  });

  afterAll(async () => {
    contexts.clear();
    await browser.close();
  });
}

/**
 * Opens a page until the end of the test. Pages with the same options share a context, but earlier tests leave nothing in it except what the
 * browser has cached: a test that counts bytes or layout shifts needs a `browser.newPage`.
 */
export async function openPage(given: BrowserContextOptions = {}): Promise<Page> {
  const options: BrowserContextOptions = { reducedMotion: 'reduce', ...given };
  const key = JSON.stringify(options);
  const context = contexts.get(key) ?? (await browser.newContext(options));
  if (!contexts.has(key)) {
    // A page that stays open, and with it a process: to start another one would take longer than most tests.
    const kept = await context.newPage();
    // What is asked of pages without a process is never answered, so that the test would hang: it fails, and the next one has another context.
    kept.on('crash', () => {
      contexts.delete(key);
      void context.close({ reason: 'the browser’s process of the page has crashed' });
    });
    contexts.set(key, context);
  }
  return context.newPage();
}

/** Closes the pages of a test and removes what they stored. */
async function clearContext(context: BrowserContext): Promise<void> {
  const [kept, ...pages] = context.pages();
  if (kept === undefined || pages.length === 0) return;
  const origins = new Set([site, ...pages.map((page) => new URL(page.url()).origin)]);
  await Promise.all(pages.map((page) => page.close()));
  const session = await context.newCDPSession(kept);
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** Opens a page for each test of a file. Called once, before the tests. */
export function useOwnPage(options: BrowserContextOptions = {}, { ofItsOwn = false } = {}): void {
  useBrowser({ ofItsOwn });

  beforeEach(async () => {
    page = await openPage(options);
  });
}

let complaints: string[] = [];

/**
 * Opens a page for each test as `useOwnPage` does. A test fails if its page reports an error, such as a violation of its policy, or opens a dialog of
 * the browser.
 */
export function useWatchedPage(options: BrowserContextOptions = {}, browserOptions = {}): void {
  useOwnPage(options, browserOptions);

  beforeEach(() => {
    complaints = [];
    page.on('pageerror', ({ message }) => {
      // A page that redirects at once is left before its view transition ends, which the browser reports.
      if (!/Transition was (?:skipped|aborted)/.test(message)) complaints.push(message);
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

/** Expects the browser’s report of a missing page. */
export function expectMissingPage(): void {
  complaints = complaints.filter((text) => !text.includes('404'));
}

/** Goes to an address of the site, which must exist. */
export async function go(path: string): Promise<void> {
  const response = await page.goto(site + path);
  expect(response?.status(), path).toBe(200);
}

/**
 * Waits until a page has been redirected to an address. `waitForURL` would fail, since the redirect interrupts the load that it waits for.
 */
export async function waitForRedirect(from: Page, address: string | RegExp): Promise<void> {
  const current = expect.poll(() => from.url().slice(site.length));
  await (typeof address === 'string' ? current.toBe(address) : current.toMatch(address));
  await from.waitForLoadState();
}
