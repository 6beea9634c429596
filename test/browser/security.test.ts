/** Tests that every kind of page obeys its content security policy, contacts no other host, and runs no injected scripts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagePolicy } from '../../src/site/kit/headers.ts';
import { onePageOfEachKind } from './kinds-of-page.ts';
import { openPage, site, useBrowser } from './own-page.ts';
import { samplePages } from './sample-pages.ts';

useBrowser();

/** Opens a page that records violations of its policy and requests to other hosts. */
async function watchedPage(): Promise<{ page: Page; breaches: string[] }> {
  const page = await openPage();
  const breaches: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== site) breaches.push(`request to ${request.url()}`);
  });
  page.on('pageerror', (error) => breaches.push(error.message));
  await page.exposeFunction('noteBreach', (breach: string) => breaches.push(breach));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (globalThis as unknown as { noteBreach: (breach: string) => void }).noteBreach(
        `${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return { page, breaches };
}

function addressOf(file: string): string {
  return `${site}/${file.replace(/\.html$/, '')}`;
}

async function typeWords(page: Page, words: string): Promise<void> {
  await page.locator('[id="ui.q"]').fill(words);
  await page.getByRole('option').first().waitFor();
}

/** Pages whose scripts do more than show the text, in use. */
const AT_WORK: readonly (readonly [address: string, use: (page: Page) => Promise<unknown>])[] = [
  ['/search?q=trample', (page) => page.locator('.hit').first().waitFor()],
  ['/rules/cr/1/101', (page) => typeWords(page, 'priority')],
  ['/rules/cr/compare?from=2008-07-15&to=2026-04-17', (page) => page.locator('#comparison[data-done]').waitFor()],
  ['/rules/cr/changes/2009-07-11', (page) => page.locator('.change-keys').waitFor()],
  ['/rules/cr/999.9', (page) => page.locator('[data-missing="pt"]').waitFor({ state: 'hidden' })],
  ['/guide/add-a-game', (page) => page.locator('.copy-code').first().waitFor()],
];

// The browser reports violations of the policy in the page and of that in the headers, whichever a host sends.
test('no page violates its policy or contacts another host', async () => {
  const { page, breaches } = await watchedPage();
  const found: string[] = [];
  for (const { address } of onePageOfEachKind()) {
    await page.goto(site + address, { waitUntil: 'load' });
    found.push(...breaches.splice(0).map((breach) => `${address}: ${breach}`));
  }
  for (const [address, use] of AT_WORK) {
    await page.goto(site + address);
    await use(page);
    found.push(...breaches.splice(0).map((breach) => `${address}: ${breach}`));
  }
  expect(found).toEqual([]);
}, 600_000);

test.each([
  ['an inline script', '<script>document.title = "broken in"</script>'],
  ['an event handler', '<img src="data:," onerror="document.title = \'broken in\'">'],
  ['a script of another host', '<script src="https://evil.example/x.js"></script>'],
  ['a picture of another host', '<img src="https://evil.example/x.png">'],
  ['a style', '<style>body { display: none }</style>'],
  ['another base for all links', '<base href="https://evil.example/">'],
  ['a frame', '<iframe src="https://evil.example/"></iframe>'],
  ['a plug-in', '<object data="/favicon.svg"></object>'],
])('%s that found its way into a page is held back', async (_, markup) => {
  const { page, breaches } = await watchedPage();
  const reached: string[] = [];
  await page.route('https://evil.example/**', (route) => {
    reached.push(route.request().url());
    return route.abort();
  });
  await page.route('**/rules/cr/101.2a', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</main>', `${markup}</main>`) });
  });
  await page.goto(`${site}/rules/cr/101.2a`, { waitUntil: 'load' });
  await expect.poll(() => breaches.filter((breach) => !breach.startsWith('request')).length).toBeGreaterThan(0);
  expect(reached).toEqual([]);
  expect(await page.title()).not.toBe('broken in');
  expect(await page.evaluate(() => document.baseURI)).toContain(site);
});

test('other sites cannot frame a page', async () => {
  const response = await fetch(`${site}/rules/cr/101.2a`);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('every page has the policy', async () => {
  for (const file of samplePages(60)) {
    const html = await (await fetch(addressOf(file))).text();
    expect(html.includes(`<meta http-equiv="content-security-policy" content="${pagePolicy()}">`), file).toBe(true);
  }
});
