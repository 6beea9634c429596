/** Counts the taps and clicks of common tasks. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { page, site, useOwnPage } from './own-page.ts';

useOwnPage({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'en-US' });

/** The schema, what a year’s editions consist of, and the first of two packs of their texts. */
const FIRST_FIELDS = 3;

/** Tells whether an element is within the window without scrolling. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('the meaning of a number in a year is one tap from the search box', async () => {
  await page.goto(`${site}/rules/cr`);
  await page.getByRole('search').getByRole('combobox').fill('502.9b in 2008');
  const answer = page.getByRole('option', { name: '502.9b' }).first();
  await answer.waitFor();
  await answer.tap();
  await page.waitForURL(/\/rules\/cr\/2008-07-15\/5\/502#502\.9b$/);
  await expect.poll(() => isInSight(page.locator('[id="502.9b"] .number'))).toBe(true);
});

/** Returns how far a reader scrolls until an element is in the window, in windows; an element that scrolls by itself does not count. */
const screensTo = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const scroller = one.closest('.table');
    if (scroller !== null && scroller.scrollHeight > scroller.clientHeight) return Number.POSITIVE_INFINITY;
    return Math.max(0, one.getBoundingClientRect().bottom - innerHeight) / innerHeight;
  });

test.each([
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])(
  'the changes to combat damage in a renumbering are an index away from the list of editions, and at most a screen of scrolling, $width pixels wide',
  async (size) => {
    await page.setViewportSize(size);
    await page.goto(`${site}/rules/cr/changes`);
    const edition = page.locator('.largest a').first();
    expect(await edition.textContent()).toBe('July 11, 2009 (M10)');
    expect(await screensTo(edition)).toBeLessThanOrEqual(1);
    await edition.click();
    await page.waitForURL('**/rules/cr/changes/2009-07-11');
    // Where there is no room for the index beside the changes, one more click opens it.
    const index = page.locator('nav summary:visible', { hasText: 'Sections' });
    if ((await index.count()) > 0) await index.click();
    const chapter = page.locator('main :is(a, summary):visible', { hasText: '510. Combat Damage Step' }).first();
    await chapter.waitFor();
    expect(await screensTo(chapter)).toBeLessThanOrEqual(1);
    await chapter.click();
    await expect.poll(() => isInSight(page.locator('#chapter-510 .change :is(.name, .kind)').first())).toBe(true);
  },
);

/** The number of chapters that the renumbering changed in each section of the complete rules. */
const CHAPTERS_CHANGED = [21, 10, 9, 8, 15, 16, 15, 10];

test('on a tablet so is a chapter in an index as long as that of the complete rules, since it has two columns', async () => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${site}/rules/cr/changes/2009-07-11`);
  await page.evaluate((counts) => {
    // As if the sections had pages of their own.
    for (const part of document.querySelectorAll('.change-part')) part.remove();
    const index = document.querySelector('nav .change-parts');
    index?.closest('details')?.toggleAttribute('open', true);
    const chapter = [...(index?.querySelectorAll('.change-chapters > li') ?? [])].find((one) =>
      one.textContent.startsWith('510.'),
    );
    const section = chapter?.parentElement?.closest('li');
    if (index === null || chapter === undefined || section == null) return;
    const sections = counts.map((count, at) => {
      const copy = section.cloneNode(true) as Element;
      const chapters = Array.from({ length: count }, () => chapter.cloneNode(true) as Element);
      for (const one of chapters) for (const link of one.querySelectorAll('a')) link.textContent = `${at + 1}00. As Long a Title`;
      copy.querySelector('ul')?.replaceChildren(...chapters);
      return copy;
    });
    // The eleventh of section 5.
    sections[4]?.querySelectorAll('li')[10]?.replaceWith(chapter);
    index.replaceChildren(...sections);
  }, CHAPTERS_CHANGED);
  const links = page.locator('.change-chapters a:visible');
  expect(await links.count()).toBe(104);
  expect(await screensTo(links.filter({ hasText: '510. Combat Damage Step' }))).toBeLessThanOrEqual(1);
});

test('what an edition changed is one tap from the search box', async () => {
  await page.goto(`${site}/rules/cr`);
  await page.getByRole('search').getByRole('combobox').fill('M10');
  const answer = page.getByRole('option', { name: 'What changed on July 11, 2009' });
  await answer.waitFor();
  await answer.tap();
  await page.waitForURL('**/rules/cr/changes/2009-07-11');
});

test('the rules that cite a rule are one tap away on a phone, from anywhere on its page', async () => {
  await page.goto(`${site}/rules/cr/704.5`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  const link = page.locator('.thumb-bar a[href="#cited-by"]');
  expect(await isInSight(link)).toBe(true);
  await link.tap();
  await expect.poll(() => isInSight(page.locator('#cited-by'))).toBe(true);
});

test('the next rule is one tap away on a phone, from anywhere on a page', async () => {
  await page.goto(`${site}/rules/cr/704.5`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  const link = page.locator('.thumb-bar .next');
  expect(await isInSight(link)).toBe(true);
  await link.tap();
  await page.waitForURL('**/rules/cr/704.5a');
});

describe.each([
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1100, height: 800 },
  { width: 1440, height: 900 },
])('the first change is in sight without scrolling, $width pixels wide,', (size) => {
  test('between two editions', async () => {
    await page.setViewportSize(size);
    await page.goto(`${site}/rules/cr/compare?from=EVE&to=2026-04-17`);
    await page.locator('#comparison[data-done]').waitFor();
    expect(await isInSight(page.locator('.change:visible .number, .change:visible h4').first())).toBe(true);
  });

  test.each([
    '/rules/cr/changes/2009-07-11',
    '/regras/cr/changes/2014-07-18',
    '/rules/cr/changes/2026-04-17',
    '/reglas/lorcana/changes/2025-10-31',
  ])('on %s, after a sentence that sums all changes up and at most five controls', async (path) => {
    await page.setViewportSize(size);
    await page.goto(site + path);
    await page.locator('.change-keys').waitFor();
    // The most cited changes come first.
    expect(await isInSight(page.locator(':is(.story, .change .diff):visible p').first())).toBe(true);
    const summary = page.locator('.changes > .size').first();
    expect(await summary.textContent()).toMatch(/\d \p{L}/u);
    expect((await summary.boundingBox())?.y).toBeLessThan(size.width < 640 ? 220 : 260);
    const above = await page.locator('main :is(a, summary, button, input, select):visible').evaluateAll((all) => {
      const first = document.querySelector('.story li, .change')?.getBoundingClientRect();
      const isAbove = ({ bottom, left }: DOMRect) => first !== undefined && bottom <= first.top && left < first.right;
      return all.filter((one) => isAbove(one.getBoundingClientRect())).map(({ outerHTML }) => outerHTML);
    });
    expect(above.length, above.join('\n')).toBeLessThanOrEqual(5);
  });
});

test.each([
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])('the first change between two editions waits for the texts of one chapter, $width pixels wide', async (size) => {
  await page.setViewportSize(size);
  // Of each year only the lists and the first texts arrive; the others wait until their changes are shown.
  await page.addInitScript((items) => {
    const fetched = window.fetch;
    window.fetch = async (...asked) => {
      const response = await fetched(...asked);
      if (!String(asked[0]).includes('/api/v1/cr/years/')) return response;
      const lines = (await response.text()).split('\n');
      const [first, others] = [lines.slice(0, items + 1), lines.slice(items + 1)].map((some) => `${some.join('\n')}\n`);
      const body = new ReadableStream({
        async start(arriving) {
          arriving.enqueue(first);
          await new Promise((resolve) => addEventListener('release', resolve));
          arriving.enqueue(others);
          arriving.close();
        },
      });
      return new Response(body.pipeThrough(new TextEncoderStream()));
    };
  }, FIRST_FIELDS);
  await page.goto(`${site}/rules/cr/compare?from=2008-07-15&to=2026-04-17`);
  const change = page.locator('.change:visible .diff').first();
  await change.waitFor();
  expect(await isInSight(page.locator('.change:visible .number, .change:visible h4').first())).toBe(true);
  const first = await page.locator('.change:visible').first().getAttribute('id');
  expect(await page.locator('#comparison[data-done]').count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await page.locator('#comparison[data-done]').waitFor();
  expect(await page.locator(`[id="${first}"]`).count()).toBe(1);
});

test('on a phone a long list of changes is folded to its chapters, and opens the one in the address', async () => {
  await page.goto(`${site}/rules/cr/compare?from=2008-07-15&to=2026-04-17`);
  await page.locator('#comparison[data-done]').waitFor();
  const closed = page.locator('.change-group:not([open]) > summary');
  expect(await closed.count()).toBeGreaterThan(3);
  expect(await page.locator('.change-group[open]').count()).toBe(1);
  const chapter = closed.last().locator('..');
  await page.evaluate(
    (id) => {
      location.hash = id ?? '';
    },
    await chapter.getAttribute('id'),
  );
  await expect.poll(() => page.locator('.change-group[open]').count()).toBe(2);
  await page.getByRole('button', { name: 'Next change' }).tap();
  expect(await page.locator('details.change-group:not([open])').count()).toBe(0);
});

test('on a phone the chapter in the address of an edition’s changes is open from the start', async () => {
  await page.goto(`${site}/rules/cr/changes/2009-07-11#chapter-510`);
  const chapter = page.locator('#chapter-510');
  await expect.poll(() => chapter.getAttribute('open')).toBe('');
  await expect.poll(() => isInSight(chapter.locator('.change').first().locator('h4'))).toBe(true);
});
