/** Tests folding a long chapter to its titles: links, the browser’s search, shortcuts, cards and printing still work. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openPage, page, site, useOwnPage } from './own-page.ts';

useOwnPage({ viewport: { width: 360, height: 740 } });

const chapter = `${site}/rules/cr/7/702`;

beforeEach(async () => {
  await page.goto(chapter);
});

const choice = () => page.getByLabel('Headings only');
/** Folds the chapter; resolves once it is, since the script for it is fetched first. */
async function fold(): Promise<void> {
  await choice().check();
  await page.locator('.rules button[aria-expanded]').first().waitFor();
}
const title = (name: string) => page.getByRole('button', { name, exact: true });
const unfolded = () => page.locator('.rules button[aria-expanded="true"]').allTextContents();
/** Returns the height of a rule’s text: 0 if it is folded. */
const heightOf = (number: string) =>
  page.locator(`[id="${number}"] > .text`).evaluate((text) => (text.checkVisibility() ? text.clientHeight : 0));

describe('folding a chapter', () => {
  test('shows only titles until one is opened, by pointer or keyboard', async () => {
    await fold();
    expect(await heightOf('702.19')).toBeGreaterThan(0);
    expect(await heightOf('702.19b')).toBe(0);
    await title('Trample').click();
    expect(await heightOf('702.19b')).toBeGreaterThan(0);
    expect(await unfolded()).toEqual(['Trample']);
    await page.keyboard.press('Enter');
    expect(await unfolded()).toEqual([]);
    await choice().uncheck();
    expect(await heightOf('702.9b')).toBeGreaterThan(0);
    expect(await page.locator('.rules :is(h2, h3) button').count()).toBe(0);
  });

  test('unfolds for a link to a title or to what is below it', async () => {
    await fold();
    await page.evaluate(() => {
      location.hash = '#702.9';
    });
    await expect.poll(unfolded).toEqual(['Flying']);
    await page.evaluate(() => {
      location.hash = '#702.19b';
    });
    await expect.poll(unfolded).toEqual(['Flying', 'Trample']);
    expect(await page.locator('[id="702.19b"]').evaluate((rule) => rule.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  test('unfolds for text that the browser’s search finds', async () => {
    await fold();
    // Scripts cannot open the browser's search; this is the event it sends before it shows a match.
    await page.locator('[id="702.19b"]').evaluate((rule) => {
      rule.dispatchEvent(new Event('beforematch', { bubbles: true }));
    });
    await expect.poll(unfolded).toEqual(['Trample']);
  });

  test('is stored for the chapter, with the titles that were opened', async () => {
    await fold();
    await title('Trample').click();
    await page.reload();
    await expect.poll(unfolded).toEqual(['Trample']);
    expect(await choice().isChecked()).toBe(true);
    await page.goto(`${site}/rules/cr/7/701`);
    expect(await page.locator('.rules [hidden]').count()).toBe(0);
  });

  test('lets shortcuts go from title to title', async () => {
    await fold();
    await title('Trample').scrollIntoViewIfNeeded();
    await page.locator('[id="702.9"] > .number').focus();
    await page.keyboard.press('j');
    const current = () => page.evaluate(() => document.activeElement?.closest('.rule')?.id);
    await expect.poll(current).not.toBe('702.9');
    expect(await page.evaluate(() => document.activeElement?.closest('.rule')?.className)).toContain('depth-1');
  });

  test('does not hide texts on cards', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await fold();
    const section = page.locator('.rule', { has: page.locator('.text a[href="#702.2c"]') });
    const number = (await section.locator('.number').textContent()) ?? '';
    await page.evaluate((hash) => {
      location.hash = hash;
    }, number);
    await page.locator('.rules .text a[href="#702.2c"]').hover();
    const card = page.locator('.card .card-text');
    await card.waitFor();
    expect(await card.locator('[hidden], button').count()).toBe(0);
    expect(await card.textContent()).toContain(await page.locator('[id="702.2c"] > .text > p').first().textContent());
  });

  test('does not affect printing', async () => {
    const height = () => page.evaluate(() => document.querySelector('.rules')?.clientHeight ?? 0);
    await page.emulateMedia({ media: 'print' });
    const whole = await height();
    await page.emulateMedia({ media: 'screen' });
    await fold();
    await page.emulateMedia({ media: 'print' });
    expect(await height()).toBe(whole);
  });

  test('is not offered without JavaScript', async () => {
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(chapter);
    expect(await plain.locator('.chapter-tools > :visible').count()).toBe(0);
  });
});
