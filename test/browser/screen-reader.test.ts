/** Tests what screen readers read, and where the focus goes. */
import { describe, expect, test } from 'vitest';
import { page, site, useOwnPage } from './own-page.ts';

useOwnPage({ reducedMotion: 'reduce' });

const go = (path: string) => page.goto(site + path);

/** Returns the roles and names of a part, one per line, without addresses and running text. */
async function heard(part = 'body'): Promise<readonly string[]> {
  const snapshot = await page.locator(part).first().ariaSnapshot();
  return snapshot
    .split('\n')
    .map((line) => line.trim().replace(/^- /, '').replace(/:$/, ''))
    .filter((line) => !/^(?:\/url|text|paragraph|list|listitem|time)\b/.test(line));
}

const focusIsOn = (part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element) => element === document.activeElement);

describe('a screen reader reads', () => {
  test('a rule with its breadcrumbs, its history and related rules in labeled regions', async () => {
    await go('/rules/cr/104.3a');
    const landmarks = (await heard()).filter((line) =>
      /^(?:banner|search|navigation|main|region|heading|contentinfo)/.test(line),
    );
    expect(landmarks.slice(0, 7)).toEqual([
      'banner',
      'search',
      'navigation "You are here"',
      'main',
      'heading "104.3a Ending the Game" [level=1]',
      'region "Rulings"',
      'heading "Rulings" [level=2]',
    ]);
    expect(landmarks).toContain('region "History"');
    expect(landmarks).toContain('region "Other rules once numbered 104.3a"');
    expect(landmarks.at(-1)).toMatch(/^navigation|^contentinfo/);
  });

  test('the purpose of menus, even where only a date is visible', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await go('/rules/cr/1/101');
    expect(await heard()).toContain('group: "Editions: April 17, 2026"');
  });

  test('changes as insertions and deletions, and each kind with its count', async () => {
    await go('/rules/cr/changes/2009-07-11');
    await page.locator('.change-tools summary').click();
    expect(await heard('.change-filters')).toEqual([
      'group "Show"',
      'checkbox "edited 7" [checked]',
      'checkbox "moved 106" [checked]',
      'checkbox "moved and edited 38" [checked]',
      'checkbox "split 1" [checked]',
      'checkbox "merged 3" [checked]',
      'checkbox "added 53" [checked]',
      expect.stringMatching(/^checkbox "removed \d+" \[checked\]$/),
      'checkbox "renumbered citations and punctuation within changes"',
    ]);
    expect((await heard('.diff:has(del)')).join()).toMatch(/deletion.*insertion/);
  });

  test('a card as the details of its citation, with a link to the rule', async () => {
    await go('/rules/cr/1/101');
    await page.keyboard.press('Tab');
    await page.locator('[id="101.1"] .text a').first().focus();
    await page.locator('.card:popover-open').getByRole('button').waitFor();
    expect(await heard('.card')).toEqual(['group "104.3a"', 'link "concede"', 'link "Go to 104.3a"', 'button "Pin"']);
  });

  test('results and their number', async () => {
    await go('/search?q=trample');
    await page.locator('.hit').first().waitFor();
    await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/^\d+ results/);
    const results = await heard('main');
    expect(results.find((line) => line.startsWith('link "702.19'))).toMatch(
      /^link "702\.19 Trample Magic · 702\. Keyword Abilities/,
    );
  });

  test('the labels of the copy dialog and all its controls', async () => {
    await go('/rules/cr/1/101#101.2a');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Copy 101.2a' }).waitFor();
    const controls = (await heard('dialog')).filter((line) => /^(?:combobox|radio|textbox|button)/.test(line));
    expect(controls.filter((line) => !/^\w+ "/.test(line))).toEqual([]);
    expect(controls.length).toBeGreaterThan(7);
  });
});

describe('the language of parts', () => {
  test('of an untranslated rule, of its changes, and of the interface in between', async () => {
    await go('/regras/cr/1/103');
    expect(await page.locator('[id="103.2"] p').first().getAttribute('lang')).toBe('en');
    const deleted = page.locator('.diff[lang="en"] del').first();
    expect(await deleted.locator('.hidden').first().getAttribute('lang')).toBe('pt-BR');
    expect(await deleted.textContent()).toMatch(/^\[removido: /);
  });

  test('of results in another language than the page', async () => {
    await go('/regras/busca?q=trample');
    await page.locator('#results [lang="en"] .hit').first().waitFor({ state: 'attached' });
  });
});

describe('the focus comes back', () => {
  test.each([
    ['the dialog for copying', 'c'],
    ['the keys', '?'],
    ['the pinned rules', 'l'],
  ])('from %s to where it was', async (_, key) => {
    await go('/rules/cr/1/101');
    await page.keyboard.press('j');
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusIsOn('[id="101.1"] .number')).toBe(true);
  });

  test('from suggestions to the search box', async () => {
    await go('/rules/cr');
    await page.keyboard.press('/');
    await page.keyboard.type('trample');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await focusIsOn('[id="ui.q"]')).toBe(true);
  });

  test('and stays on a filter while it is used', async () => {
    await go('/search?q=trample');
    const kind = page.getByLabel('Type');
    await page.locator('#results[data-done]').waitFor();
    if (!(await kind.isVisible())) await page.locator('.around-search summary').click();
    await kind.focus();
    await kind.selectOption('term');
    await page.waitForURL('**kind=term**');
    await page.locator('#results[data-done]').waitFor();
    expect(await focusIsOn('select[name="kind"]')).toBe(true);
    await go('/rules/cr/changes/2009-07-11');
    await page.locator('.change-tools summary').press('Enter');
    await page.locator('#show-moved').press('Space');
    expect(await focusIsOn('#show-moved')).toBe(true);
  });
});

test('fixed elements never cover the focus', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await go('/regras/cr/1/103');
  const hidden: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      // One uncovered corner or the middle is enough: WCAG 2.4.11 forbids what is hidden entirely.
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const));
      const isSeen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
      return isSeen ? null : element.outerHTML.slice(0, 120);
    });
    if (covered !== null) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
});
