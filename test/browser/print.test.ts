import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { openPage, site, useBrowser } from './own-page.ts';

useBrowser();

/** Returns the texts of the printed pages, without the elements that a selector matches. */
async function printed(path: string, without?: string): Promise<readonly string[]> {
  const page = await openPage();
  await page.goto(site + path);
  if (without !== undefined) await page.locator(without).evaluateAll((all) => all.map((one) => one.remove()));
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  await page.close();
  const { text } = await extractText(new Uint8Array(pdf));
  return text.map((each) => each.replaceAll(/\s+/g, ' '));
}

test('every printed page has the work, its edition and a page number', async () => {
  const pages = await printed('/rules/cr/glossary');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).not.toContain('A B C');
  for (const [at, text] of pages.entries()) {
    expect(text).toContain('Magic · Edition of April 17, 2026');
    expect(text).toContain(`${at + 1} / ${pages.length}`);
  }
});

test('rules are printed with their numbers and their notice, without interactive elements', async () => {
  const text = (await printed('/rules/cr/1/101')).join(' ');
  for (const shown of ['101.1', '101.2a', 'The Magic Golden Rules', 'not the official text']) expect(text).toContain(shown);
  for (const hidden of ['Languages', 'Editions:', 'Skip to the text', 'What changed', 'Copy', 'Next'])
    expect(text).not.toContain(hidden);
});

test('a rule is printed with the days of its history and its last difference, on two pages at most', async () => {
  const path = '/rules/cr/702.19b';
  const page = await openPage();
  await page.goto(site + path);
  const differences = await page
    .locator('.history .diff')
    .evaluateAll((all) => all.map((one) => one.querySelector('del, ins')?.childNodes[1]?.textContent ?? ''));
  const days = await page.locator('.history time').allTextContents();
  await page.close();
  const pages = await printed(path);
  const text = pages.join(' ');
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(days.length).toBeGreaterThan(1);
  for (const day of days) expect(text).toContain(day);
  const [last, ...earlier] = differences.map((words) => words.trim());
  expect(text).toContain(last?.split(/\s+/).slice(0, 3).join(' '));
  expect(earlier.length).toBeGreaterThan(0);
});

test('a rule with parts is printed with the days of its history, without differences, on a page more than its text at most', async () => {
  const path = '/rules/cr/702.19';
  const page = await openPage();
  await page.goto(site + path);
  await page.emulateMedia({ media: 'print' });
  const days = await page.locator('.history time').allTextContents();
  const differences = page.locator('.history .diff');
  expect(await differences.count()).toBeGreaterThan(1);
  expect(await differences.filter({ visible: true }).count()).toBe(0);
  await page.close();
  const pages = await printed(path);
  const text = pages.join(' ');
  expect(days.length).toBeGreaterThan(1);
  for (const day of days) expect(text).toContain(day);
  expect(pages.length).toBeLessThanOrEqual((await printed(path, '.history')).length + 1);
});
