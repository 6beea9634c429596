/** Tests what readers of old links see: numbers that were those of other rules. */
import { afterEach, describe, expect, test } from 'vitest';
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';
import { go, openPage, page, site, useWatchedPage, waitForRedirect } from './own-page.ts';

useWatchedPage();

const built = openBuiltSite('dist');
const PAGES = built.files.filter((file) => /^(?:rules|regras)\/cr\/\d[^/]*\.html$/.test(file));

describe('the page of a reused number', () => {
  test('says so above the text, with a link to the rule of that time', async () => {
    const reused = PAGES.filter(
      (file) => built.read(file).includes('<h2 id="before">') && built.read(file).includes('class="rule lead"'),
    );
    expect(reused.length).toBeGreaterThan(20);
    expect(reused.filter((file) => !/class="reused" data-number[^>]*><p .*class="rule lead"/s.test(built.read(file)))).toEqual(
      [],
    );
  });

  test.each([360, 768, 1440])('at %i pixels, on the first screen, and one tap leads there', async (width) => {
    const sized = await openPage({ viewport: { width, height: 780 } });
    await sized.goto(`${site}/rules/cr/103.4`);
    const link = sized.locator('.reused > p > a');
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(400);
    expect(height).toBeGreaterThanOrEqual(24);
    expect(await sized.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await link.click();
    await sized.waitForURL('**/rules/cr/103.5');
  });

  test('says so without scripts', async () => {
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${site}/rules/cr/103.4`);
    expect(await plain.locator('.reused > p').first().isVisible()).toBe(true);
    await plain.locator('.reused summary').click();
    expect(await plain.locator('.reused details p').first().isVisible()).toBe(true);
    expect(await plain.locator('.reused select').isVisible()).toBe(false);
    await plain.goto(`${site}/rules/cr/1/103#103.4`);
    expect(await plain.locator('.was:visible').count()).toBe(1);
    await plain.locator('.was:visible a').click();
    expect(new URL(plain.url()).hash).toBe('#103.5');
  });
});

describe('the time of a post', () => {
  afterEach(() => page.evaluate(() => sessionStorage.clear()));

  test.each([
    ['2012', '/rules/cr/103.5?d=2012&was=103.4'],
    ['2012-05-01', '/rules/cr/103.5?d=2012-05-01&was=103.4'],
  ])('%s leads to the rule that had the number', async (day, address) => {
    await page.goto(`${site}/rules/cr/103.4?d=${day}`);
    await waitForRedirect(page, address);
    const notice = page.locator('.reused').filter({ hasText: '103.4 was this rule' });
    await notice.waitFor();
    await notice.locator('a').last().click();
    await page.waitForURL('**/rules/cr/103.4');
  });

  test('leads there from a place in a chapter', async () => {
    await page.goto(`${site}/rules/cr/1/103?d=2012#103.4`);
    await waitForRedirect(page, '/rules/cr/103.5?d=2012&was=103.4');
  });

  test('leads nowhere if the number had several meanings in it, all of which are shown', async () => {
    await go('/rules/cr/103.4?d=2009');
    await page.locator('.reused details[open]').waitFor();
    expect(await page.locator('.reused p[data-since]:visible').count()).toBe(2);
  });

  test('says that the number was already that of this rule', async () => {
    await go('/rules/cr/103.4?d=2025');
    await page.locator('.reused', { hasText: '2025: 103.4 was already this rule.' }).waitFor();
    expect(await page.locator('.reused p[data-since]:visible').count()).toBe(0);
  });

  test('is asked of a rule’s page by the longest chapters, which leave it out', async () => {
    const long = built
      .read('rules/cr/1/103.html')
      .replace('<div class="rules"', '<div class="rules" data-reused')
      .replaceAll(/<small class="was">.*?<\/small>/g, '');
    await page.route(`${site}/rules/cr/1/103`, (route) => route.fulfill({ body: long, contentType: 'text/html; charset=utf-8' }));
    await page.goto(`${site}/rules/cr/1/103#103.4`);
    await page.locator('[id="103.4"] .was a', { hasText: '103.5' }).waitFor();
    await page.goto(`${site}/rules/cr/1/103?d=2012#103.4`);
    await waitForRedirect(page, '/rules/cr/103.5?d=2012&was=103.4');
  });

  test('can be chosen once, for links from other sites', async () => {
    await go('/rules/cr/103.4');
    await page.locator('.reused summary').click();
    await page.locator('.reused select').selectOption('2012');
    await waitForRedirect(page, '/rules/cr/103.5?d=2012&was=103.4');
    const [forum, link] = ['http://forum.example/', `${site}/rules/cr/103.5`];
    await page.route(forum, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${site}/rules/cr/103.4">103.4</a>` }),
    );
    await page.goto(forum);
    await page.locator('a').click();
    await page.waitForURL(`${link}?d=2012&was=103.4`);
    await go('/rules/cr/103.4');
    expect(new URL(page.url()).search).toBe('');
  });
});
