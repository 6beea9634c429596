/** Tests a site built from test/fixtures/site-content, for cases that the repository’s content lacks, also at a base path. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '../../src/site/build/serve-site.ts';
import { browser, openPage, useBrowser } from './own-page.ts';

useBrowser();

const FOLDER = join('test', '.output', 'fixture-site');
let site: ServedSite;
let page: Page;

beforeAll(async () => {
  execFileSync(process.execPath, ['src/cli/rules.mjs', 'build', FOLDER], {
    env: {
      ...process.env,
      RULES_CONTENT: join('test', 'fixtures', 'site-content'),
      RULES_SITE: 'https://name.example/rules',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: 'pipe',
  });
  site = await serveSite(FOLDER);
});

beforeEach(async () => {
  page = await openPage();
});

afterAll(async () => {
  await site.close();
});

test('1.11, 11.1 and 1.1.1 find three different rules', async () => {
  const found: Record<string, string> = {};
  for (const query of ['1.11', '11.1', '1.1.1']) {
    await page.goto(`${site.address}/rules/dotted`);
    await page.getByRole('combobox').fill(query);
    await page.getByRole('option').first().waitFor();
    await page.getByRole('combobox').press('Enter');
    await page.waitForURL('**/dotted/1*/*');
    found[query] = `${page.url().slice(site.address.length)} ${await page.locator('h1').textContent()}`;
  }
  expect(found).toEqual({
    '1.11': '/rules/dotted/1/1.11 1.11 Castling',
    '11.1': '/rules/dotted/11/11.1 11.1 Resigning',
    '1.1.1': '/rules/dotted/1/1.1#1.1.1 1.1 Opening',
  });
});

test('markup in a source is shown as text, on pages and in search results', async () => {
  const paths = ['/11/11.2', '/11.2.1', '/11.2.2', '/glossary', '', '/11'].map((path) => `/rules/dotted${path}`);
  for (const path of [
    ...paths,
    '/search?q=script',
    `/search?q=${encodeURIComponent("<img src=x onerror=document.title='broken in'>")}`,
  ]) {
    await page.goto(site.address + path);
    if (path.startsWith('/search')) await page.locator('#results[data-done]').waitFor();
    expect(await page.title(), path).not.toBe('broken in');
    expect(
      await page
        .locator(
          'main :is(script:not([src^="/rules/_astro/"]), iframe, img, svg, [onerror], [onload], [onmouseover], [href^="javascript"])',
        )
        .count(),
      path,
    ).toBe(0);
  }
  await page.goto(`${site.address}/rules/dotted/11/11.2`);
  expect(await page.locator('h1').textContent()).toContain('<img src="x" onerror=');
  expect(await page.locator('[id="11.2.1"]').textContent()).toContain('<script>');
});

test.each([
  ['zh', '优先权', '2.1.1'],
  ['zh', '认输', '2.2.1'],
  ['ja', '優先権', '2.1.1'],
  ['ja', 'プレイヤー', '2.1.1'],
  ['ko', '우선권', '2.1.1'],
  ['ko', '대국', '2.2.1'],
  ['th', 'ลำดับความสำคัญ', '2.1.1'],
  ['th', 'ผู้เล่น', '2.2.1'],
])('in %s a search for %s finds %s, whatever parts the indexer sees in the word', async (code, query, number) => {
  await page.goto(`${site.address}/${code}/search?q=${encodeURIComponent(query)}`);
  await page.locator('#results[data-done]').waitFor();
  expect(await page.locator('#results .hit-title').allTextContents()).toContainEqual(expect.stringContaining(number));
});

test.each([
  ['zh', 'Songti SC'],
  ['ja', 'Hiragino Mincho ProN'],
  ['ko', 'AppleMyungjo'],
  ['th', 'Rulegraph Serif'],
])('texts in %s have the font %s, and their source that of English', async (code, font) => {
  const fontOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((text) => getComputedStyle(text).fontFamily);
  await page.goto(`${site.address}/${code}/scripts/2/2.1`);
  expect(await fontOf('.rule .text p')).toMatch(new RegExp(`^"?${font}`));
  await page.goto(`${site.address}/rules/scripts/2/2.1`);
  expect(await fontOf('.rule .text p')).toMatch(/^"Rulegraph Serif"/);
});

describe('at a base path with the name of a folder of the site', () => {
  const at = () => page.url().slice(site.address.length);

  test('a missing page is answered by the site’s not-found page, which redirects to what the address means', async () => {
    expect(site.address).toMatch(/\/rules$/);
    await page.goto(`${site.address}/rules/dotted/11.2.9`);
    expect(await page.locator('main > section:not([hidden]) h1').textContent()).toBe('Page not found');
    await expect.poll(() => page.locator('main > section:not([hidden]) a').last().getAttribute('href')).toBe('/rules/rules');
    await page.goto(`${site.address}/rules/DOTTED/11.2`);
    await expect.poll(at).toMatch(/^\/rules\/dotted\/11/);
  });

  test('an old address redirects', async () => {
    await page.goto(`${site.address}/rules/dotted/2025-01-01`);
    await expect.poll(at).toBe('/rules/dotted');
  });

  test('a citation shows its card, and search finds words', async () => {
    await page.goto(`${site.address}/rules/dotted/11/11.2`);
    await page.locator('main table a[href^="/rules/rules/"]').hover();
    await page.locator('.card:popover-open .card-text').waitFor();
    await page.goto(`${site.address}/search?q=castling`);
    const hit = page.locator('#results a.hit').first();
    await hit.waitFor();
    expect(await hit.getAttribute('href')).toMatch(/^\/rules\/rules\/dotted\//);
  });

  test('a saved work can be read without a connection, by a worker limited to this path', async () => {
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(`${site.address}/rules/offline`);
    const save = reader.locator('li[data-work="dotted"] [data-action="save"]');
    await expect.poll(() => save.isEnabled()).toBe(true);
    await save.click();
    await expect.poll(() => save.isVisible()).toBe(false);
    const scopes = await reader.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toEqual(['/rules/']);
    await context.setOffline(true);
    await reader.goto(`${site.address}/rules/dotted/1/1.1`);
    await reader.locator('.offline-notice').waitFor();
    await context.close();
  });
});
