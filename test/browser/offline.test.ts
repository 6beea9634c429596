/** Tests saving a work for offline: reading, updating and removing it as the site changes. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundleScript } from '../../src/site/outputs/bundle-script.ts';
import { atRest } from './at-rest.ts';
import { type ChangingSite, openChangingSite } from './changing-site.ts';
import { browser, useBrowser } from './own-page.ts';

useBrowser();

const CHAPTER = '/rules/cr/1/101';

let context: BrowserContext;
let page: Page;
let site: ChangingSite;

beforeEach(async () => {
  site = await openChangingSite();
  context = await browser.newContext();
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  await site.close();
});

const go = (path: string, on = page) => on.goto(site.address + path);
const entry = (work: string, on = page) => on.locator(`ul.packs > li[data-work="${work}"]`);
const saveButton = (on = page) => entry('cr', on).locator('[data-action="save"]');
const removeButton = () => entry('cr').locator('[data-action="remove"]');
const outcome = (on = page) => entry('cr', on).locator('.outcome');
const cacheNames = () => page.evaluate(() => caches.keys());
const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Saves or updates Magic by keyboard, and resolves once it is saved and the worker answers. */
async function save(offlinePage = '/rules/offline'): Promise<void> {
  await go(offlinePage);
  await expect.poll(() => saveButton().isEnabled()).toBe(true);
  await saveButton().press('Enter');
  await expect.poll(() => saveButton().isVisible()).toBe(false);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Publishes the chapter with another sentence that identifies the version. */
function publish(sentence: string): void {
  const html = site.read(CHAPTER).replace(/<p class="edited">.*?<\/p>|(?=<\/main>)/, `<p class="edited">${sentence}</p>`);
  site.publish(CHAPTER, html);
}

const edited = () => page.locator('.edited').textContent();

describe('a saved work without a connection', () => {
  test('can be read: contents, chapter, glossary, and each page says that it is a saved copy', async () => {
    await save();
    await context.setOffline(true);
    for (const path of ['/rules/cr', CHAPTER, '/rules/cr/glossary', '/rules/cr/whole']) {
      await go(path);
      expect(await page.locator('h1').textContent(), path).not.toBe('');
      await page.locator('.offline-notice').waitFor();
    }
  });

  test('shows the rule in its chapter instead of its own page', async () => {
    await save();
    await context.setOffline(true);
    await go('/rules/cr/101.2a');
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`${CHAPTER}#101.2a`);
    expect(await page.locator('[id="101.2a"]').count()).toBe(1);
  });

  test('can be searched by number and by words', async () => {
    await save('/regras/offline');
    await context.setOffline(true);
    await go('/regras/busca?q=101.2');
    await page.locator('#results', { hasText: '101.2' }).waitFor();
    await go('/regras/busca?q=jogador');
    await page.locator('#results mark').first().waitFor();
  });

  test('lists the saved works instead of other pages', async () => {
    await save();
    await context.setOffline(true);
    await go('/rules/lorcana/1/1.2');
    await page.locator('#not-saved').waitFor();
    await entry('lorcana').waitFor({ state: 'hidden' });
    expect(await entry('cr').isVisible()).toBe(true);
    // It is not the saved copy of the page.
    expect(await page.locator('.offline-notice').count()).toBe(0);
  });

  test('is not called the saved copy of a page that is not saved, although the device seems to be online', async () => {
    await save();
    const reconnect = site.disconnect();
    await go('/rules/lorcana/1/1.2');
    await page.locator('#not-saved').waitFor();
    await atRest(page);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    expect(await page.locator('.offline-notice').count()).toBe(0);
    await go(CHAPTER);
    await page.locator('.offline-notice').waitFor();
    reconnect();
    await go('/rules/lorcana/1/1.2');
    expect(await page.locator('#not-saved').count()).toBe(0);
  });
});

describe('a saved work with a connection', () => {
  test('never hides newer pages', async () => {
    await save();
    publish('second');
    await go(CHAPTER);
    expect(await edited()).toBe('second');
    publish('third');
    await page.reload();
    expect(await edited()).toBe('third');
    expect(await page.locator('html').getAttribute('data-saved')).toBeNull();
  });

  test('can be updated after each publication, and then read offline in its latest version', {
    timeout: 300_000,
  }, async () => {
    await save();
    for (const version of ['2nd', '3rd', '4th']) {
      publish(version);
      await save();
      expect((await cacheNames()).length, version).toBe(1);
      await context.setOffline(true);
      await go(CHAPTER);
      expect(await edited()).toBe(version);
      await context.setOffline(false);
    }
  });

  test('follows the site back to an earlier deploy', async () => {
    publish('bad');
    await save();
    publish('good');
    await go(CHAPTER);
    expect(await edited()).toBe('good');
    await save();
    await context.setOffline(true);
    await go(CHAPTER);
    expect(await edited()).toBe('good');
  });

  test('is not replaced automatically: the page says that there is a newer version', async () => {
    await save();
    publish('second');
    await go(CHAPTER);
    const notice = page.locator('.offline-notice a');
    await notice.waitFor();
    await notice.click();
    await page.waitForURL('**/rules/offline');
    await expect.poll(() => saveButton().isVisible()).toBe(true);
    expect((await cacheNames()).length).toBe(1);
  });

  test('is shown while the site does not answer, says so, and links to the current page', async () => {
    await save();
    publish('second');
    const release = site.hold();
    await go(CHAPTER);
    expect(await page.locator('html').getAttribute('data-saved')).toBe('');
    expect(await page.locator('.edited').count()).toBe(0);
    release();
    await page.locator(`.offline-notice a[href$="${CHAPTER}"]`).click();
    await expect.poll(() => page.locator('.edited').count()).toBe(1);
    expect(await page.locator('html').getAttribute('data-saved')).toBeNull();
  });
});

describe('removing', () => {
  test('a reader can remove a work, and with the last one the worker', async () => {
    await save();
    await removeButton().press('Enter');
    await expect.poll(() => removeButton().isVisible()).toBe(false);
    await expect.poll(cacheNames).toEqual([]);
    expect(await workers()).toBe(0);
  });

  test('if an operator turns saving off, the published worker removes all packs and itself', async () => {
    await save();
    site.publish('/sw.js', await bundleScript('retired-worker'));
    await go(CHAPTER);
    await expect.poll(cacheNames).toEqual([]);
    await expect.poll(workers).toBe(0);
  });

  test('if a site has no worker any more, browsers remove it and all packs', async () => {
    await save();
    site.publish('/sw.js', null);
    await go(CHAPTER);
    await expect.poll(cacheNames).toEqual([]);
    await expect.poll(workers).toBe(0);
    await go('/rules/cr');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
});

describe('saving', () => {
  test('can be continued after an interruption', async () => {
    await context.route(`**${CHAPTER}`, (route) => route.abort());
    await go('/rules/offline');
    await saveButton().click();
    await expect.poll(() => saveButton().textContent()).toContain('Continue');
    expect(await workers()).toBe(0);
    await context.unroute(`**${CHAPTER}`);
    await saveButton().press('Enter');
    await expect.poll(() => removeButton().isVisible()).toBe(true);
  });

  test('rejects files that differ from the list', async () => {
    await context.route(`**${CHAPTER}`, (route) => route.fulfill({ body: 'something else', contentType: 'text/html' }));
    await go('/rules/offline');
    await saveButton().click();
    await outcome().filter({ hasText: 'has just been updated' }).waitFor();
    expect(await removeButton().isVisible()).toBe(false);
  });

  test('in two tabs at once saves one copy', async () => {
    const other = await context.newPage();
    const tabs = [page, other];
    for (const tab of tabs) {
      await go('/rules/offline', tab);
      await expect.poll(() => saveButton(tab).isEnabled()).toBe(true);
    }
    await Promise.all(tabs.map((tab) => saveButton(tab).press('Enter')));
    for (const tab of tabs) await expect.poll(() => saveButton(tab).isVisible()).toBe(false);
    expect((await cacheNames()).length).toBe(1);
    expect(await workers()).toBe(1);
  });

  test('reports a full device and keeps what was saved before', async () => {
    await save();
    publish(`second ${'word '.repeat(20_000)}`);
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.address, quotaSize: 1000 });
    await go('/rules/offline');
    await expect.poll(() => saveButton().isEnabled()).toBe(true);
    await saveButton().press('Enter');
    await outcome().filter({ hasText: 'out of space' }).waitFor();
    expect((await cacheNames()).length).toBe(1);
    await context.setOffline(true);
    await go(CHAPTER);
    expect(await page.locator('.edited').count()).toBe(0);
    expect(await page.locator('[id="101.2a"]').count()).toBe(1);
  });
});
