/** Tests `embed.js` on a page of another origin, with a content security policy that allows only the site’s host. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPage, site, useBrowser } from './own-page.ts';

useBrowser();

let page: Page;
let foreign: Server;
let complaints: string[];
let asked: string[];

const POLICY = `default-src 'none'; script-src ${site}; connect-src ${site}; require-trusted-types-for 'script'`;

/** Serves the other page; its query has its content and the attributes of the script. */
beforeAll(async () => {
  foreign = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://foreign.example');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'set-cookie': 'own=1',
    });
    response.end(
      `<!doctype html><html lang="en"><title>A forum</title><main><h1>A forum</h1>${searchParams.get('html')}</main>` +
        `<script src="${site}/embed.js" ${searchParams.get('attributes')} async></script></html>`,
    );
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
});

beforeEach(async () => {
  page = await openPage();
  complaints = [];
  asked = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url().startsWith(site)) asked.push(request.url().slice(site.length));
  });
});

afterEach(() => {
  // The page's policy reports violations here.
  expect(complaints).toEqual([]);
});

afterAll(async () => {
  foreign.close();
});

async function open(html: string, attributes = 'data-work="cr"'): Promise<void> {
  const { port } = foreign.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ html, attributes })}`);
}

const links = () =>
  page.locator('a.rule-citation').evaluateAll((all) => all.map((a) => `${a.textContent} → ${(a as HTMLAnchorElement).href}`));
const card = () => page.locator('[data-rules="off"] article');

test('citations become links, and everything else stays as it was', async () => {
  await open(
    '<p>See rule 101.2a and <b>CR 702.19b</b>, not 3.50 or rule 999.9.</p><code>rule 101.2a</code><a href="/x">rule 101.2a</a>' +
      '<textarea>rule 101.2a</textarea><div contenteditable>rule 101.2a</div><p data-rules="off">rule 101.2a</p>',
  );
  await page.locator('a.rule-citation').first().waitFor();
  expect(await links()).toEqual([`rule 101.2a → ${site}/rules/cr/101.2a`, `CR 702.19b → ${site}/rules/cr/702.19b`]);
  expect(await page.locator('main').innerHTML()).toContain('</a></b>, not 3.50 or rule 999.9.');
});

test('a card shows the rule, fetched on demand, and Escape closes it', async () => {
  await page.clock.install();
  await open('<p>See rule 101.2a and CR 702.19b.</p><p><a href="#end">end</a></p>');
  await page.locator('a.rule-citation').first().waitFor();
  expect(asked).toEqual(['/embed.js', '/api/v1/cr/chapters/en.json']);
  await page.keyboard.press('Tab');
  await card().waitFor();
  expect(asked.at(-1)).toBe('/api/v1/cr/chapters/en/101.json');
  expect(await card().locator('b').textContent()).toBe('101.2a');
  expect(await card().locator('small').textContent()).toBe(
    'In force since April 17, 2026. · Magic: The Gathering Comprehensive Rules',
  );
  expect(await page.locator('a.rule-citation').first().getAttribute('aria-description')).toContain('101.2a. ');
  await page.keyboard.press('Escape');
  expect(await card().isVisible()).toBe(false);
  await page.locator('a.rule-citation').nth(1).hover();
  await expect.poll(() => card().locator('b').textContent()).toBe('702.19b');
  // The card stays open while the pointer moves into it.
  await card().hover();
  await page.clock.runFor(400);
  expect(await card().isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await expect.poll(() => card().isVisible()).toBe(false);
});

test('citations in a post written against an earlier edition link to the rules meant', async () => {
  await open('<p>See rule 103.1.</p>', 'data-work="cr" data-edition="2008-07-15"');
  const link = page.locator('a.rule-citation');
  await link.waitFor();
  expect(await links()).toEqual([`rule 103.1 → ${site}/rules/cr/101.1`]);
  await link.hover();
  await card().waitFor();
  expect(await card().locator('b').textContent()).toBe('101.1');
  expect(await card().locator('small').textContent()).toContain('This was 103.1 in the edition of July 15, 2008.');
});

test('embed.js works in another language, in selected parts of the page, and in content added later', async () => {
  await open(
    '<div class="post"><p>Veja a regra 101.2.</p></div><p>regra 101.2</p>',
    'data-work="cr" data-lang="pt" data-selector=".post" data-watch',
  );
  await page.locator('a.rule-citation').waitFor();
  expect(await links()).toEqual([`regra 101.2 → ${site}/regras/cr/101.2`]);
  await page.evaluate(() => {
    const post = document.createElement('div');
    post.className = 'post';
    post.textContent = 'E a regra 101.3.';
    document.querySelector('main')?.append(post);
  });
  await expect.poll(links).toContain(`regra 101.3 → ${site}/regras/cr/101.3`);
  await page.locator('a.rule-citation').first().hover();
  await card().waitFor();
  expect(await card().locator('small').textContent()).toContain('Em vigor desde 17 de abril de 2026.');
});

test('the card of an outdated translation says so', async () => {
  await open('<p>Veja a regra 510.1b.</p>', 'data-work="cr" data-lang="pt"');
  await page.locator('a.rule-citation').hover();
  await card().waitFor();
  expect(await card().locator('small').textContent()).toMatch(/· tradução desatualizada$/);
});

test('a page that names an unknown work stays as it was, and its author is told why', async () => {
  const [warning] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'warning'),
    open('<p>rule 101.2a</p>', 'data-work="nothing"'),
  ]);
  expect(warning.text()).toContain('data-work="nothing" and data-lang="en"');
  expect(await links()).toEqual([]);
  // The browser reports missing files.
  complaints = complaints.filter((complaint) => !/404|nothing|ERR_FAILED/.test(complaint));
});

test('embed.js sets no cookies and stores nothing', async () => {
  await open('<p>rule 101.2a</p>');
  await page.locator('a.rule-citation').waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['own']);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('on a narrow screen the card fits, and passes the automatic checks of WCAG 2.2 AA', async () => {
  page = await openPage({ viewport: { width: 320, height: 640 }, bypassCSP: true });
  await open('<p>Whoever reads far enough will come upon rule 101.2a.</p>');
  await page.locator('a.rule-citation').focus();
  await card().waitFor();
  const { left, right } = await card().evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  await page.addScriptTag({ content: readFileSync('node_modules/axe-core/axe.min.js', 'utf8') });
  const results = (await page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
  )) as AxeResults;
  expect(results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});
