/** Tests the page that has all of a work: finding as one types, folds, printing, and reading without scripts. */
import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { go, openPage, page, site, useWatchedPage } from './own-page.ts';

useWatchedPage();

const WHOLE = '/rules/cr/whole';
/** A rule below a folded keyword. */
const FOLDED = '702.19b';

const field = () => page.locator('.term-filter input');
const shown = () => page.locator('.whole :is(.rule, .term):visible');
const rule = (number: string, on = page) => on.locator(`.whole [id="${number}"]`);

describe('without scripts', () => {
  test('it has every rule and term of the work, keywords are folded, and a link to a rule unfolds it', async () => {
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(site + WHOLE);
    const numbers = async () => plain.locator('.whole .rule[id]').evaluateAll((all) => all.map(({ id }) => id));
    const all = await numbers();
    for (const chapter of ['/rules/cr/1/101', '/rules/cr/7/702', '/rules/cr/7/704']) {
      await plain.goto(site + chapter);
      const own = await plain.locator('.rules > .rule:has(p)').evaluateAll((rules) => rules.map(({ id }) => id));
      expect(own.length).toBeGreaterThan(3);
      expect(all).toEqual(expect.arrayContaining(own));
    }
    await plain.goto(site + WHOLE);
    expect(await rule(FOLDED, plain).isVisible()).toBe(false);
    await plain.goto(`${site}${WHOLE}#${FOLDED}`);
    await expect.poll(() => rule(FOLDED, plain).isVisible()).toBe(true);
    await plain.close();
  });

  test('its citations lead to rules of the page', async () => {
    await go(WHOLE);
    const citations = await page
      .locator('.whole .text a:not(.number, [rel])')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(citations.length).toBeGreaterThan(10);
    const within = citations.filter((href) => href.startsWith('#'));
    expect(within.length).toBeGreaterThan(citations.length / 2);
    const missing = await page.evaluate(
      (hrefs) => hrefs.filter((href) => document.getElementById(decodeURIComponent(href.slice(1))) === null),
      within,
    );
    expect(missing).toEqual([]);
    expect(citations.filter((href) => /^\/rules\/cr\//.test(href))).toEqual([]);
  });
});

describe('what one types', () => {
  test('leaves the rules and terms with the words, unfolds them, and counts them', async () => {
    await go(WHOLE);
    await expect.poll(() => field().isEnabled()).toBe(true);
    const before = await shown().count();
    await page.keyboard.press('/');
    await page.keyboard.type('Trample assign');
    await expect.poll(() => page.locator('.term-filter [role="status"]').textContent()).toMatch(/^\d+ \/ \d+$/);
    await expect.poll(() => rule(FOLDED).isVisible()).toBe(true);
    expect(await shown().count()).toBeLessThan(before);
    for (const text of await shown().allTextContents()) expect(text.toLowerCase()).toContain('assign');
    expect(new URL(page.url()).searchParams.get('words')).toBe('Trample assign');
    await field().fill('');
    await expect.poll(() => shown().count()).toBe(before);
    expect(await rule(FOLDED).isVisible()).toBe(false);
  });

  test('leads with Enter to the number, or else to the first of them, among what is around it', async () => {
    await go(WHOLE);
    for (const typed of [FOLDED.toUpperCase(), 'legend rule']) {
      await field().fill(typed);
      await expect.poll(() => rule('101.1').isVisible()).toBe(false);
      const first = await page.locator('.whole .rule[id]:visible').first().getAttribute('id');
      const number = typed === 'legend rule' ? (first ?? '') : FOLDED;
      await field().press('Enter');
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${number}`);
      await expect.poll(() => field().inputValue()).toBe('');
      await expect.poll(() => rule(number).evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(30);
      expect(await rule(number).evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(300);
    }
  });

  test('can be shared', async () => {
    await go(`${WHOLE}?words=trample`);
    await expect.poll(() => rule(FOLDED).isVisible()).toBe(true);
    expect(await rule('101.1').isVisible()).toBe(false);
  });
});

test('the bar is the only one that stays, at every width', async () => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await go(WHOLE);
    await rule('704.5').evaluate((one) => one.scrollIntoView());
    const covering = await page.locator('body :is(header, div, nav, main > *)').evaluateAll((all) =>
      all
        .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.checkVisibility())
        .filter((one) => Math.abs(one.getBoundingClientRect().top) < 1 && getComputedStyle(one).clipPath === 'none')
        .map(({ className }) => className),
    );
    expect(covering, String(width)).toEqual(['term-tools']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('the same page is printed, with what is folded', async () => {
  await go(WHOLE);
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  for (const number of ['101.1', FOLDED, '702.19g', '704.5j', 'Trample']) expect(text).toContain(number);
  expect(text).not.toContain('Filter');
});
