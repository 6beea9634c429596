/** Tests that overlays pass the automatic checks of WCAG 2.2 AA, fit the narrowest window, and do not move with reduced motion. */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, site, useBrowser } from './own-page.ts';

useBrowser();

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const OVERLAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the card of a term': async (page) => {
    await page.locator('.text a.soft').first().hover();
    await page.locator('.card:popover-open').waitFor();
  },
  'the keyboard shortcuts': async (page) => {
    await page.keyboard.press('?');
    await page.locator('.shortcuts-dialog').waitFor();
  },
  'the pinned rules': async (page) => {
    await page.keyboard.press('m');
    await page.locator('.tray-button').waitFor();
    await page.keyboard.press('l');
    await page.locator('.tray li').waitFor();
  },
  'a chapter folded to its titles': async (page) => {
    await page.goto(`${site}/rules/cr/7/702`);
    await page.getByLabel('Headings only').check();
    await page.getByRole('button', { name: 'Trample', exact: true }).click();
  },
  'the titles of a chapter': async (page) => {
    await page.locator('.titles summary').press('Enter');
    await page.locator('.titles li').first().waitFor();
  },
};

test.each(Object.keys(OVERLAYS).flatMap((name) => (['light', 'dark'] as const).map((scheme) => [name, scheme] as const)))(
  '%s in %s',
  async (name, colorScheme) => {
    const viewport = { width: 320, height: 640 };
    const page = await openPage({ colorScheme, viewport, reducedMotion: 'reduce', bypassCSP: true });
    await page.goto(`${site}/rules/cr/7/702#702.19a`);
    await OVERLAYS[name]?.(page);
    await page.addScriptTag({ content: axe });
    const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  },
);
