/** Tests that everything in an open menu or dialog can be tapped, at every width: nothing covers it, and it does what it says. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, site, useBrowser } from './own-page.ts';

useBrowser();

/** What opens on a page: the control that is tapped, and what it opens. */
interface Menu {
  readonly path: string;
  /** The control that opens the menu with the control, in narrow windows. */
  readonly within?: string;
  readonly control: string;
  readonly menu: string;
}

const MENUS: Readonly<Record<string, Menu>> = {
  languages: {
    path: '/regras/cr/1/101',
    control: 'header.site .link-menu summary, [popovertarget="ui.menu"]',
    menu: 'header.site .link-menu > ul',
  },
  editions: { path: '/rules/cr/1/101', control: '.edition-menu summary', menu: '.edition-menu > ul' },
  appearance: { path: '/rules/cr/1/101', control: '.look-button', menu: 'dialog[open]' },
  contents: {
    path: '/rules/cr/1/101',
    within: '.where [popovertarget="ui.menu"]',
    control: '[popovertarget="ui.contents"]',
    menu: '[id="ui.contents"]:popover-open',
  },
  copying: {
    path: '/rules/cr/101.2a',
    control: 'main button[data-number], .thumb-bar button[data-number]',
    menu: 'dialog[open]',
  },
  'keyboard shortcuts': { path: '/rules/cr/1/101', control: '.shortcuts-button', menu: 'dialog[open]' },
};

describe.each([360, 768, 1023, 1440])('%d pixels wide', (width) => {
  const open = () => openPage({ viewport: { width, height: 780 }, hasTouch: true, locale: 'en-US' });

  test.each(Object.entries(MENUS))('nothing covers an entry: %s', async (_, { path, within, control, menu }) => {
    const page = await open();
    await page.goto(site + path);
    if (within !== undefined && width < 1024) await page.locator(within).tap();
    const opener = page.locator(control).locator('visible=true').first();
    // Wide windows show the contents from the start.
    if (control.includes('contents') && width >= 1024) return expect(await opener.count()).toBe(0);
    await opener.tap();
    await page.locator(menu).waitFor();
    expect(await coveredIn(page.locator(menu))).toEqual([]);
  });

  test('Escape closes the editions and returns to their button, and so does a tap elsewhere', async () => {
    const page = await open();
    await page.goto(`${site}/rules/cr/1/101`);
    const [button, list] = [page.locator('.edition-menu summary'), page.locator('.edition-menu > ul')];
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await list.isVisible()).toBe(false);
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.tap();
    await list.waitFor();
    await page.locator('.rules p').first().tap();
    await list.waitFor({ state: 'hidden' });
  });

  test('nothing covers the text after a link of the contents or Escape', async () => {
    if (width >= 1024) return;
    const page = await open();
    await page.goto(`${site}/rules/cr/7/702`);
    const [menu, contents] = [page.locator('.where [popovertarget="ui.menu"]'), page.locator('[popovertarget="ui.contents"]')];
    const sheets = page.locator(':popover-open');
    await menu.tap();
    await contents.tap();
    await page.locator('.beside:popover-open .titles a').last().tap();
    await page.waitForURL(/#702\./);
    await expect.poll(() => sheets.count()).toBe(0);
    await menu.press('Enter');
    await contents.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => sheets.count()).toBe(0);
    await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test.each([true, false])('the page can be read in another language and back, scripts: %s', async (javaScriptEnabled) => {
    const page = await openPage({ viewport: { width, height: 780 }, hasTouch: true, locale: 'en-US', javaScriptEnabled });
    await page.goto(`${site}/regras/cr/1/101`);
    for (const [language, path] of [
      ['English', '/rules/cr/1/101'],
      ['Português', '/regras/cr/1/101'],
    ] as const) {
      await choose(page, language, width < 1024 && !javaScriptEnabled);
      await page.waitForURL(site + path);
    }
  });
});

/** Chooses a language; within the menu of narrow windows, only scripts unfold the languages. */
async function choose(page: Page, language: string, isFolded: boolean): Promise<void> {
  await page.locator('header.site .link-menu summary, [popovertarget="ui.menu"]').locator('visible=true').first().tap();
  if (isFolded) await page.locator('header.site .link-menu summary').tap();
  await page.locator('header.site .link-menu').getByRole('link', { name: language }).tap();
}

/** Returns the controls of a menu that something else lies on, each scrolled into the window. */
function coveredIn(menu: Locator): Promise<readonly string[]> {
  return menu.locator(':is(a, button, input, select, textarea, summary):visible').evaluateAll((controls) => {
    if (controls.length === 0) throw new Error('the menu is empty');
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isReached = hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
      return isReached ? [] : [`${control.outerHTML} is covered by ${hit?.outerHTML.slice(0, 100)}`];
    });
  });
}
