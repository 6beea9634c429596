/** Tests the list of titles beside a long chapter. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browser, openPage, site, useBrowser } from './own-page.ts';
import { layoutShift } from './page-cost.ts';

useBrowser();

let page: Page;

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
});

afterEach(() => page.close());

const fold = () => page.locator('.beside details.titles');
const current = () => fold().locator('[aria-current="true"]');

describe('titles beside a chapter', () => {
  test('show which rule is being read', async () => {
    await page.goto(`${site}/rules/cr/7/702#702.9`);
    await expect.poll(() => fold().locator('summary').textContent()).toMatch(/^In this chapter702\.9 Flying/);
    await page.evaluate(() => document.getElementById('702.19')?.scrollIntoView());
    await expect.poll(() => fold().locator('summary').textContent()).toContain('702.19 Trample');
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => fold().locator('summary').textContent()).toBe('In this chapter');
  });

  test('unfold into links, with the one being read marked and visible', async () => {
    await page.goto(`${site}/rules/cr/7/702#702.19`);
    await current().waitFor({ state: 'attached' });
    await fold().locator('summary').press('Enter');
    await expect.poll(() => current().evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await fold().getByRole('link', { name: 'Flying' }).click();
    await page.waitForURL('**#702.9');
    await expect.poll(() => current().textContent()).toContain('702.9');
  });

  test('update when the reader jumps', async () => {
    await page.goto(`${site}/rules/cr/7/702`);
    await page.evaluate(() => {
      const title = document.getElementById('702.19');
      scrollTo(0, (title?.getBoundingClientRect().top ?? 0) + scrollY + 40);
    });
    await expect.poll(() => fold().locator('summary').textContent()).toContain('702.19 Trample');
  });

  test('are open beside the text in wide windows, and folded in narrow ones', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(`${site}/rules/cr/7/702`);
    const beside = page.getByRole('navigation', { name: 'In this chapter' });
    await beside.getByRole('link', { name: 'Flying' }).waitFor();
    expect(await fold().isVisible()).toBe(false);
    await page.evaluate(() => document.querySelector('.rules > .rule:last-child')?.scrollIntoView());
    const marked = beside.locator('[aria-current="true"]');
    await expect.poll(() => marked.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await layoutShift(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 500 });
    await fold().locator('summary').press('Enter');
    await fold().getByRole('link', { name: 'Flying' }).waitFor();
    expect(await beside.isVisible()).toBe(false);
  });

  test('cause no layout shift', async () => {
    await page.goto(`${site}/rules/cr/7/702`);
    await fold().locator('li').first().waitFor({ state: 'attached' });
    expect(await layoutShift(page)).toBe(0);
  });

  test('are absent without JavaScript and in short chapters', async () => {
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${site}/rules/cr/7/702`);
    expect(await plain.locator('details.titles').isVisible()).toBe(false);
    await page.goto(`${site}/rules/cr/1/101`);
    expect(await fold().count()).toBe(0);
  });
});
