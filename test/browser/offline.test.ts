/** Reading without a connection: what is kept on the device answers once the server is gone. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '../../src/serve/serve-site.ts';
import { browser, useBrowser } from './own-page.ts';

useBrowser();

let context: BrowserContext;
let page: Page;
/** A server of these tests' own, since they stop it. */
let site: ServedSite;

beforeEach(async () => {
  site = await serveSite('dist');
  context = await browser.newContext();
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  await site.close();
});

const go = (path: string) => page.goto(site.address + path);
const entry = (title: string) => page.locator('ul.packs > li').filter({ hasText: title });

/** Keeps a work by keyboard, and goes on once a page is in the worker's hands. */
async function keep(offlinePage: string, title: string, button: string): Promise<void> {
  await go(offlinePage);
  const keepButton = entry(title).getByRole('button', { name: button });
  await keepButton.waitFor();
  await expect.poll(() => keepButton.isEnabled()).toBe(true);
  await keepButton.press('Enter');
  await entry(title).locator('.outcome', { hasText: title }).filter({ hasNotText: '%' }).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The server is gone and the browser knows of no connection: flight mode. */
async function cutConnection(): Promise<void> {
  await site.close();
  await context.setOffline(true);
}

describe('a work that is kept on the device', () => {
  test('is read without a connection: contents, chapter, glossary', async () => {
    await keep('/rules/offline', 'Magic', 'Download');
    await cutConnection();
    for (const path of ['/rules/cr', '/rules/cr/1/101', '/rules/cr/glossary']) {
      await go(path);
      expect(await page.locator('h1').textContent(), path).not.toBe('');
      expect(await page.locator('.status').textContent(), path).toMatch(/In force since .*20\d\d/);
    }
    await page.locator('.offline-notice', { hasText: 'You are offline' }).waitFor();
  });

  test('answers for a rule’s own page with the rule in its chapter', async () => {
    await keep('/rules/offline', 'Magic', 'Download');
    await cutConnection();
    await go('/rules/cr/101.2a');
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/rules/cr/1/101#101.2a');
    expect(await page.locator('[id="101.2a"]').count()).toBe(1);
  });

  test('can be searched by number and by words without a connection', async () => {
    await keep('/regras/offline', 'Magic', 'Baixar');
    await cutConnection();
    await go('/regras/busca?q=101.2');
    await page.locator('#results', { hasText: '101.2' }).waitFor();
    await go('/regras/busca?q=jogador');
    await page.locator('#results mark').first().waitFor();
  });

  test('says in place of other pages what is kept', async () => {
    await keep('/rules/offline', 'Magic', 'Download');
    await cutConnection();
    await go('/rules/lorcana/1/1.2');
    await page.getByText('this page is not saved').waitFor();
    await entry('Lorcana').waitFor({ state: 'hidden' });
    expect(await entry('Magic').isVisible()).toBe(true);
  });

  test('is removed, worker and all, and the site is as before', async () => {
    await keep('/rules/offline', 'Magic', 'Download');
    await entry('Magic').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('was removed').waitFor();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });

  test('is not replaced by a newer version unasked, and the newer one is announced', async () => {
    await keep('/rules/offline', 'Magic', 'Download');
    await context.route('**/data/offline-en.json', async (route) => {
      const offered = await (await route.fetch()).json();
      await route.fulfill({ json: offered.map((pack: object) => ({ ...pack, version: 'another' })) });
    });
    await go('/rules/cr/1/101');
    await page.locator('.offline-notice', { hasText: 'newer version' }).waitFor();
    await go('/rules/offline');
    await entry('Magic').getByRole('button', { name: 'Update' }).waitFor();
    expect((await page.evaluate(() => caches.keys())).length).toBe(1);
  });
});

describe('keeping a work', () => {
  test('that breaks off says so, and goes on from there', async () => {
    await context.route('**/rules/cr/1/101', (route) => route.abort());
    await go('/rules/offline');
    await entry('Magic').getByRole('button', { name: 'Download' }).click();
    await page.getByText('Connection lost').waitFor({ timeout: 30_000 });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await context.unroute('**/rules/cr/1/101');
    await entry('Magic').getByRole('button', { name: 'Continue' }).press('Enter');
    await page.getByText('saved for offline').waitFor({ timeout: 30_000 });
  });

  test('takes no file that is not the one promised', async () => {
    await context.route('**/rules/cr/1/101', (route) => route.fulfill({ body: 'something else', contentType: 'text/html' }));
    await go('/rules/offline');
    await entry('Magic').getByRole('button', { name: 'Download' }).click();
    await page.getByText('has just been updated').waitFor({ timeout: 30_000 });
  });
});
