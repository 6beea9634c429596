/** Tests pages on a phone 360 pixels wide: the header is small, and nothing covers the text. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { page, site, useOwnPage } from './own-page.ts';

useOwnPage({ viewport: { width: 360, height: 740 }, locale: 'en-US' });

/** The height of a header with one line of tappable controls, and the space around them. */
const HEAD = 52;

test.each(['/rules/cr/1/101', '/rules/cr/101.2a', '/rules/cr/1/101/pt', '/regras/cr/1/101', '/rules/cr/changes/2009-07-11'])(
  'the header of %s takes one line',
  async (path) => {
    await page.goto(site + path);
    expect((await boxOf(page.locator('.where'))).bottom).toBeLessThan(HEAD);
    expect((await boxOf(page.locator('.where nav'))).right).toBeLessThanOrEqual(360);
  },
);

test('the focus order follows the visual order of the header, even on the narrowest screen', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${site}/rules/cr/1/101`);
  const places = await page
    .locator('.where :is(a, button, summary):visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, bottom }) => ({ left, bottom })));
  expect(places.length).toBeGreaterThan(3);
  for (const [index, { left, bottom }] of places.slice(1).entries()) {
    const before = places[index] ?? { left: 0, bottom: 0 };
    const isBelow = bottom > before.bottom + 12;
    const isBeside = Math.abs(bottom - before.bottom) <= 12 && left > before.left;
    expect(isBelow || isBeside).toBe(true);
  }
});

test('the entries of the menu are one list, with the languages in their place', async () => {
  await page.goto(`${site}/rules/cr/1/101`);
  await page.locator('.where').getByRole('button').click();
  const entries = page.locator('.menu').locator(':scope > :is(a, button), .link-menu > :is(summary, ul)');
  const places = await entries.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => ({ ...one.getBoundingClientRect().toJSON(), border: getComputedStyle(one).borderTopWidth })),
  );
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter(({ border }) => border !== '0px')).toEqual([]);
  for (const [index, { top }] of places.slice(1).entries()) expect(top).toBeGreaterThanOrEqual(places[index].bottom);
});

test('the search box has a button that is large enough to tap and has a label', async () => {
  await page.goto(`${site}/rules/cr/1/101`);
  const button = page.getByRole('search').getByRole('button', { name: 'Search' });
  const { left, right, top, bottom } = await boxOf(button);
  expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(32);
  await page.locator('[id="ui.q"]').fill('104.3a');
  await button.click();
  await page.waitForURL(/104\.3a/);
});

test('the button of pinned rules covers nothing at the end of a page', async () => {
  await page.goto(`${site}/rules/cr/1/101`);
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  const tray = page.locator('.tray-button');
  await tray.waitFor();
  const spaceAtEnd = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    return (await boxOf(tray)).top - (await boxOf(page.locator('footer.site a').last())).bottom;
  };
  // The page gets longer when it has the button.
  await expect.poll(spaceAtEnd).toBeGreaterThan(0);
});

test.each(['/', '/regras', '/rules/cr', '/rules/cr/1/101', '/search'])(
  'suggestions on %s have the full width, and are just below the box',
  async (path) => {
    await page.goto(site + path);
    const field = page.locator('[id="ui.q"]');
    await field.fill('104.3a');
    await page.locator('.suggestions .hit').first().waitFor();
    const [list, box] = await Promise.all([boxOf(page.locator('.suggestions')), boxOf(field)]);
    expect(list.right - list.left).toBeGreaterThan(320);
    expect(Math.abs(list.top - box.bottom)).toBeLessThan(16);
  },
);

test('the bar at the top has a sign for superseded texts, and none for those in force', async () => {
  const signOf = () =>
    page.locator('.edition-menu summary').evaluate((summary) => getComputedStyle(summary, '::before').content.includes('\u26a0'));
  await page.goto(`${site}/rules/cr/2009-07-11/7/704#704.5k`);
  expect(await signOf()).toBe(true);
  expect((await boxOf(page.locator('.where'))).right).toBeLessThanOrEqual(360);
  await page.goto(`${site}/rules/cr/7/704#704.5k`);
  expect(await signOf()).toBe(false);
});

test('the table for translators is not cut off', async () => {
  await page.goto(`${site}/regras/cr/translation`);
  const [wide, shown] = await page
    .locator('.table')
    .first()
    .evaluate((table) => [table.scrollWidth, table.clientWidth]);
  expect(wide).toBeLessThanOrEqual(shown ?? 0);
});

test('the counts of the largest editions each stay on one line, 320 pixels wide', async () => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`${site}/rules/cr/changes`);
  const lines = await page.locator('.largest li').evaluateAll((items) =>
    items.map(({ lastChild }) => {
      const range = document.createRange();
      if (lastChild !== null) range.selectNode(lastChild);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1]);
});

test.each(['/rules/cr/changes/2014-07-18', '/rules/cr/compare?from=2009-07-11&to=2014-07-18', '/rules/cr/107.4'])(
  'symbols are drawn in the diffs of %s',
  async (path) => {
    await page.goto(site + path);
    if (path.includes('compare')) await page.locator('#comparison[data-done]').waitFor();
    // Whatever is far from the window is out of the document until then.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const symbol = page.locator('.diff .symbol.drawn').first();
    await symbol.waitFor({ state: 'attached' });
    expect(await symbol.getAttribute('role')).toBe('img');
  },
);

async function boxOf(element: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

test.each([
  '/regras/cr/101.2',
  '/rules/cr/702.19b',
  '/rules/cr/1/101',
  '/rules/cr/changes',
  '/rules/cr/changes/2009-07-11',
  '/rules/cr/glossary',
  '/rules/cr/502.9b',
])('standalone links and controls on %s are large enough to tap', async (path) => {
  await page.goto(site + path);
  await page.locator('footer .look-button').waitFor();
  const small = await page.locator(':is(a[href], button, summary, select, label:has(input)):visible').evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      // A link within a sentence is as high as its line.
      const isInline = getComputedStyle(one).display === 'inline';
      return isInline || width < 2 || (width >= 24 && height >= 24) ? [] : [`${one.textContent}: ${width} × ${height}`];
    }),
  );
  expect(small).toEqual([]);
});

test.each([
  '/',
  '/rules/cr/7',
  '/rules/cr/1/101',
  '/rules/cr/702.19b',
  '/rules/cr/changes/2009-07-11',
  '/rules/cr/compare?from=2008-07-15&to=2026-04-17',
  '/search?q=trample',
  '/rules/cr/glossary',
])('controls and lists of links on %s are high enough for a thumb', async (path) => {
  await page.goto(site + path);
  await page.locator('footer .look-button').waitFor();
  const controls =
    'header.site :is(input, button, summary), .where :is(.place, .bar-button, summary), button, select, .examples a, .letters a, .entry, .thumb-bar > *, .change-tools summary, footer.site :is(a, button)';
  const low = await page.locator(`:is(${controls}):visible`).evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width < 2 || height >= 43.5 ? [] : [`${one.tagName}.${one.className} ${one.textContent}: ${height}`];
    }),
  );
  expect(low).toEqual([]);
});

test('the last wording of a past number is one tap from the top of its page', async () => {
  await page.goto(`${site}/rules/cr/502.9b`);
  await page.locator('.to-then a').click();
  await expect.poll(async () => (await boxOf(page.locator('#then'))).top).toBeLessThan(120);
});

test.each([
  '/',
  '/rules/cr/1/101',
  '/rules/cr/702.19b',
  '/rules/cr/704.5k',
  '/rules/cr/changes',
  '/rules/cr/changes/2009-07-11',
  '/regras/cr/translation',
  '/search?q=trample',
])('at twice the text size, %s is not wider than the screen', async (path) => {
  await page.goto(site + path);
  await page.locator('footer .look-button').waitFor();
  await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
    for (const folded of document.querySelectorAll('details')) folded.open = folded.closest('.link-menu') === null;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test.each([
  ['/rules/cr/702.19b', '702.19b'],
  ['/rules/cr/1/101', '101.'],
])('at twice the text size, the bar at the top of %s shows where one is', async (path, number) => {
  await page.goto(site + path);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const shown = await page.locator('.place').evaluate((one, length) => {
    const range = document.createRange();
    const text = one.firstChild as Text;
    const start = text.data.search(/\S/);
    range.setStart(text, start);
    range.setEnd(text, start + length);
    return [text.data.trim(), range.getBoundingClientRect().right, one.getBoundingClientRect().right] as const;
  }, number.length);
  expect(shown[0].startsWith(number)).toBe(true);
  expect(shown[1]).toBeLessThanOrEqual(shown[2]);
  // One line for fingers.
  const { top, bottom } = await boxOf(page.locator('.where'));
  expect(bottom - top).toBeLessThan(60);
});

test('on the smallest phones the menu is on the line of the name on the home page', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${site}/rules`);
  const [name, menu] = [await boxOf(page.locator('header .name')), await boxOf(page.locator('header .bar-button'))];
  expect(menu.top).toBeLessThan(name.bottom);
  expect(menu.left).toBeGreaterThan(name.right);
});

test('the bar of a rule is one row within the window and breaks no word, also at twice the text size', async () => {
  for (const size of ['100%', '200%']) {
    await page.goto(`${site}/rules/cr/702.19b`);
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
    const bar = page.locator('.thumb-bar');
    await bar.locator('button').waitFor();
    const { left, right } = await boxOf(bar);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
    const parts = await bar
      .locator('> *')
      .evaluateAll((all) => all.map((part) => [(part as HTMLElement).offsetTop, part.scrollWidth - part.clientWidth]));
    expect(new Set(parts.map(String))).toEqual(new Set([`${parts[0]?.[0]},0`]));
    const broken = await bar.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      return found;
    });
    expect(broken).toEqual([]);
  }
});

test('the list of editions fits on the narrowest screen', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${site}/rules/cr/702.19b`);
  await page.locator('.edition-menu summary').click();
  const { left, right } = await boxOf(page.locator('.edition-menu > ul'));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
});

test.each(['/rules/cr/7/702#702.19', '/rules/cr/7/704'])('the contents of %s open at its place in them', async (path) => {
  await page.goto(site + path);
  await page.locator('.where [popovertarget="ui.menu"]').click();
  await page.locator('[popovertarget="ui.contents"]').click();
  const sheet = page.locator('.beside:popover-open');
  // The heading that is being read, or in a chapter without a list of headings the chapter.
  const current = sheet.locator('.entry[aria-current]').last();
  await expect
    .poll(async () => {
      const [frame, place] = [await boxOf(sheet), await boxOf(current)];
      return place.top >= frame.top && place.bottom <= frame.bottom;
    })
    .toBe(true);
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('two letters lead to a keyword of a long chapter', async () => {
  await page.goto(`${site}/rules/cr/7/702`);
  await page.locator('.where [popovertarget="ui.menu"]').click();
  await page.locator('[popovertarget="ui.contents"]').click();
  const sheet = page.locator('.beside:popover-open');
  await sheet.getByRole('searchbox').fill('tr');
  expect(await sheet.locator('.jump + ol a:visible').allTextContents()).toEqual(['702.19 Trample']);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#702\.19$/);
  await sheet.waitFor({ state: 'detached' });
});

test.each([360, 768])(
  'a link to the history of a rule leads to its heading, not below the bar at the top, %s pixels wide',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site}/rules/cr/702.19b`);
    await page.locator('.status .changes').click();
    const heading = page.locator('#history');
    await expect.poll(async () => (await boxOf(heading)).top).toBeLessThan(200);
    expect((await boxOf(heading)).top).toBeGreaterThanOrEqual((await boxOf(page.locator('.where'))).bottom);
  },
);
