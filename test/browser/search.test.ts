import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { page, site, useOwnPage, waitForRedirect } from './own-page.ts';

useOwnPage();

const box = () => page.getByRole('search').getByRole('combobox');
const options = () => page.getByRole('option');

/** Goes to a page, presses the slash key and types into the search box. */
async function ask(address: string, query: string): Promise<void> {
  await page.goto(site + address);
  await page.keyboard.press('/');
  await page.keyboard.insertText(query);
  await options().first().waitFor();
}

/** Resolves once the suggestions are complete. */
const answered = () => page.locator('.suggestions[aria-busy="false"]').waitFor({ state: 'attached' });

/** Returns the text of the first suggestion, once it has these words. */
async function answer(words: string): Promise<string> {
  const first = options().first();
  await options().filter({ hasText: words }).first().waitFor();
  return (await first.textContent()) ?? '';
}

test('a question that has a card is answered by its rule, in the box, on the search page and in the language of the reader', async () => {
  await ask('/rules/cr', 'do tokens go to the graveyard?');
  await answered();
  expect(await answer('cease')).toMatch(/^111\.7 Do tokens go to the graveyard\?/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/rules/cr/1/111#111.7');
  await page.goto(`${site}/search?q=who+goes+first+in+game+two`);
  const card = page.locator('.answer .hit');
  await card.locator('.family-rule.asked').waitFor();
  expect(await card.locator('.hit-title').textContent()).toMatch(/^103\.1 /);
  await page.goto(`${site}/regras/busca?q=quem+come%C3%A7a+o+segundo+jogo+da+partida`);
  await card.locator('.family-rule.asked').waitFor();
  expect(await card.getAttribute('href')).toContain('/regras/cr/');
});

describe('by keyboard alone', () => {
  test.each([
    ['/rules/cr', '/', 'rule 101.2a', '/rules/cr/1/101#101.2a'],
    ['/regras/cr', 'Control+k', 'regra 101.2A', '/regras/cr/1/101#101.2a'],
    ['/reglas', 'Meta+k', 'regla １.２.１', '/reglas/lorcana/1/1.2#1.2.1'],
    ['/rules/cr', '/', 'Trample', '/rules/cr/7/702#702.19'],
    ['/rules/cr', '/', 'EDG 2.1', '/rules/desk/2/2.1'],
    ['/rules/cr', '/', 'Slow Play', '/rules/desk/3/3.1'],
  ])('on %s, %s and "%s" lead to %s', async (address, key, query, target) => {
    await page.goto(site + address);
    await page.keyboard.press(key);
    await page.keyboard.insertText(query);
    await options().first().waitFor();
    expect(await box().getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
  });

  test('Enter that is faster than the script of the box leads to the same place', async () => {
    const late = (route: Route) => new Promise((resolve) => setTimeout(resolve, 800)).then(() => route.continue());
    await page.route('**/*.js', late);
    await page.goto(`${site}/rules/cr`);
    await page.waitForFunction(() => document.querySelector('search input')?.role === 'combobox');
    await page.keyboard.press('/');
    await page.keyboard.insertText('Trample');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/rules/cr/7/702#702.19');
    await page.unroute('**/*.js', late);
  });

  test('arrows, Home and End select an option, which the box announces', async () => {
    await ask('/rules/cr', 'trample');
    await answered();
    expect(await options().count()).toBeGreaterThan(2);
    await page.keyboard.press('ArrowDown');
    const chosen = async () => options().evaluateAll((all) => all.findIndex((option) => option.ariaSelected === 'true'));
    expect(await chosen()).toBe(0);
    expect(await box().getAttribute('aria-activedescendant')).toBe(await options().first().getAttribute('id'));
    await page.keyboard.press('End');
    expect(await chosen()).toBe((await options().count()) - 1);
    await page.keyboard.press('Home');
    expect(await chosen()).toBe(0);
    const href = await options().first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });

  test('Escape closes the list and keeps the words', async () => {
    await ask('/rules/cr', 'trample');
    await page.keyboard.press('Escape');
    expect(await options().count()).toBe(0);
    expect(await box().inputValue()).toBe('trample');
  });

  test('a slash in the box is typed', async () => {
    await page.goto(`${site}/rules/cr`);
    await box().focus();
    await page.keyboard.type('+1/+1');
    expect(await box().inputValue()).toBe('+1/+1');
  });
});

describe('suggestions', () => {
  test('earlier meanings of a number follow its current one', async () => {
    await ask('/rules/cr', '101.2');
    const told = await answer('103.1');
    expect(told.indexOf('101.2')).toBe(0);
    expect(told.indexOf('was the number of')).toBeGreaterThan(told.indexOf('101.2a'));
  });

  test('symbols are drawn in excerpts', async () => {
    await ask('/rules/cr', 'mana {G}');
    await options().locator('.hit-text .symbol.drawn').first().waitFor();
    expect(await options().locator('.hit-text .symbol.drawn.or-gold').first().textContent()).toBe('{2/W}');
  });

  test('a rule is shown among its family, and marked', async () => {
    await ask('/rules/cr', '[[702.19b]]');
    await options().first().locator('.family-rule').nth(2).waitFor();
    const rules = options().first().locator('.family-rule');
    expect(await rules.first().textContent()).toContain('Trample');
    expect(await options().first().locator('mark').allInnerTexts()).toEqual(['702.19b']);
  });

  test('a dot after the number omits the family', async () => {
    await ask('/rules/cr', '601.2.');
    await options().first().locator('.family-rule').first().waitFor();
    expect(await options().first().locator('.family-rule').count()).toBe(1);
  });

  test('a range shows all its rules, even if reversed', async () => {
    for (const query of ['601.2a–d', '601.2d-a']) {
      await ask('/rules/cr', query);
      await options().first().locator('.family-rule.asked').nth(3).waitFor();
      expect(await options().first().locator('mark').allInnerTexts()).toEqual(['601.2a', '601.2b', '601.2c', '601.2d']);
    }
  });

  test('an old number shows its earlier meaning and today’s rule', async () => {
    await ask('/rules/cr', '409.1');
    expect(await answer('601.2')).toContain('409.1 is no longer in use');
    expect(await options().nth(0).getAttribute('href')).toBe('/rules/cr/409.1');
    expect(await options().nth(1).getAttribute('href')).toBe('/rules/cr/6/601#601.2');
  });

  test.each(['101.2 MH3', '101.2 Modern Horizons 3', '101.2@MH3'])(
    '"%s" is the rule in the edition of that set',
    async (query) => {
      await ask('/regras/cr', query);
      expect(await options().first().getAttribute('href')).toMatch(/\/cr\/2024-06-07\/1\/101#101\.2$/);
      expect(await answer('2024')).toContain('MH3');
    },
  );

  test('a number that never existed is reported', async () => {
    await ask('/rules/cr', '702.19l');
    expect(await answer('702.19')).toContain('There has never been a rule 702.19l');
  });

  test('each suggestion for a name shows the rule, and its context or its text', async () => {
    await ask('/rules/cr', 'combat');
    await answered();
    const rows = (await options().allTextContents()).map((row) => row.replace(/\s+/g, ' ').trim());
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows).size).toBe(rows.length);
    for (const row of rows) expect(row.split(' ').length, row).toBeGreaterThan(3);
    expect(await answer('Combat Damage')).toMatch(/\d{3}/);
  });

  test('a typo is tolerated', async () => {
    await ask('/rules/cr', 'trampel');
    expect(await answer('Trample')).toContain('702.19');
  });

  test.each([
    'https://yawgatog.com/resources/magic-rules/#R70219b',
    'https://example.org/rules/cr/7/702.html#19b',
    'https://academyruins.com/trace/702.19b',
  ])('the pasted link %s is read', async (link) => {
    await ask('/rules/cr', link);
    expect(await options().first().getAttribute('href')).toBe('/rules/cr/7/702#702.19b');
  });

  test('a term of another language finds its rule in the language of the page', async () => {
    await ask('/rules/cr', 'atropelar');
    await options().filter({ hasText: 'atropelar' }).first().waitFor();
    expect(await options().first().getAttribute('href')).toBe('/rules/cr/7/702#702.19');
  });
});

describe('hostile input', () => {
  const SCRIPTS = ['<img src=x onerror="window.hit=1">', '"><script>window.hit=1</script>', 'javascript:window.hit=1'];

  test.each([...SCRIPTS, '\u202e702.19b\u202c\u0000', '\u0007', 'ᚠᛇᚻ ᛒᛦᚦ', '][)(*+?{{|'])(
    '%j does not run and breaks nothing',
    async (query) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`${site}/rules/cr`);
      await box().fill(query);
      await answered();
      await page.goto(`${site}/search?q=${encodeURIComponent(query)}`);
      await page.locator('#results[data-done]').waitFor({ state: 'attached' });
      expect(errors).toEqual([]);
      expect(await page.evaluate(() => 'hit' in window)).toBe(false);
      expect(await page.locator('#results img, #results script, .suggestions img').count()).toBe(0);
    },
  );

  test('after a megabyte in the box, the page still answers', async () => {
    await page.goto(`${site}/rules/cr`);
    await box().fill('rule 101.2a and more '.repeat(50_000));
    await box().fill('101.2a');
    await options().first().waitFor();
    expect(await options().first().textContent()).toContain('101.2a');
  });
});

describe('the search page', () => {
  const hits = () => page.locator('#results a.hit:visible');

  test('finds words in the language of the page, with and without accents', async () => {
    for (const query of ['ações', 'acoes']) {
      await page.goto(`${site}/regras/busca?q=${encodeURIComponent(query)}`);
      await hits().first().waitFor();
      expect(await hits().first().getAttribute('href')).toMatch(/^\/regras\//);
    }
  });

  test('marks where an excerpt is cut', async () => {
    await page.goto(`${site}/search?q=creature`);
    await page
      .locator('.hit-text')
      .filter({ hasText: /^…\S.*\S…$/ })
      .first()
      .waitFor();
  });

  test('shows a rule’s family under its heading', async () => {
    await page.goto(`${site}/search?q=player`);
    await page.locator('.hit-family-group:has(.family-head:not([hidden])) .below').first().waitFor();
  });

  test('lists a rule once: neither below the answer that shows it nor beside the question that it answers', async () => {
    for (const query of ['phasing', 'do tokens go to a graveyard', 'can I block a creature that flies']) {
      await page.goto(`${site}/search?q=${encodeURIComponent(query)}`);
      await page.locator('#results[data-done]').waitFor();
      const hrefs = await page.locator('#results .hit').evaluateAll((hits) => hits.map((hit) => hit.getAttribute('href')));
      expect(hrefs).toEqual([...new Set(hrefs)]);
      const inAnswer = await page.locator('.answer .family-number').allTextContents();
      expect(inAnswer.length).toBeGreaterThan(query === 'phasing' ? 1 : -1);
      const further = page.locator('.hit-family-group .hit-title, #results > .hit .hit-title');
      for (const title of await further.allTextContents()) expect(inAnswer).not.toContain(title);
    }
  });

  test('filters show counts, and can be linked to', async () => {
    await page.goto(`${site}/search?q=player`);
    await hits().first().waitFor();
    await page.locator('select[name="work"]').selectOption('lorcana');
    await page.waitForURL('**work=lorcana**');
    await page.locator('.hit-family-group').first().waitFor();
    const address = page.url();
    const counted = await page.locator('select[name="work"] option:checked').textContent();
    expect(counted).toMatch(/\(\d+\)$/);
    await page.goto(address);
    await page.locator('.hit-family-group').first().waitFor();
    const hrefs = await page
      .locator('.hit-family-group a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.every((href) => href?.includes('/lorcana/'))).toBe(true);
    await page.goBack();
    await page.waitForURL((url) => url.search === '?q=player');
  });

  test.each([
    ['what does trample do', '702.19'],
    ['mulligan', '103.5'],
    ['trample', '702.19'],
    ['mulligan and trample', undefined],
  ])('"%s" is answered by %s', async (query, number) => {
    await page.goto(`${site}/search?q=${query}`);
    await hits().first().waitFor();
    const cards = await page.locator('.answer .hit-title').allTextContents();
    expect(cards.map((card) => card.split(' ')[0])).toEqual(number === undefined ? [] : [number]);
  });

  test.each(['502.9 2008', '2008 502'])('"%s" shows the text of that edition', async (query) => {
    await page.goto(`${site}/search?q=${query}`);
    const lines = page.locator('.answer .family-rule');
    await lines.first().waitFor();
    expect(await lines.allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/^502(?:\.9)? \S/)]));
    expect(await page.locator('.answer').textContent()).toMatch(/July 15, 2008.*502/s);
  });

  test('the answer is the same in the box and on the page, and its number can be copied', async () => {
    await page.goto(`${site}/search?q=mulligan`);
    const card = page.locator('.answer .hit');
    await card.waitFor();
    // The words of the rule arrive after the card.
    await expect.poll(() => card.textContent()).toMatch(/103\.5 Mulligan.*103\.5 Each player draws an opening hand/s);
    const words = await card.textContent();
    await page.getByRole('button', { name: 'Copy 103.5' }).waitFor();
    await page.goto(`${site}/rules/cr`);
    await box().fill('mulligan');
    const first = page.locator('.suggestions [role="option"]').first();
    await expect.poll(async () => (await first.textContent())?.startsWith(words ?? '')).toBe(true);
  });

  test('never searches texts for a number', async () => {
    await page.goto(`${site}/search?q=702.19b`);
    await page.locator('#results .by-number').first().waitFor();
    expect(await page.locator('.hit-family-group').count()).toBe(0);
  });
});

describe('old addresses', () => {
  test.each([
    ['/rules/cr#R70219b', '/rules/cr/7/702#702.19b'],
    ['/rules/cr/1/101#2A', '/rules/cr/1/101#101.2a'],
    ['/rules/cr/7/702#502.15', '/rules/cr/502.15'],
    ['/rules/cr/M10/101.2', '/rules/cr/2009-07-11/1/101#101.2'],
    ['/rules/cr/mh3/1/101', '/rules/cr/2024-06-07/1/101'],
  ])('%s leads to %s', async (address, target) => {
    await page.goto(site + address);
    await waitForRedirect(page, target);
  });

  test('a missing page, its header and its footer are in the language of its address', async () => {
    await page.goto(`${site}/regras/cr/999.9`);
    await page.locator('header.site a.name[href="/regras"]').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    await box().fill('101.2a');
    await options().first().waitFor();
    expect(await options().first().getAttribute('href')).toMatch(/^\/regras\//);
  });

  test('a missing page links to the language that has the work', async () => {
    await page.goto(`${site}/reglas/cr/101.2a`);
    const offers = page.locator('[data-missing="es"] [data-meant] a');
    await offers.first().waitFor();
    expect(await offers.first().getAttribute('href')).toBe('/rules/cr/101.2a');
    expect(await offers.first().textContent()).toContain('(English)');
    expect(await offers.first().getAttribute('lang')).toBe('en');
    expect(await page.locator('[data-missing="es"] [data-no-work]').isVisible()).toBe(false);
  });

  test('a missing page offers rules by name, not by address', async () => {
    await page.goto(`${site}/rules/cr/trampel`);
    const offers = page.locator('[data-missing="en"] [data-meant] a');
    await offers.first().waitFor();
    expect(await offers.first().textContent()).toMatch(/^702\.19 Trample · Magic/);
    expect(await offers.first().getAttribute('href')).toBe('/rules/cr/7/702#702.19');
  });

  test('a missing page tells an edition from the rules in force', async () => {
    await page.goto(`${site}/rules/cr/2009-07-11/5/508`);
    const offers = page.locator('[data-missing="en"] [data-meant] a');
    await offers.first().waitFor();
    expect(await offers.allTextContents()).toEqual(['Edition of July 11, 2009 (M10) · Magic', 'Magic']);
  });

  test('a missing page says if the site does not have a work', async () => {
    await page.goto(`${site}/rules/ipg/2`);
    await page.getByText('This site has no rules called “ipg”').waitFor();
  });
});

test('browsers get a search description in the language of the page', async () => {
  await page.goto(`${site}/regras/cr`);
  const href = await page.locator('link[rel="search"]').getAttribute('href');
  const description = await (await fetch(site + href)).text();
  expect(description).toMatch(/template="http[^"]*\/regras\/busca\?q=\{searchTerms\}"/);
});
