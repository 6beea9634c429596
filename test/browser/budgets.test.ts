/** What a page may weigh, and that nothing moves while it loads: budgets of the built site. Over the wire means compressed as any host does. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBuiltSite } from '../../src/publish/check-links/built-site.ts';
import { launchBrowser } from './launch-browser.ts';

/** What the first round trip of a connection brings: a reader with bad reception waits for no second one. */
const FIRST_READING = 14 * 1024;
const WHOLE_PAGE = 100 * 1000;

const site = inject('site');
const built = openBuiltSite('dist');
const chapters = built.files.filter(
  (file) => file.endsWith('.html') && built.read(file).match(/<h1 id=.*<div class="rules"/s) !== null,
);
/** One of each kind that people arrive at. */
const ARRIVALS = ['/rules/cr/1/101', '/rules/cr/changes/2009-07-11', '/rules/cr/glossary', '/search', '/regras/cr', '/'];

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

describe('a chapter', () => {
  test('is read, in the median, after what one round trip brings', () => {
    const sizes = chapters.map((file) => bytesToRead(built.read(file))).toSorted((one, other) => one - other);
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(FIRST_READING);
  });

  test('waits for no script', () => {
    const waiting = chapters.filter((file) =>
      /<script(?![^>]*\b(?:type="(?:module|application\/ld\+json)"|async|defer))/.test(built.read(file)),
    );
    expect(waiting).toEqual([]);
  });
});

describe.each(ARRIVALS)('%s', (address) => {
  test('comes whole, with scripts and fonts, within the budget, and nothing moves', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const received = receivedBytes(page);
    await page.goto(site + address);
    await page.waitForLoadState('networkidle');
    expect(await received()).toBeLessThan(WHOLE_PAGE);
    expect(await layoutShift(page)).toBe(0);
    await page.close();
  });
});

/** The page and the style sheets that it waits for. */
function bytesToRead(html: string): number {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map((match) => built.read(match[1] ?? ''));
  return [html, ...sheets].reduce((sum, text) => sum + gzipSync(text).length, 0);
}

/** Everything that the page asks for from now on; fonts and the search index are compressed already. */
function receivedBytes(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  return async () => (await Promise.all(bodies)).reduce((sum, body) => sum + Math.min(body.length, gzipSync(body).length), 0);
}

/** The sum of what moved without the reader's doing, as browsers reckon it: 0 is still. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Where nothing moved there is no entry, and the observer is never called.
        setTimeout(() => resolve(0), 500);
      }),
  );
}
