/** Tests pages on a wide screen: they use its width, and nothing overlaps. */
import { expect, test } from 'vitest';
import { browser, go, page, site, useWatchedPage } from './own-page.ts';
import { layoutShift } from './page-cost.ts';

useWatchedPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });

/** Returns the boxes of the elements that a selector matches. */
const placesOf = (selector: string) =>
  page.locator(`${selector}:visible`).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );

test('the remarks beside a rule overlap neither each other nor those of the next rule', async () => {
  await go('/rules/cr/1/101');
  const lines = (await placesOf('.rule .text > small a'))
    .map(({ top, bottom }) => (top + bottom) / 2)
    .toSorted((one, other) => one - other);
  expect(await page.locator('.text > small + small').count()).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThan(5);
  // Far enough apart for a finger.
  for (const [index, line] of lines.slice(1).entries()) expect(line - (lines[index] ?? 0)).toBeGreaterThanOrEqual(24);
});

test('what belongs to a rule is beside it, at most a third of the way to the edge', async () => {
  await go('/rules/cr/702.19b');
  const [[text], [around], [header]] = await Promise.all([placesOf('.lead'), placesOf('.around'), placesOf('.where')]);
  const between = (around?.left ?? 0) - (text?.right ?? 0);
  expect(between).toBeGreaterThan(32);
  expect(between).toBeLessThan(((around?.right ?? 0) - (text?.right ?? 0)) / 3);
  expect(around?.right).toBeLessThanOrEqual(header?.right ?? 0);
});

test('the state of a translated rule is below its number, beside the text', async () => {
  await go('/regras/cr/1/103');
  const numbers = await placesOf('.rule:has(> .state) > .number');
  const states = await placesOf('.rule > .state');
  expect(states.length).toBeGreaterThan(2);
  for (const [index, { top }] of states.entries()) expect(top - (numbers[index]?.bottom ?? 0)).toBeLessThan(8);
});

test('the search stays in reach, and covers no rule that a link goes to', async () => {
  await go('/rules/cr/7/702#702.19b');
  const [[header], [rule]] = await Promise.all([placesOf('header.site'), placesOf('[id="702.19b"]')]);
  expect(header?.top).toBe(0);
  expect(rule?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.POSITIVE_INFINITY);
});

test('a link into the middle of a superseded text shows the warning above the rule', async () => {
  await go('/rules/cr/2009-07-11/7/704#704.5k');
  const [[header], [warning], [rule]] = await Promise.all([
    placesOf('header.site'),
    placesOf('.status.warning'),
    placesOf('[id="704.5k"]'),
  ]);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(warning?.top).toBeLessThanOrEqual(header?.bottom ?? 0);
  expect(warning?.bottom).toBeGreaterThan((header?.bottom ?? 0) + 16);
  expect(rule?.top).toBeGreaterThanOrEqual(warning?.bottom ?? Number.POSITIVE_INFINITY);
  expect(rule?.left).toBeGreaterThanOrEqual((warning?.left ?? 0) - 16);
  expect(warning?.right).toBeGreaterThanOrEqual((await placesOf('[id="704.5k"] .text'))[0]?.right ?? Number.POSITIVE_INFINITY);
});

test('the neighbors of a rule are beside it, with the rule itself among them, and not below its history', async () => {
  await go('/rules/cr/702.19b');
  const neighbors = page.locator('.around nav[aria-labelledby="nearby"]');
  const numbers = await neighbors.locator('.entry-number').allTextContents();
  expect(numbers).toContain('702.19b');
  expect(numbers.indexOf('702.19b')).toBeGreaterThan(numbers.indexOf('702.19a'));
  expect(numbers.indexOf('702.19c')).toBeGreaterThan(numbers.indexOf('702.19b'));
  const [[text], [beside], [history]] = await Promise.all([
    placesOf('.lead'),
    placesOf('.around nav[aria-labelledby="nearby"]'),
    placesOf('#history'),
  ]);
  expect(beside?.left).toBeGreaterThan(text?.right ?? Number.POSITIVE_INFINITY);
  expect(beside?.top).toBeLessThan(history?.top ?? 0);
});

test('the answer comes first, then texts with the words of the query, and the filters are beside them', async () => {
  await go('/search?q=trample');
  await page.locator('#results[data-done]').waitFor();
  const [[answer], [list], [filters]] = await Promise.all([placesOf('.answer'), placesOf('.hits'), placesOf('.filters')]);
  expect(answer?.top).toBeLessThan(260);
  expect(list?.top).toBeGreaterThanOrEqual(answer?.bottom ?? Number.POSITIVE_INFINITY);
  expect(filters?.left).toBeGreaterThan(list?.right ?? Number.POSITIVE_INFINITY);
  expect(filters?.top).toBeLessThan(260);
});

test('the filters arrive without moving anything', async () => {
  const cold = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await cold.goto(`${site}/search?q=damage`);
  await cold.locator('#results[data-done]').waitFor();
  expect(await cold.locator('.around-search select').first().locator('option').count()).toBeGreaterThan(1);
  expect(await layoutShift(cold)).toBe(0);
  await cold.close();
});

test('the counts in an index of changes are aligned', async () => {
  await go('/rules/cr/changes/2026-04-17');
  const counts = await placesOf('nav .change-chapters span');
  expect(counts.length).toBeGreaterThan(1);
  expect(new Set(counts.map(({ right }) => Math.round(right))).size).toBe(1);
});

test('an added rule has the width of both columns', async () => {
  await go('/rules/cr/changes/2026-04-17');
  await page.locator('.two-columns .change > .both').first().waitFor();
  const [[added], [columns]] = await Promise.all([placesOf('.change[data-kind="added"] > .diff'), placesOf('.change > .both')]);
  expect(added?.left).toBe(columns?.left);
  expect(added?.right).toBe(columns?.right);
});
