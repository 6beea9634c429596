/** Runs the automatic checks of WCAG 2.2 AA on pages while they are in use. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityDefects, bringAxe } from './check-accessibility.ts';
import { browser, openPage, site, useBrowser } from './own-page.ts';

useBrowser();

let context: BrowserContext;

beforeAll(async () => {
  context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  await bringAxe(context);
});

const AT_WORK: Readonly<Record<string, readonly [address: string, use: (page: Page) => Promise<unknown>]>> = {
  'the reference box with a number of the past': ['/rules/cr', (page) => ask(page, '409.1')],
  'the reference box with words': ['/rules/cr', (page) => ask(page, 'trample')],
  'the quote finder with its findings': [
    '/rules/find?q=decide+who+goes+first,+in+any+way',
    (page) => page.locator('.quote-match').first().waitFor(),
  ],
  'the search with earlier wordings': [
    '/search?q=who+goes+first+everyone+accepts&earlier=1',
    (page) => page.locator('.earlier-wording').first().waitFor(),
  ],
  'the comparison of two editions': [
    '/regras/cr/compare?from=2008-07-15&to=2009-07-11',
    (page) => page.locator('#comparison[data-done]').waitFor(),
  ],
  'changes with the keys that lead through them': [
    '/rules/cr/changes/2009-07-11',
    (page) => page.locator('.change-keys').waitFor(),
  ],
  'a chapter folded to what changed': [
    '/rules/cr/1/101',
    async (page) => {
      await page.getByLabel('Changed since').selectOption({ index: 1 });
      await page.locator('main .rule.folded').first().waitFor({ state: 'attached' });
    },
  ],
  'a post with its links': [
    '/rules/link-citations',
    async (page) => {
      await page.locator('#post').fill('See rule 101.2a and rule 999.9.');
      await page.locator('select[name="edition"] option').nth(1).waitFor({ state: 'attached' });
      await page.locator('form.link-post button').press('Enter');
      await page.locator('#linked-post').waitFor();
    },
  ],
  'a missing page': ['/regras/cr/nada', (page) => page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()],
};

async function ask(page: Page, query: string): Promise<void> {
  await page.locator('search input').fill(query);
  await page.locator('.suggestions .hit:not(.all-results)').first().waitFor();
  // Results come from several indexes.
  await page.locator('.suggestions[aria-busy="false"]').waitFor();
}

test.each(Object.entries(AT_WORK))('%s', async (_, [address, use]) => {
  const page = await context.newPage();
  await page.goto(site + address);
  await use(page);
  expect(await accessibilityDefects(page)).toEqual([]);
  await page.close();
});

/** Returns what has the focus if nothing of it is to be seen, although the page was scrolled to it. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // A link can have several lines.
    const lines = [...(focused?.getClientRects() ?? [])].filter(({ width }) => width > 0);
    if (focused === null || focused === document.body || lines.length === 0) return null;
    const points = lines.flatMap(({ left, right, top, bottom }) => [
      [left + 2, top + 2] as const,
      [(left + right) / 2, (top + bottom) / 2] as const,
      [right - 2, bottom - 2] as const,
    ]);
    const isSeen = points.some(([x, y]) => (focused.closest('label') ?? focused).contains(document.elementFromPoint(x, y)));
    return isSeen ? null : (focused.textContent ?? '').trim();
  });

test.each([
  [1440, '/rules/cr/702.19b'],
  [1440, '/rules/cr/502.9'],
  [1440, '/rules/cr/7/702'],
  [768, '/rules/cr/702.19b'],
  [360, '/rules/cr/702.19b'],
  [360, '/rules/cr/changes'],
] as const)('what the keyboard reaches is not covered by what stays in place, %s pixels wide, %s', async (width, address) => {
  const page = await openPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(site + address);
  const covered: string[] = [];
  for (const [key, times] of [
    ['Tab', 60],
    ['Shift+Tab', 55],
  ] as const)
    for (let step = 0; step < times; step += 1) {
      await page.keyboard.press(key);
      const hidden = await coveredFocus(page);
      if (hidden !== null) covered.push(hidden);
    }
  expect(covered).toEqual([]);
});
