/** Tests the budgets of the built site: compressed bytes, as hosts send them, and layout shifts. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LOOK_SCRIPT } from '../../src/site/kit/headers.ts';
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';
import { atRest } from './at-rest.ts';
import { longChapter } from './long-chapter.ts';
import { browser, site, useBrowser } from './own-page.ts';
import { layoutShift, receivedBytes } from './page-cost.ts';

useBrowser();

/** The bytes of a connection’s first round trip: on a slow connection, a second one takes long. */
const FIRST_READING = 14 * 1024;
const WHOLE_PAGE = 100 * 1000;

const built = openBuiltSite('dist');
const chapters = built.files.filter(
  (file) => file.endsWith('.html') && built.read(file).match(/<h1 id=.*<div class="rules"/s) !== null,
);
/** A page of each kind that people arrive at. */
const ARRIVALS = [
  '/rules/cr/1/101',
  '/rules/cr/changes/2009-07-11',
  '/rules/cr/glossary',
  '/rules/cr/whole',
  '/search',
  '/regras/cr',
  '/',
];

describe('a chapter', () => {
  test('can be read, in the median, after one round trip of data', () => {
    const sizes = chapters.map((file) => bytesToRead(built.read(file))).toSorted((one, other) => one - other);
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(FIRST_READING);
  });

  test('waits for no script', () => {
    const waiting = chapters.filter((file) =>
      /<script(?![^>]*\b(?:type="(?:module|application\/ld\+json)"|async|defer))/.test(
        // The inline script that sets the look fetches nothing.
        built.read(file).replace(`<script>${LOOK_SCRIPT}</script>`, ''),
      ),
    );
    expect(waiting).toEqual([]);
  });
});

describe.each(ARRIVALS)('%s', (address) => {
  test('loads with scripts and fonts within the budget, without layout shifts', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const received = receivedBytes(page);
    await page.goto(site + address);
    await atRest(page);
    expect(await received()).toBeLessThan(WHOLE_PAGE);
    expect(await layoutShift(page)).toBe(0);
    await page.close();
  });
});

describe('the longest chapter', () => {
  const address = `${site}/rules/cr/7/702`;
  const text = longChapter('dist', 'rules/cr/7/702.html');

  async function openOnPhone(): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.route(address, (route) => route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' }));
    return page;
  }

  /** Returns the first visible rule and the position of its top. */
  function read(page: Page): Promise<{ readonly id: string; readonly top: number }> {
    return page.evaluate(() => {
      const rules = [...document.querySelectorAll('.rules > .rule')];
      const rule = rules.find((one) => one.getBoundingClientRect().bottom > 0);
      return { id: rule?.id ?? '', top: rule?.getBoundingClientRect().top ?? 0 };
    });
  }

  /** Returns how far a rule has moved, in pixels. */
  function drift(page: Page, { id, top }: { readonly id: string; readonly top: number }): Promise<number> {
    return page.locator(`[id="${id}"]`).evaluate((rule, before) => Math.abs(rule.getBoundingClientRect().top - before), top);
  }

  test('loads with scripts and fonts within the budget, without layout shifts', async () => {
    const page = await openOnPhone();
    const received = receivedBytes(page);
    await page.goto(address);
    await atRest(page);
    expect(await received()).toBeLessThan(WHOLE_PAGE);
    expect(await layoutShift(page)).toBe(0);
    await page.close();
  });

  test('shows the rule in its address', async () => {
    const page = await openOnPhone();
    await page.goto(`${address}#702.600a`);
    await atRest(page);
    expect(await page.locator('[id="702.600a"]').evaluate((rule) => rule.getBoundingClientRect().top)).toBeLessThan(60);
    expect(await page.locator('[id="702.600a"]').evaluate((rule) => rule.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await page.close();
  });

  test('has no text that overlaps the next rule, with or without layout', async () => {
    const page = await openOnPhone();
    await page.goto(address);
    const last = page.locator('.rules > .rule').last();
    await expect.poll(() => last.getAttribute('style')).toContain('contain-intrinsic');
    const reachingOver = await page.locator('.rules > .rule').evaluateAll((rules) =>
      rules.flatMap((rule) => {
        const text = rule.querySelector('.text')?.getBoundingClientRect();
        return text !== undefined && text.bottom > rule.getBoundingClientRect().bottom + 1 ? [rule.id] : [];
      }),
    );
    expect(reachingOver).toEqual([]);
    await page.close();
  });

  test('restores the reader’s place', async () => {
    const page = await openOnPhone();
    await page.goto(address);
    await page.evaluate(() => scrollTo(0, 30_000));
    // Rules that become visible get their heights in the next frames.
    await atRest(page);
    const left = await read(page);
    await page.goto(`${site}/about`);
    await page.goBack();
    await expect.poll(() => drift(page, left)).toBeLessThanOrEqual(1);
    await page.reload();
    await expect.poll(() => drift(page, left)).toBeLessThanOrEqual(1);
    await page.close();
  });
});

/** Returns the compressed size of a page and the style sheets that it waits for. */
function bytesToRead(html: string): number {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map((match) => built.read(match[1] ?? ''));
  return [html, ...sheets].reduce((sum, text) => sum + gzipSync(text).length, 0);
}
