/** Tests turning the citations of a post into links, also of hostile posts. */
import { expect, test } from 'vitest';
import { page, site, useWatchedPage } from './own-page.ts';

useWatchedPage({ viewport: { width: 320, height: 700 } });

const result = () => page.locator('#linked-post').inputValue();

async function link(address: string, post: string, { edition = '', format = 'markdown' } = {}): Promise<void> {
  await page.goto(site + address);
  await page.locator('#post').fill(post);
  await page.locator('select[name="edition"] option').nth(1).waitFor({ state: 'attached' });
  await page.locator('select[name="edition"]').selectOption(edition);
  await page.locator('select[name="format"]').selectOption(format);
  await page.locator('form.link-post button').press('Enter');
  await page.locator('#linked-post').waitFor();
}

test('citations become links, and existing links stay', async () => {
  const linked = '[101.3](https://x.example/) `rule 101.4`';
  await link('/rules/link-citations', `See rule 101.2a. ${linked}`);
  expect(await result()).toBe(`See rule [101.2a](${site}/rules/cr/1/101#101.2a). ${linked}`);
  expect(await page.locator('#post-status').textContent()).toContain('1 citation found');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a number of an earlier edition links to today’s rule or to that edition, or is left alone', async () => {
  await link('/regras/vincular-citacoes', 'rule 103.2', { edition: '2018-06-08', format: 'bbcode' });
  expect(await result()).toBe(`rule [url=${site}/regras/cr/1/103#103.1]103.1[/url]`);
  await page.locator('.post-citations select').selectOption({ label: 'Link para 103.2 como era' });
  expect(await result()).toBe(`rule [url=${site}/rules/cr/2018-06-08/1/103#103.2]103.2[/url]`);
  await page.locator('.post-citations select').selectOption('-');
  expect(await result()).toBe('rule 103.2');
});

test('a number that never existed is reported and not linked', async () => {
  await link('/rules/link-citations', 'rule 999.9');
  expect(await page.locator('.post-citations li').textContent()).toContain('not in that edition');
  expect(await result()).toBe('rule 999.9');
});

test('a number no longer in use links to its history or to the rule of today', async () => {
  await link('/rules/link-citations', 'rule 102.2a');
  expect(await page.locator('.post-citations li').textContent()).toContain('102.2a was the number of today’s 104.2a');
  expect(await result()).toBe(`rule [102.2a](${site}/rules/cr/102.2a)`);
  await page.locator('.post-citations select').selectOption({ label: 'Link to the current rule 104.2a' });
  expect(await result()).toBe(`rule [104.2a](${site}/rules/cr/1/104#104.2a)`);
});

test('markup and scripts in a post are treated as text', async () => {
  const post = '<script>alert(1)</script><img src=x onerror=alert(2)> [x](javascript:alert(3)) \u202e rule 101.2a';
  await link('/rules/link-citations', post, { format: 'html' });
  const written = await result();
  expect(written).toContain('&lt;script&gt;');
  const tags = await page.evaluate(
    (html) =>
      [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')].map(({ localName }) => localName),
    written,
  );
  expect(tags).toEqual(['a']);
  expect(await page.locator('#post-results img, #post-results script').count()).toBe(0);
});
