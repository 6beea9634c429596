/** Tests the choice of colors and text size: it is stored, and applies before anything is painted. */
import { expect, test } from 'vitest';
import { go, openPage, page, site, useWatchedPage } from './own-page.ts';
import { layoutShift } from './page-cost.ts';

useWatchedPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

/** Returns the background color, and the size of the letters in pixels. */
const look = () =>
  page.evaluate(() => ({
    paper: getComputedStyle(document.body).backgroundColor,
    letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));

test('a dark theme and large text are chosen once for all pages', async () => {
  await go('/rules/cr/1/101');
  const before = await look();
  await page.locator('header .look-button').click();
  const dialog = page.getByRole('dialog', { name: 'Appearance' });
  await dialog.getByRole('radio', { name: 'Dark' }).check();
  await dialog.getByRole('radio', { name: 'Larger' }).check();
  const after = await look();
  expect(after.paper).not.toBe(before.paper);
  expect(after.letters).toBe(before.letters * 1.25);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('look-button');
  // Without the page’s other scripts, so that the script in the head applies the look.
  await page.route('**/_astro/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await go('/rules/cr/702.19b');
  expect(await look()).toEqual(after);
  await page.unroute('**/_astro/*.js');
  await page.reload();
  expect(await layoutShift(page)).toBe(0);
  await page.locator('header .look-button').click();
  expect(await dialog.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await dialog.getByRole('radio', { name: 'Same as device' }).check();
  await dialog.getByRole('radio', { name: 'Normal' }).check();
  expect(await look()).toEqual(before);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-look')))).toEqual([]);
});

test('on a phone, the dialog is opened from the footer', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await go('/rules/cr/1/101');
  expect(await page.locator('header .look-button').isVisible()).toBe(false);
  await page.locator('footer .look-button').click();
  await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
});

test('invalid stored values change nothing', async () => {
  await go('/rules/cr/1/101');
  const before = await look();
  await page.evaluate(() => localStorage.setItem('rulegraph-look', 'blue <b> enormous'));
  await page.reload();
  expect(await look()).toEqual(before);
});

test('without JavaScript there is no button', async () => {
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(`${site}/rules/cr/1/101`);
  expect(await plain.locator('.look-button:visible').count()).toBe(0);
});
