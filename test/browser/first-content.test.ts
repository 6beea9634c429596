/** Tests that the first screen of every kind of page is its answer: where its content begins, and how many links and controls come before it. */
import { describe, expect, test } from 'vitest';
import { page, site, useOwnPage } from './own-page.ts';

useOwnPage();

/**
 * The content of each kind of page: that a number was another’s comes before any text. An outdated translation says so in more lines than
 * others, on a phone the sentence of the home page takes two, and what an edition changed is counted before its first change. */
const CONTENT: Readonly<Record<string, readonly [path: string, content: string, more?: number]>> = {
  home: ['/rules', '.works > li', 16],
  contents: ['/rules/cr', '.contents'],
  chapter: ['/rules/cr/7/704', '.rules > .rule, .reused'],
  'a long chapter': ['/rules/cr/7/702', '.rules > .rule'],
  rule: ['/rules/cr/101.2a', '.rule.lead'],
  'a rule whose number was another’s': ['/rules/cr/704.5k', '.rule.lead, .reused'],
  glossary: ['/rules/cr/glossary', '.term'],
  'all on one page': ['/rules/cr/whole', '.part'],
  results: ['/search?q=trample', '.answer'],
  editions: ['/rules/cr/changes', 'main figure, main h2'],
  changes: ['/rules/cr/changes/2009-07-11', '.story li', 90],
  comparison: ['/rules/cr/compare?from=EVE&to=2026-04-17', 'form.compare'],
  'a translated chapter': ['/regras/cr/1/101', '.rules > .rule, .reused', 36],
  'two languages': ['/rules/cr/1/101/pt', '.side-by-side, .beside-texts, main table'],
  section: ['/rules/cr/7', '.contents .entry'],
  'a past number': ['/rules/cr/502.9b', '.past-number > h1'],
  'a chapter of an earlier edition': ['/rules/cr/2009-07-11/7/704', '.status.warning'],
  'contents of an earlier edition': ['/rules/cr/2009-07-11', '.status.warning'],
  credits: ['/rules/cr/credits', 'main .prose, main p'],
  'state of a translation': ['/regras/cr/translation', 'main .progress, main .size'],
  rulings: ['/rules/cr/rulings/table-talk', '.ruling-entries > li'],
  'a ruling': ['/rules/cr/rulings/table-talk/splitting-damage', '.matter'],
  'a page of the guide': ['/guide/data', 'main pre'],
  quotations: ['/rules/find', 'textarea'],
  links: ['/rules/link-citations', 'textarea'],
  offline: ['/rules/offline', '#offline-intro'],
  about: ['/about', 'main p'],
  languages: ['/', '.works > li', 16],
  'no page': ['/nothing', 'main p'],
};

describe.each([
  { width: 360, height: 780, limit: 220 },
  { width: 1440, height: 900, limit: 260 },
])('$width pixels wide, the content begins within $limit pixels', ({ width, height, limit }) => {
  test.each(Object.entries(CONTENT))('%s', async (_, [path, content, more = 0]) => {
    await page.setViewportSize({ width, height });
    await page.goto(site + path);
    const first = page.locator(content).first();
    await first.waitFor();
    const { top, before } = await first.evaluate((node) => ({
      top: node.getBoundingClientRect().top,
      before: [
        ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, summary):not(.letters a + a)'),
      ].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          (node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
      ).length,
    }));
    expect(top).toBeLessThanOrEqual(limit + more);
    expect(before).toBeLessThanOrEqual(8);
  });
});

test.each(['/rules', '/rules/cr/1/101', '/rules/cr/101.2a', '/search?q=trample'])(
  '%s has one search in sight on a phone',
  async (path) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(site + path);
    const inSight = await page.locator(':is(search input, a[href="#ui.q"]):visible').evaluateAll(
      (all) =>
        all.filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).length,
    );
    expect(inSight).toBe(1);
  },
);

test('the bar at the top makes room while one reads on, and returns when one scrolls back', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${site}/rules/cr/7/702`);
  const bottom = () => page.locator('.where').evaluate((bar) => bar.getBoundingClientRect().bottom);
  await page.mouse.wheel(0, 900);
  await expect.poll(bottom).toBeLessThanOrEqual(0);
  await page.mouse.wheel(0, -200);
  await expect.poll(bottom).toBeGreaterThan(40);
});
