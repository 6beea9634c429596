/** Tests the spark lines of edits beside the rules of a chapter, which readers can turn on for all chapters. */
import { expect, test } from 'vitest';
import { accessibilityDefects, bringAxe } from './check-accessibility.ts';
import { browser, go, openPage, page, site, useWatchedPage } from './own-page.ts';
import { layoutShift } from './page-cost.ts';

useWatchedPage({ viewport: { width: 1440, height: 900 } });

const drawings = () => page.locator('.rules .spark svg');
const linkOf = (rule: string) => page.locator(`[id="${rule}"] .text > small a`);

test('nothing is fetched before spark lines are shown; a key shows and hides them', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await go('/rules/cr/7/702');
  expect(await drawings().count()).toBe(0);
  expect(asked.filter((url) => /edits|spark/.test(url))).toEqual([]);
  await page.keyboard.press('e');
  await expect.poll(() => drawings().count()).toBeGreaterThan(5);
  expect(asked.filter((url) => url.includes('/data/edits/cr/702.json'))).toHaveLength(1);
  await page.keyboard.press('e');
  await expect.poll(() => drawings().count()).toBe(0);
});

test('each spark line is part of a link to the rule’s history, with a label', async () => {
  await go('/rules/cr/7/702');
  await page.keyboard.press('e');
  await drawings().first().waitFor();
  const link = linkOf('702.19b');
  expect(await link.getAttribute('href')).toBe('/rules/cr/702.19b#history');
  expect(await link.textContent()).toMatch(/^\d{4}-\d\d-\d\d.* Edited (once, in|\d+ times, last in) \d{4}$/);
  await link.click();
  await page.waitForURL('**/rules/cr/702.19b#history');
});

test('no spark line touches the date above it', async () => {
  await go('/rules/cr/7/702');
  await page.keyboard.press('e');
  await drawings().first().waitFor();
  const gaps = await page.locator('.rules .text > small > a:has(.spark)').evaluateAll((links) =>
    links.map((link) => {
      const date = document.createRange();
      date.selectNodeContents(link.firstChild ?? link);
      return (link.querySelector('svg')?.getBoundingClientRect().top ?? 0) - date.getBoundingClientRect().bottom;
    }),
  );
  expect(gaps.length).toBeGreaterThan(5);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
});

test('the choice is in the appearance dialog, and applies to other chapters and later visits', async () => {
  await go('/rules/cr/1/101');
  await page.locator('header .look-button').click();
  const choice = page.getByRole('dialog', { name: 'Appearance' }).getByRole('checkbox');
  await choice.check();
  await page.keyboard.press('Escape');
  await drawings().first().waitFor();
  await go('/rules/cr/7/702');
  await drawings().first().waitFor();
  expect(await layoutShift(page)).toBe(0);
  await page.locator('header .look-button').click();
  expect(await choice.isChecked()).toBe(true);
  await choice.uncheck();
  await expect.poll(() => drawings().count()).toBe(0);
  await page.reload();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-edits')))).toEqual([]);
});

test('a translation shows the edits of the original', async () => {
  await go('/regras/cr/7/702');
  await page.keyboard.press('e');
  await drawings().first().waitFor();
  const link = linkOf('702.19b');
  expect(await link.getAttribute('href')).toBe('/regras/cr/702.19b#history');
  expect(await link.textContent()).toMatch(/Alterada/);
});

test('chapters of earlier editions have no spark lines', async () => {
  await go('/rules/cr/2009-07-11/7/702');
  await page.keyboard.press('e');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await drawings().count()).toBe(0);
});

test('spark lines pass the accessibility checks, light and dark, and fit a small phone', async () => {
  const context = await browser.newContext({ bypassCSP: true });
  await bringAxe(context);
  const other = await context.newPage();
  await other.goto(`${site}/rules/cr/7/702`);
  await other.keyboard.press('e');
  await other.locator('.rules .spark svg').first().waitFor();
  expect(await accessibilityDefects(other)).toEqual([]);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.close();
});

test('in forced colors spark lines have the color of the link', async () => {
  const plain = await openPage({ forcedColors: 'active' });
  await plain.goto(`${site}/rules/cr/7/702`);
  await plain.keyboard.press('e');
  const path = plain.locator('.rules .spark path').last();
  const stroke = await path.evaluate((line) => getComputedStyle(line).stroke);
  expect(stroke).toBe(await path.evaluate((line) => getComputedStyle(line.closest('a') as Element).color));
});

test('without JavaScript the date beside a rule links to its history', async () => {
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(`${site}/rules/cr/7/702`);
  expect(await plain.locator('[id="702.19b"] .text > small a').getAttribute('href')).toBe('/rules/cr/702.19b#history');
  await plain.goto(`${site}/rules/cr/702.19b#history`);
  expect(await plain.locator('[id="history"]').isVisible()).toBe(true);
});
