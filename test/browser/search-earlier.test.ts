import { describe, expect, test } from 'vitest';
import { page, site, useOwnPage } from './own-page.ts';

useOwnPage();

describe('earlier editions', () => {
  const wording = () => page.locator('.earlier-wording').first();

  test('are searched only if the box is ticked, by keyboard, and the choice is in the address', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${site}/search?q=noncombat`);
    const tick = page.getByRole('checkbox', { name: 'Include past editions' });
    await tick.waitFor();
    await page.locator('#results[data-done]').waitFor({ state: 'attached' });
    expect(await page.locator('#results .hit').count()).toBe(0);
    expect(fetched.filter((path) => path.startsWith('/pagefind/earlier/') || path.includes('search-earlier'))).toEqual([]);
    await tick.focus();
    await page.keyboard.press('Space');
    await wording().waitFor();
    expect(new URL(page.url()).searchParams.get('earlier')).toBe('1');
    expect(await page.getByRole('status').first().textContent()).toMatch(/\d+ past wordings?/);
    await page.goBack();
    await expect.poll(() => page.locator('.earlier-wording').count()).toBe(0);
    expect(await tick.isChecked()).toBe(false);
  });

  test('a wording has its periods, its number then and today’s number, also from a shared address', async () => {
    await page.goto(`${site}/search?q=who+goes+first+everyone+accepts&earlier=1`);
    await wording().waitFor();
    expect(await page.getByRole('checkbox', { name: 'Include past editions' }).isChecked()).toBe(true);
    const then = wording().locator('a.hit');
    expect(await then.getAttribute('href')).toBe('/rules/cr/2018-06-08/1/103#103.2');
    expect(await then.textContent()).toContain('Magic 103.2');
    expect(await wording().textContent()).toContain('from July 15, 2008 to November 20, 2020');
    expect(await wording().getByRole('link', { name: '103.1', exact: true }).getAttribute('href')).toBe('/rules/cr/1/103#103.1');
  });

  test('that cannot be fetched are reported, and current results are still shown', async () => {
    await page.route('**/pagefind/earlier/**', (route) => route.abort());
    await page.goto(`${site}/search?q=priority&earlier=1`);
    const status = page.getByRole('status').first();
    await expect.poll(() => status.textContent()).toMatch(/^\d+ .*could not be loaded/);
    expect(await page.locator('#results .hit').count()).toBeGreaterThan(0);
    await page.unroute('**/pagefind/earlier/**');
    await page.getByRole('checkbox', { name: 'Include past editions' }).uncheck();
    await page.getByRole('checkbox', { name: 'Include past editions' }).check();
    await expect.poll(() => status.textContent()).toMatch(/past wordings?/);
  });
});
