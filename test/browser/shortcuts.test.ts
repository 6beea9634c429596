/** Tests keyboard shortcuts and pinned rules. */
import { describe, expect, test } from 'vitest';
import { page, site, useOwnPage } from './own-page.ts';

useOwnPage({ permissions: ['clipboard-read', 'clipboard-write'] }, { ofItsOwn: true });

const go = (path: string) => page.goto(site + path);
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const dialog = (name: string) => page.getByRole('dialog', { name });
const trayButton = () => page.locator('.tray-button');

describe('keyboard shortcuts', () => {
  test('j and k go to the next and previous rule, n and p to the next and previous chapter', async () => {
    await go('/rules/cr/1/101');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('101.1');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('101.2');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe('101.1');
    await page.keyboard.press('n');
    await page.waitForURL('**/rules/cr/1/102');
    await page.keyboard.press('p');
    await page.waitForURL('**/rules/cr/1/101');
  });

  test('j starts from the rule in the address', async () => {
    await go('/rules/cr/1/101#101.2');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('101.2a');
  });

  test('g goes to the search box, where letters are typed', async () => {
    await go('/rules/cr/1/101');
    await page.keyboard.press('g');
    await page.keyboard.type('jn?');
    expect(await page.locator('[id="ui.q"]').inputValue()).toBe('jn?');
    expect(new URL(page.url()).pathname).toBe('/rules/cr/1/101');
  });

  test('c copies the rule being read', async () => {
    await go('/rules/cr/1/101#101.2a');
    await page.keyboard.press('c');
    await dialog('Copy 101.2a').waitFor();
  });

  test('c copies the rules in which text is selected, without the one before which the selection ends', async () => {
    await go('/rules/cr/1/101');
    await page.evaluate(() => {
      const [first, next] = ['101.2a', '101.4'].map((id) => document.querySelector(`[id="${id}"] .text`));
      if (first != null && next != null) getSelection()?.setBaseAndExtent(first, 0, next, 0);
    });
    await page.keyboard.press('c');
    const copying = dialog('Copy 101.2a');
    await copying.waitFor();
    expect(await copying.getByRole('radio', { name: 'Up to rule' }).isChecked()).toBe(true);
    const last = copying.getByRole('combobox', { name: 'Up to rule' });
    expect(await last.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toMatch(/^101\.3/);
  });

  test('? lists the shortcuts, and they can be turned off there for good', async () => {
    await go('/rules/cr/1/101');
    await page.keyboard.press('?');
    await dialog('Keyboard shortcuts').getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await dialog('Keyboard shortcuts').waitFor({ state: 'detached' });
    await page.reload();
    await page.keyboard.press('j');
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    await dialog('Keyboard shortcuts').getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await dialog('Keyboard shortcuts').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await page.locator('[id="ui.q"]').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('keys with Ctrl are left to the browser', async () => {
    await go('/rules/cr/1/101');
    await page.keyboard.press('Control+j');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
});

describe('pinned items', () => {
  test('are added and removed with m, stay on other pages, and link back', async () => {
    await go('/rules/cr/1/101#101.2a');
    await page.keyboard.press('m');
    await trayButton().filter({ hasText: '1 pinned' }).waitFor();
    await go('/rules/cr/104.3a');
    await page.keyboard.press('m');
    await trayButton().filter({ hasText: '2 pinned' }).click();
    await dialog('Pinned').waitFor();
    expect(await dialog('Pinned').locator('li').allTextContents()).toEqual([
      expect.stringMatching(/^101\.2a .*April 17, 2026/),
      expect.stringMatching(/^104\.3a .*April 17, 2026/),
    ]);
    await dialog('Pinned').getByRole('button', { name: 'Remove 104.3a' }).press('Enter');
    expect(await dialog('Pinned').locator('li').count()).toBe(1);
    await dialog('Pinned').getByRole('link', { name: '101.2a' }).click();
    await page.waitForURL('**101.2a');
  });

  test('can be added in the copy dialog', async () => {
    await go('/rules/cr/1/101#101.2a');
    await page.keyboard.press('c');
    const pinButton = page.getByRole('button', { name: 'Pin', exact: true });
    await pinButton.click();
    await expect.poll(() => pinButton.getAttribute('aria-pressed')).toBe('true');
    expect(await trayButton().textContent()).toBe('1 pinned');
  });

  test('can be terms, with a button where the reader is', async () => {
    await go('/rules/cr/glossary');
    const pinButton = page.getByRole('button', { name: 'Pin', exact: true });
    const term = page.locator('.term').nth(2);
    await term.hover();
    await pinButton.waitFor();
    expect(await pinButton.evaluate((button) => button.closest('.term')?.id)).toBe(await term.getAttribute('id'));
    await page.locator('.term h2 > a').nth(1).focus();
    await expect
      .poll(() => pinButton.evaluate((button) => button.previousElementSibling?.textContent))
      .toBe(await page.locator('.term h2').nth(1).textContent());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => pinButton.getAttribute('aria-pressed')).toBe('true');
    await trayButton().filter({ hasText: '1 pinned' }).waitFor();
  });

  test('keep their edition', async () => {
    await go('/rules/cr/2009-07-11/1/103#103.1');
    await page.keyboard.press('m');
    await trayButton().waitFor();
    await page.keyboard.press('l');
    await dialog('Pinned').locator('li', { hasText: 'July 11, 2009' }).waitFor();
    expect(await dialog('Pinned').getByRole('link', { name: '103.1' }).getAttribute('href')).toMatch(/2009-07-11/);
    const today = dialog('Pinned').locator('.tray-today');
    await today.waitFor();
    expect(await today.textContent()).toMatch(/^Now: 103\.3/);
  });

  test('can be glossary terms, pinned with m', async () => {
    await go('/rules/cr/glossary#trample');
    await page.keyboard.press('m');
    await trayButton().filter({ hasText: '1 pinned' }).click();
    const pinned = dialog('Pinned').getByRole('link', { name: 'Trample' });
    expect(await pinned.getAttribute('href')).toBe('/rules/cr/glossary#trample');
    await pinned.click();
    await page.waitForURL('**/rules/cr/glossary#trample');
  });

  test('have the date of their edition in the language of the page that shows them', async () => {
    await go('/rules/cr/1/101#101.2a');
    await page.keyboard.press('m');
    await trayButton().filter({ hasText: '1 pinned' }).waitFor();
    await go('/regras');
    await trayButton().filter({ hasText: '1 fixado' }).click();
    expect(await dialog('Itens fixados').locator('small').textContent()).toContain('Edição de 17 de abril de 2026');
  });

  test('can be copied as a list of links', async () => {
    await go('/rules/cr/1/101#101.2a');
    await page.keyboard.press('m');
    await trayButton().click();
    await dialog('Pinned').getByRole('button', { name: 'Copy as a list of links' }).click();
    await dialog('Pinned').locator('output', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `101.2a (Magic: The Gathering Comprehensive Rules, April 17, 2026): ${site}/rules/cr/101.2a`,
    );
  });

  test('ignore what other programs have stored', async () => {
    await go('/rules/cr/1/101');
    await page.evaluate(() => localStorage.setItem('rulegraph-pins', '[{"href":"javascript:alert(1)"},7]'));
    await page.reload();
    await page.keyboard.press('l');
    await dialog('Pinned').getByText('Nothing pinned yet').waitFor();
  });
});
