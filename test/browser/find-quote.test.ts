/** Tests the quote finder with quotations in two languages and with hostile input. */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { expect, test } from 'vitest';
import { atRest } from './at-rest.ts';
import { page, site, useWatchedPage } from './own-page.ts';

useWatchedPage({ viewport: { width: 320, height: 700 } }, { ofItsOwn: true });

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const status = () => page.getByRole('status');
const matches = () => page.locator('.quote-match');

/** Types a quotation and presses the button by keyboard. */
async function find(address: string, quotation: string): Promise<void> {
  await page.goto(site + address);
  await page.locator('#quotation').waitFor();
  await page.locator('#quotation').fill(quotation);
  await page.locator('#quotation').press('Tab');
  await page.keyboard.press('Enter');
}

test('nothing is fetched before a quotation is entered', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site}/rules/find`);
  await atRest(page);
  expect(fetched.filter((path) => path.startsWith('/data/'))).toEqual([]);
});

test('a past wording with typos gives its rule, its periods, today’s wording and the difference', async () => {
  await find('/rules/find', 'next decdie who goes first, in any wya that everyone accepts');
  const first = matches().first();
  await first.waitFor();
  expect(await first.getByRole('heading').textContent()).toBe('Magic 103.2');
  expect(await first.textContent()).toContain('from July 15, 2008 to November 20, 2020');
  expect(await first.getByRole('link', { name: '103.1', exact: true }).getAttribute('href')).toBe('/rules/cr/103.1');
  expect(await first.locator('ins').first().textContent()).toContain('First');
  expect(await status().textContent()).toMatch(/\d+ possible sources?/);
  const violations = await page.evaluate(async (source) => {
    new Function(source)();
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, axe);
  expect(violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('on a wide screen, lines of results are not too long to read', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await find('/rules/find', 'decide who goes first, in any way that everyone accepts');
  await matches().first().waitFor();
  const longest = await matches().evaluateAll((found) => {
    const letters = found.flatMap((match) =>
      [...match.querySelectorAll('p, blockquote')].map((block) => {
        const ruler = document.createElement('span');
        ruler.textContent = 'abcdefghijklmnopqrstuvwxyz the rule that a player reads'.repeat(2);
        ruler.style.cssText = 'position: absolute; white-space: nowrap';
        block.append(ruler);
        const width = ruler.getBoundingClientRect().width / ruler.textContent.length;
        ruler.remove();
        return block.getBoundingClientRect().width / width;
      }),
    );
    return Math.max(...letters);
  });
  expect(longest).toBeGreaterThan(30);
  expect(longest).toBeLessThan(100);
});

test('a quotation in Portuguese is found', async () => {
  await find('/regras/procurar-citacao', 'o jogador do turno faz todas as escolhas primeiro');
  await matches().first().waitFor();
  expect(await matches().first().getByRole('heading').textContent()).toContain('101.4');
  expect(await status().textContent()).toMatch(/orige(?:m|ns) possíve(?:l|is)/);
});

test('a quotation in the address is searched at once', async () => {
  await page.goto(`${site}/rules/find?q=${encodeURIComponent('decide who goes first, in any way')}`);
  await matches().first().waitFor();
});

test('markup in a quotation is treated as words and never run', async () => {
  await find(
    '/rules/find',
    '<img src=x onerror=alert(1)><script>alert(2)</script> decide who goes first, in any way that everyone accepts',
  );
  await matches().first().waitFor();
  expect(await page.locator('#quote-results img, #quote-results script').count()).toBe(0);
});

test('a quotation of a megabyte is cut, and the reader is told', async () => {
  await page.goto(`${site}/rules/find`);
  await page.locator('#quotation').waitFor();
  await page.locator('#quotation').evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'decide who goes first in any way '.repeat(29_000));
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  });
  await expect.poll(() => status().textContent()).toContain('Only the first 10,000 characters');
  expect((await page.locator('#quotation').inputValue()).length).toBe(10_000);
});
