import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser } from './launch-browser.ts';

const site = inject('site');
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});

beforeEach(async () => {
  page = await browser.newPage();
});

afterEach(() => page.close());
afterAll(() => browser.close());

const box = () => page.getByRole('search').getByRole('combobox');
const options = () => page.getByRole('option');

test('nothing is fetched before the box is used', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site}/rules/cr/1/101`, { waitUntil: 'networkidle' });
  expect(fetched.filter((path) => path.startsWith('/data/') || path.startsWith('/pagefind/'))).toEqual([]);
  await box().fill('101.2a');
  await options().first().waitFor();
  expect(fetched).toContain('/data/numbers-en.json');
});

test.each(['101.2a', 'CR 101.2A', 'rule 101.2a', 'regra 101.2a'])(
  '"%s" offers the rule with its text, and Enter goes there',
  async (query) => {
    await page.goto(`${site}/rules`);
    await box().fill(query);
    await options().filter({ hasText: '101.2a' }).first().waitFor();
    await options().first().locator('.hit-text').waitFor();
    await box().press('Enter');
    await page.waitForURL('**/rules/cr/1/101#101.2a');
  },
);

test('words find rules in their chapter, chosen by keyboard', async () => {
  await page.goto(`${site}/rules/cr`);
  await box().fill('trample');
  await options().filter({ hasText: 'Keyword Abilities' }).first().waitFor();
  await box().press('ArrowDown');
  const active = await box().getAttribute('aria-activedescendant');
  expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
  const href = await page.locator(`#${active}`).getAttribute('href');
  await box().press('Enter');
  await page.waitForURL(`**${href}`);
});

test('Escape closes the list and leaves the words', async () => {
  await page.goto(`${site}/rules/cr`);
  await box().fill('trample');
  await options().first().waitFor();
  await box().press('Escape');
  expect(await options().count()).toBe(0);
  expect(await box().inputValue()).toBe('trample');
});

test('the search page finds words in the language of the page, with and without accents', async () => {
  for (const query of ['ações', 'acoes']) {
    await page.goto(`${site}/regras/busca?q=${encodeURIComponent(query)}`);
    await page.locator('#results .hit').first().waitFor();
    expect(await page.locator('#results .hit').first().getAttribute('href')).toMatch(/^\/regras\//);
  }
});

test('a Spanish page finds a dotted number of its own work', async () => {
  await page.goto(`${site}/reglas`);
  await box().fill('1.2.1');
  await options().first().waitFor();
  await box().press('Enter');
  await page.waitForURL('**/reglas/lorcana/1/1.2#1.2.1');
});
