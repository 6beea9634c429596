/** Tests cards of citations by pointer, keyboard and touch. WCAG 1.4.13 requires that they can be dismissed and entered, and that they stay. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPage, site, useBrowser } from './own-page.ts';

useBrowser();

let page: Page;

const card = () => page.locator('.card:popover-open');
const citation = (rule: string) => page.locator(`[id="${rule}"] .text a`).first();

async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
  page = await openPage(options);
  await page.goto(site + path);
}

describe('with a pointer', () => {
  beforeEach(() => open('/rules/cr/1/101'));

  test('resting on a citation shows the rule from another page, with a link to it', async () => {
    await citation('101.1').hover();
    await card().getByRole('link', { name: 'Go to 104.3a' }).waitFor();
    expect(await card().locator('.card-text').textContent()).toMatch(/^You may concede/);
    expect(await card().locator('[id]').count()).toBe(0);
  });

  test('resting on a glossary term shows its definition', async () => {
    await page.locator('.text a.soft').first().hover();
    await card().getByRole('link', { name: 'Go to APNAP Order' }).waitFor();
    expect(await card().locator('.card-text').textContent()).toMatch(/^The order in which players choose/);
  });

  test('the pointer can go into the card, and the card stays until it leaves', async () => {
    await page.clock.install();
    await citation('101.1').hover();
    await card().locator('.card-text').hover();
    await page.clock.runFor(500);
    expect(await card().count()).toBe(1);
    await page.mouse.move(2, 2);
    await card().waitFor({ state: 'detached' });
  });

  test('Esc closes it and leaves the pointer where it is', async () => {
    await citation('101.1').hover();
    await card().waitFor();
    await page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });
  });

  test('pins the rule or term that it shows', async () => {
    await citation('101.1').hover();
    const keep = card().getByRole('button', { name: 'Pin', exact: true });
    await keep.click();
    await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await page.locator('.text a.soft').first().hover();
    await card().getByRole('link', { name: 'Go to APNAP Order' }).waitFor();
    expect(await keep.getAttribute('aria-pressed')).toBe('false');
    await keep.click();
    await page.locator('.tray-button', { hasText: '2 pinned' }).waitFor();
  });

  test('a click follows the citation', async () => {
    await citation('101.1').click();
    await page.waitForURL('**/rules/cr/1/104#104.3a');
  });
});

describe('by keyboard', () => {
  beforeEach(async () => {
    await open('/rules/cr/1/101');
    await page.keyboard.press('Tab');
    await citation('101.1').focus();
    await card().waitFor();
  });

  test('Tab goes into the card, and back out after the citation', async () => {
    await page.keyboard.press('Tab');
    expect(await card().evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await citation('101.1').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('Esc in the card returns the focus to the citation', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });
    expect(await citation('101.1').evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('on a touch screen', () => {
  beforeEach(() => open('/rules/cr/1/101', { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }));

  test('a tap shows the card without covering the citation, and its link goes to the rule', async () => {
    await citation('101.1').tap();
    await card().waitFor();
    const [of, shown] = [await citation('101.1').boundingBox(), await card().boundingBox()];
    if (of === null || shown === null) throw new Error('the card and its citation are on the screen');
    expect(of.y + of.height <= shown.y || of.y >= shown.y + shown.height).toBe(true);
    await card().getByRole('link', { name: 'Go to 104.3a' }).tap();
    await page.waitForURL('**/rules/cr/1/104#104.3a');
  });

  test('a tap outside the card closes it', async () => {
    await citation('101.1').tap();
    await card().waitFor();
    const shown = await card().boundingBox();
    // In the margin, at the end of the window without the card.
    await page.touchscreen.tap(4, shown !== null && shown.y > 370 ? 20 : 720);
    await card().waitFor({ state: 'detached' });
  });

  test('if the rule cannot be fetched, the tap follows the citation', async () => {
    await page.route('**/rules/cr/1/104', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await citation('101.1').tap();
    await page.waitForURL('**/rules/cr/1/104#104.3a');
  });
});

test('a card does not move the text', async () => {
  await open('/rules/cr/2009-07-11/1/101');
  await page.locator('.text a[href*="/rules/"]').first().hover();
  await card().waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('layout-shift').length)).toBe(0);
});
