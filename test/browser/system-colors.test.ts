/** Tests forced colors, where outlines and shapes replace background colors. */
import { expect, test } from 'vitest';
import { page, site, useOwnPage } from './own-page.ts';

useOwnPage({ forcedColors: 'active' });

/** Returns the outline, since backgrounds are not visible here. */
const outlineOf = (part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element) => getComputedStyle(element).outlineStyle);

test.each([
  ['rule', '/rules/cr/1/101', '101.2a', '[id="101.2a"]'],
  ['term', '/rules/cr/glossary', 'trample', '.term:has([id="trample"]), .term[id="trample"]'],
  ['change', '/rules/cr/changes/2009-07-11', '101.2', '.change[id="101.2"]'],
])('the %s of the address is marked by a line', async (_, address, fragment, part) => {
  await page.goto(site + address);
  expect(await outlineOf(part)).toBe('none');
  await page.goto(`${site}${address}#${fragment}`);
  expect(await outlineOf(part)).toBe('solid');
});

test('the selected suggestion has an outline', async () => {
  await page.goto(`${site}/rules/cr`);
  await page.locator('search input').fill('trample');
  await page.locator('.suggestions .hit:not(.all-results)').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await outlineOf('.suggestions .hit[aria-selected="true"]')).toBe('solid');
  expect(await outlineOf('.suggestions .hit:not([aria-selected="true"])')).toBe('none');
});

test('states of a translation have different shapes', async () => {
  await page.goto(`${site}/regras/cr/translation`);
  const grounds = await page.locator('.states .state').evaluateAll((states) =>
    states.map((state) => {
      const { backgroundColor, backgroundImage, borderStyle } = getComputedStyle(state, '::before');
      return `${backgroundColor} ${backgroundImage} ${borderStyle}`;
    }),
  );
  expect(new Set(grounds).size).toBe(grounds.length);
});
