import { expect, test } from 'vitest';
import { expectMissingPage, go, openPage, page, site, useWatchedPage, waitForRedirect } from './own-page.ts';

useWatchedPage();

const address = () => page.url().slice(site.length);
/** Tells whether the element of a fragment is visible. */
const inSight = (id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top < innerHeight);

test('a citation links to its rule', async () => {
  await go('/rules/cr/1/101');
  await page.locator('[id="101.1"] .text a').first().click();
  await page.waitForURL('**/rules/cr/1/104#104.3a');
  expect(await inSight('104.3a')).toBe(true);
});

test.each([
  ['/rules/cr/1/101#2a', '2a'],
  ['/rules/cr/1/101#101.2a', '101.2a'],
  ['/regras/cr/1/101#2a', '2a'],
  ['/reglas/lorcana/1/1.2#1.2.1', '1.2.1'],
])('%s opens at its rule and marks it', async (path, id) => {
  await go(path);
  expect(await inSight(id)).toBe(true);
  const rule = page.locator('.rule', { has: page.locator(`[id="${id}"]`) }).or(page.locator(`.rule[id="${id}"]`));
  const plain = await page
    .locator('.rule')
    .last()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await rule.first().evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(plain);
});

test.each(['light', 'dark'] as const)(
  'each work has its own color for links, its mark on the home page and its search hits, %s',
  async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    const colorOf = (selector: string, property: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, [name = '', part]) => getComputedStyle(one, part).getPropertyValue(name), [property, pseudo] as const);
    await go('/');
    const marks = await Promise.all(
      ['cr', 'lorcana', 'desk'].map((work) => colorOf(`h2[data-accent="${work}"]`, 'background-color', '::before')),
    );
    const links: string[] = [];
    for (const path of ['/rules/cr/1/101', '/rules/lorcana/1/1.2', '/rules/desk']) {
      await go(path);
      links.push(await colorOf('main a:not(.entry)', 'color'));
    }
    expect(links).toEqual(marks);
    expect(new Set(links).size).toBe(3);
    await go('/search?q=damage');
    await page.locator('#results[data-done]').waitFor();
    const hits = await Promise.all(
      ['cr', 'lorcana'].map((work) => colorOf(`[data-accent="${work}"] > .hit-context`, 'background-color', '::before')),
    );
    expect(hits).toEqual(marks.slice(0, 2));
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--link'));
    expect(printed.trim()).toBe('#000');
  },
);

test('switching the language stays on the rule', async () => {
  await go('/rules/cr/101.2');
  await page.locator('header summary').click();
  await page.getByRole('link', { name: 'Português' }).first().click();
  await page.waitForURL('**/regras/cr/101.2');
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
});

test.each([
  ['/rules/cr/1/101#101.2a', 'header', 'Português', '/regras/cr/1/101#101.2a'],
  ['/rules/cr/1/101#101.4', '.where', /2018/, '/rules/cr/2018-06-08/1/101#101.4'],
  ['/rules/cr/glossary#trample', '.where', /2018/, '/rules/cr/2018-06-08/glossary#trample'],
  ['/rules/cr/1/101', '.where', /2018/, '/rules/cr/2018-06-08/1/101'],
  ['/search?q=101.2a', 'header', 'Português', '/regras/busca?q=101.2a'],
])('the menus of %s keep the place', async (path, menu, name, target) => {
  await go(path);
  await page.locator(`${menu} .link-menu summary`).click();
  await page.locator(`${menu} .link-menu`).getByRole('link', { name }).click();
  await page.waitForURL(`${site}${target}`);
});

test('switching the edition stays on the rule, says that it is superseded, and links back', async () => {
  await go('/rules/cr/101.2');
  await page.locator('.where summary').click();
  await page.locator('.where .link-menu').getByRole('link', { name: /2009/ }).click();
  await page.waitForURL('**/rules/cr/2009-07-11/1/101#101.2');
  expect(await page.locator('.status').textContent()).toContain('Superseded. In force from');
  await page.locator('.status a').first().click();
  await page.waitForURL('**/rules/cr/1/101**');
});

test('the alias of an edition redirects to it', async () => {
  await page.goto(`${site}/rules/cr/M10`);
  await waitForRedirect(page, '/rules/cr/2009-07-11');
});

test('by keyboard alone, a reader can skip the header and follow a citation', async () => {
  await go('/rules/cr/1/101');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the text');
  await page.keyboard.press('Enter');
  await page.locator('[id="101.1"] .text a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/104#104.3a');
});

test('without JavaScript everything can be read, and the search form links to the contents', async () => {
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(`${site}/rules/cr/101.2a`);
  expect(await plain.locator('.lead').isVisible()).toBe(true);
  await plain.locator('input[name="q"]').fill('creature');
  await plain.locator('input[name="q"]').press('Enter');
  await plain.waitForURL('**/search?q=creature');
  expect(await plain.locator('main a[href="/rules/cr"]').isVisible()).toBe(true);
});

test.each([
  ['/rules/cr/2009-07-11/101.2', '/rules/cr/2009-07-11/1/101#101.2'],
  ['/rules/cr/M10/1/101#101.2', '/rules/cr/2009-07-11/1/101#101.2'],
  ['/rules/cr/2009-07-11/1', '/rules/cr/2009-07-11#1'],
  ['/rules/cr/2026-04-17/1/101', '/rules/cr/1/101'],
  ['/regras/cr/1/101/en/xx', '/regras/cr/1/101'],
  ['/regras/cr/9/101.2', '/regras/cr/101.2'],
  ['/rules/cr/5/502#502.9b', '/rules/cr/502.9b'],
  ['/rules/cr/7/702#702.189z', '/rules/cr/7/702#702.189z'],
])('%s, which is not a page, leads to %s', async (from, to) => {
  await page.goto(site + from);
  await waitForRedirect(page, to);
  expectMissingPage();
});

test('a wrong address is answered in its language with what may be meant', async () => {
  await page.goto(`${site}/regras/cr/nada`);
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  await page.getByRole('link', { name: 'Magic', exact: true }).click();
  await page.waitForURL('**/regras/cr');
  // The browser reports the missing page.
  expectMissingPage();
  expect(address()).toBe('/regras/cr');
});

test('three taps go from an infraction to its procedure, the rule and the ruling', async () => {
  await go('/rules/desk/2/2.1');
  await page.locator('[id="2.1.2"] .text a', { hasText: '1.2' }).first().click();
  await page.waitForURL('**/rules/desk/1/1.2');
  await page.locator('[id="1.2.1"] .text a', { hasText: '117.5' }).click();
  await page.waitForURL('**/rules/cr/1/117#117.5');
  await page.locator('[id="117.5"] .ruling-count a').click();
  await page.waitForURL((url) => /\/rules\/cr\/(?:rulings\/|117\.5#rulings)/.test(url.pathname + url.hash));
  expect(await page.locator('.ruling-state').first().textContent()).toBe('in force');
});

test('a rule lists the rulings and other works that cite it', async () => {
  await go('/rules/cr/117.5');
  expect(await page.locator('#rulings ~ .ruling-entries a').count()).toBeGreaterThan(1);
  expect(await page.locator('section[aria-labelledby="cited-by"] a[href="/rules/desk/1.2.1"]').count()).toBe(1);
});

test('the rulings of a collection are filtered by tag and words, and the filter is in the address', async () => {
  await go('/rules/cr/rulings/table-talk');
  const shown = () => page.locator('.ruling-entries > li:visible').count();
  const all = await shown();
  await page.locator('main summary', { hasText: 'Filter' }).click();
  await page.locator('select[name="tag"]').selectOption('combat');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('tag') === 'combat');
  expect(await shown()).toBeLessThan(all);
  await page.locator('input[name="words"]').fill('no such ruling');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('words') === 'no such ruling');
  expect(await shown()).toBe(0);
  await go('/rules/cr/rulings/table-talk?tag=combat');
  expect(await shown()).toBeGreaterThan(0);
});
