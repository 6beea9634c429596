/** Tests reading, switching and searching in several languages. Chapter 103 of the repository’s content has translated rules in every state. */
import { expect, test } from 'vitest';
import { openPage, page, site, useOwnPage } from './own-page.ts';

useOwnPage({ locale: 'pt-BR' });

const CHAPTER = '/regras/cr/1/103';
const rule = (number: string) => page.locator(`.rule[id="${number}"]`);

test('a chapter marks rules by their state', async () => {
  await page.goto(site + CHAPTER);
  expect(await page.locator('.status').textContent()).toContain('Se os dois diferirem, vale o texto em inglês');
  expect(await page.locator('.progress').textContent()).toContain('15 de 18 regras traduzidas e atualizadas');
  expect(await rule('103.4').locator('.state').count()).toBe(0);
  expect(await rule('103.3').locator('.state').textContent()).toBe('desatualizada');
  expect(await rule('103.5c').locator('.state').textContent()).toBe('não traduzida');
  expect(await rule('103.2').locator('.state').textContent()).toBe('ainda sem tradução');
  expect(await rule('103.2').locator('p[lang="en"]').count()).toBe(1);
  // States differ in shape, too.
  const shape = (number: string) =>
    rule(number)
      .locator('.state')
      .evaluate((mark) => getComputedStyle(mark, '::before').cssText + getComputedStyle(mark, '::before').backgroundImage);
  expect(await shape('103.3')).not.toBe(await shape('103.2'));
});

test('a renumbered citation tells the number in the translation', async () => {
  await page.goto(site + CHAPTER);
  const citation = rule('103.6').locator('a.has-note');
  expect(await citation.getAttribute('title')).toBe('na tradução: 103.4');
  expect(await citation.getAttribute('href')).toBe('#103.5');
  await expect.poll(() => page.getByRole('link', { name: '103.5 (na tradução: 103.4)' }).count()).toBe(1);
});

test('without JavaScript and by keyboard alone, changes can be opened below an outdated rule', async () => {
  const reader = await openPage({ javaScriptEnabled: false });
  await reader.goto(site + CHAPTER);
  const since = reader.locator('.rule[id="103.3"] .since');
  expect(await since.locator('.diff').isVisible()).toBe(false);
  await since.locator('summary').focus();
  await reader.keyboard.press('Enter');
  expect(await since.locator('.diff').isVisible()).toBe(true);
  expect(await since.locator('ins, del').count()).toBeGreaterThan(0);
  expect(await since.locator('.diff').getAttribute('lang')).toBe('en');
});

test('from side by side to English, the reader stays on the same rule', async () => {
  await page.goto(`${site + CHAPTER}#103.4`);
  await page.locator('.beside-languages').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`**${CHAPTER}/en#103.4`);
  expect(await rule('103.4').locator('.cell').count()).toBe(2);
  expect(await rule('103.4').locator('.cell[lang="en"]').textContent()).toContain('20 life');
  expect(await rule('103.4').evaluate((row) => row.getBoundingClientRect().top < innerHeight)).toBe(true);
  await page.locator('header .link-menu summary').click();
  await page.locator('header .link-menu a[hreflang="en"]').click();
  await page.waitForURL('**/rules/cr/1/103/pt#103.4');
  await page.locator('.crumbs a[href="/rules/cr/1/103"]').click();
  await page.waitForURL('**/rules/cr/1/103');
});

test('side by side, the sentence under the pointer, with the caret or with the focus is marked in both languages if both have equally many', async () => {
  await page.goto(`${site + CHAPTER}/en`);
  const marked = () => page.evaluate(() => Array.from(CSS.highlights.get('sentence') ?? [], String));
  const paragraphs = page.locator('.row .marks + .cell > p:first-child');
  const counts = new Set<number>();
  for (const paragraph of await paragraphs.all()) {
    await paragraph.hover({ position: { x: 8, y: 8 } });
    counts.add((await marked()).length);
  }
  expect([...counts].toSorted()).toEqual([0, 2]);
  await page.mouse.move(0, 0);
  const cited = paragraphs.locator('a[href$="#103.5"]').first();
  await cited.focus();
  const byFocus = await marked();
  expect(byFocus).toHaveLength(2);
  await page.evaluate(() => CSS.highlights.clear());
  await cited.evaluate((link) => getSelection()?.collapse(link.firstChild));
  await expect.poll(marked).toEqual(byFocus);
});

test('switching the language stays on the visible rule', async () => {
  await page.goto(site + CHAPTER);
  await rule('103.6').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.locator('header .link-menu summary').evaluate((summary) => (summary as HTMLElement).click());
  await page.locator('header .link-menu a[hreflang="en"]').evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL('**/rules/cr/1/103#103.6');
});

test('switching the language stays on the term, whose anchor is that of the original', async () => {
  await page.goto(`${site}/regras/cr/glossario#atropelar`);
  await page.locator('header .link-menu summary').click();
  await page.locator('header .link-menu a[hreflang="en"]').click();
  await page.waitForURL('**/rules/cr/glossary#trample');
  await page.locator('header .link-menu summary').click();
  await page.locator('header .link-menu a[hreflang="pt-BR"]').click();
  await page.waitForURL('**/regras/cr/glossario#trample');
  expect(await page.locator('.term:has(span#trample) h2').textContent()).toContain('Atropelar');
});

test('columns are side by side on wide screens and stacked on phones', async () => {
  for (const [width, beside] of [
    [1280, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site + CHAPTER}/en`);
    const tops = await rule('103.4')
      .locator('.cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(tops).size === 1, `${width}`).toBe(beside);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.each(['ações', 'acoes'])('"%s" finds Portuguese rules on the Portuguese site', async (query) => {
  await page.goto(`${site}/regras/busca?q=${encodeURIComponent(query)}`);
  await page.locator('#results .hit').first().waitFor();
  const hits = page.locator('#results > section .hit');
  for (const href of await hits.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    expect(href).toMatch(/^\/regras\//);
});

test('results in the original language are listed separately', async () => {
  await page.goto(`${site}/regras/busca?q=sideboard`);
  const apart = page.locator('#results details.other-language');
  await apart.waitFor();
  expect(await apart.locator('summary').textContent()).toMatch(/^Também em inglês: \d+ resultados?$/);
  expect(await apart.locator('[lang="en"] a').first().getAttribute('href')).toMatch(/^\/rules\//);
  expect(await page.locator('#results > section a[href^="/rules/"]').count()).toBe(0);
});

test('a term in one language finds its rule in the other', async () => {
  await page.goto(`${site}/regras/cr`);
  await page.getByRole('combobox').fill('atropelar');
  await page.getByRole('option').filter({ hasText: '702.19' }).first().waitFor();
  expect(await page.getByRole('option').first().getAttribute('href')).toBe('/regras/cr/7/702#702.19');
});

test('there is a French home page although no rules are in French', async () => {
  await page.goto(`${site}/regles`);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Des règles de jeu faciles à consulter et à citer');
  await page.goto(`${site}/regles/recherche?q=trample`);
  await page.locator('#results .by-name [lang="en"]', { hasText: 'Trample' }).first().waitFor();
});

test.each([360, 1280])('nothing overflows a page of width %i that is read from right to left', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  for (const path of [
    CHAPTER,
    `${CHAPTER}/en`,
    '/regras/cr/translation',
    '/regras/cr/103.3',
    '/regras/cr',
    '/regras/busca?q=regra',
  ]) {
    await page.goto(site + path);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const { scroll, left } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      left: Math.min(
        ...[...document.querySelectorAll('main *:not(.table *)')].map((element) => element.getBoundingClientRect().right),
      ),
    }));
    expect(scroll, path).toBeLessThanOrEqual(width);
    expect(left, path).toBeGreaterThanOrEqual(0);
  }
});

test('the page for translators links from its queue to the rules', async () => {
  await page.goto(`${site}/regras/cr`);
  await page.getByRole('link', { name: 'Para quem traduz' }).click();
  await page.waitForURL('**/regras/cr/translation');
  await page.locator('td .state.outdated').first().waitFor();
  const data = await page.request.get(site + ((await page.getByRole('link', { name: /JSON/ }).getAttribute('href')) ?? ''));
  expect(await data.json()).toMatchObject({ work: 'cr', lang: 'pt', translates: ['2020-11-20'] });
  await page.locator('tbody a').first().click();
  await page.waitForURL(/\/regras\/cr\//);
});

test('a word that only the translation has finds nothing in the original', async () => {
  await page.goto(`${site}/regras/busca?q=atropelar`);
  await page.locator('#results[data-done] .by-name').first().waitFor();
  expect(await page.locator('#results details.other-language').count()).toBe(0);
});
