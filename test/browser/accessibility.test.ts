import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { KINDS_OF_PAGE } from './kinds-of-page.ts';
import { launchBrowser } from './launch-browser.ts';

const site = inject('site');
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

test.each(['light', 'dark'] as const)(
  'every kind of page passes the automatic checks of WCAG 2.2 AA in %s',
  async (colorScheme) => {
    // The test's own script is not part of the page and must not be held back by the page's policy.
    const page = await browser.newPage({ colorScheme, bypassCSP: true });
    const found: string[] = [];
    for (const path of KINDS_OF_PAGE) {
      await page.goto(site + path);
      if (path.startsWith('/search')) await page.locator('.hit').first().waitFor();
      await page.addScriptTag({ content: axe });
      const results = (await page.evaluate(
        `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
      )) as AxeResults;
      found.push(
        ...results.violations.map(
          ({ id, nodes }) =>
            `${path}: ${id}: ${nodes
              .map(({ html }) => html)
              .slice(0, 3)
              .join(' ')}`,
        ),
      );
    }
    expect(found).toEqual([]);
  },
);

test('the reference box passes them with its answers, too', async () => {
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(`${site}/rules/cr`);
  for (const query of ['702.19b', '409.1', 'trample']) {
    await page.locator('search input').fill(query);
    await page.locator('.suggestions .hit:not(.all-results)').first().waitFor();
    await page.waitForTimeout(500);
    await page.addScriptTag({ content: axe });
    const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
    expect(violations.map(({ id, nodes }) => `${query}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.close();
});
