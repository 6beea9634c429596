/** Tests what copying rules puts on the clipboard. */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, page, site, useOwnPage, waitForRedirect } from './own-page.ts';

useOwnPage({ permissions: ['clipboard-read', 'clipboard-write'] }, { ofItsOwn: true });

let complaints: string[];

beforeEach(() => {
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});

afterEach(() => expect(complaints).toEqual([]));

const dialog = () => page.getByRole('dialog');
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

/** Opens the dialog at a rule of a chapter. */
async function openAt(path: string, number: string, on = page): Promise<void> {
  await on.goto(site + path);
  await on.locator(`[id="${number}"] a.number`).focus();
  await on.locator(`[id="${number}"] > button.copy`).click();
  await on.getByRole('dialog').waitFor();
}

async function copyNow(): Promise<string> {
  await dialog().locator('.copy-now').click();
  await expect.poll(() => dialog().locator('output').textContent()).not.toBe('');
  return clipboard();
}

const ADDRESS = `${site}/rules/cr/101.2a`;
const CITATION = 'Magic: The Gathering Comprehensive Rules, 101.2a (April 17, 2026)';

test.each([
  ['link', new RegExp(`^${ADDRESS}$`)],
  ['citation', new RegExp(`^${escapeRegExp(CITATION)}\\. ${ADDRESS}$`)],
  ['text', new RegExp(`^101\\.2a \\w[^]*\\n\\n— ${escapeRegExp(CITATION)}: ${ADDRESS}$`)],
  ['markdown', new RegExp(`^> \\*\\*101\\.2a\\*\\* \\w[^]*\\n\\n— \\[${escapeRegExp(CITATION)}\\]\\(${ADDRESS}\\)$`)],
  ['reddit', new RegExp(`^> \\*\\*101\\.2a\\*\\* \\w[^]*\\n\\n— \\[${escapeRegExp(CITATION)}\\]\\(${ADDRESS}\\)$`)],
  ['discord', new RegExp(`^> \\*\\*101\\.2a\\*\\* \\w[^]*\\n— \\[${escapeRegExp(CITATION)}\\]\\(<${ADDRESS}>\\)$`)],
  [
    'bbcode',
    new RegExp(
      `^\\[quote\\]\\n\\[b\\]101\\.2a\\[/b\\] \\w[^]*\\[/quote\\]\\n— \\[url=${ADDRESS}\\]${escapeRegExp(CITATION)}\\[/url\\]$`,
    ),
  ],
  [
    'html',
    new RegExp(
      `^<figure>\\n<blockquote lang="en">\\n<p><b>101\\.2a</b> \\w[^]*<a href="${ADDRESS}">${escapeRegExp(CITATION)}</a>`,
    ),
  ],
  [
    'wiki',
    new RegExp(`^\\{\\{Quote\\n\\|text='''101\\.2a''' \\w[^]*\\n\\|source=\\[${ADDRESS} ${escapeRegExp(CITATION)}\\]\\n\\}\\}$`),
  ],
] as const)('a rule of a chapter can be copied as %s', async (format, expected) => {
  await openAt('/rules/cr/1/101', '101.2a');
  await dialog().getByLabel('Format', { exact: true }).selectOption(format);
  expect(await copyNow()).toMatch(expected);
});

test('the text of a rule is copied without the page’s remarks', async () => {
  await openAt('/rules/cr/1/101', '101.2a');
  await dialog().getByLabel('Format', { exact: true }).selectOption('text');
  const copied = await copyNow();
  const text = await page.locator('[id="101.2a"] .text > p').first().textContent();
  expect(copied).toBe(`101.2a ${text}\n\n— ${CITATION}: ${ADDRESS}`);
});

test('a rule can be copied with its subrules, or up to another rule', async () => {
  await openAt('/rules/cr/7/702', '702.19');
  await dialog().getByLabel('Format', { exact: true }).selectOption('text');
  await dialog().getByLabel('With its subrules').check();
  const family = await copyNow();
  expect(family).toContain('702.19a ');
  expect(family).not.toContain('702.20');
  expect(family).toContain('Comprehensive Rules, 702.19 (');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await openAt('/rules/cr/7/702', '702.19a');
  await dialog().getByRole('combobox', { name: 'Up to rule' }).selectOption('702.19b');
  const range = await copyNow();
  expect(range).toContain('\n702.19b ');
  expect(range).toContain('Comprehensive Rules, 702.19a–b (');
  expect(range).toContain(`${site}/rules/cr/7/702#702.19a`);
});

test('a pinned link includes the edition and goes to the rule', async () => {
  await openAt('/rules/cr/1/101', '101.2a');
  await dialog().getByLabel('the edition of April 17, 2026').check();
  const address = await copyNow();
  expect(address).toBe(`${site}/rules/cr/2026-04-17/101.2a`);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.goto(address);
  await waitForRedirect(page, '/rules/cr/101.2a');
  complaints = complaints.filter((complaint) => !complaint.includes('404'));
});

test('rules of an earlier edition are quoted with its date and address', async () => {
  await openAt('/rules/cr/2009-07-11/1/101', '101.2');
  await dialog().getByLabel('Format', { exact: true }).selectOption('citation');
  expect(await copyNow()).toBe(
    `Magic: The Gathering Comprehensive Rules, 101.2 (July 11, 2009). ${site}/rules/cr/2009-07-11/1/101#101.2`,
  );
  expect(await dialog().getByText('Link to').isVisible()).toBe(false);
});

test('a translation can be copied with its original', async () => {
  await openAt('/regras/cr/1/101', '101.2');
  await dialog().getByLabel('Formato', { exact: true }).selectOption('markdown');
  await dialog().getByLabel('Com o original em inglês').check();
  const copied = await copyNow();
  expect(copied).toContain('> **101.2** Se ');
  expect(copied).toContain('> *Original em inglês*');
  expect(copied).toContain('> **101.2** If ');
  expect(copied).toContain('(17 de abril de 2026)');
});

test('the original is not offered beside itself', async () => {
  await openAt('/rules/cr/1/101', '101.2a');
  expect(await dialog().getByLabel('This rule').isVisible()).toBe(true);
  expect(await dialog().getByLabel('With the original').count()).toBe(1);
  expect(await dialog().getByLabel('With the original').isVisible()).toBe(false);
});

test('an outdated translation is marked as such in all formats', async () => {
  await openAt('/regras/cr/5/510', '510.1b');
  await dialog().getByLabel('Formato', { exact: true }).selectOption('citation');
  expect(await copyNow()).toContain(', 510.1b (17 de abril de 2026; tradução desatualizada). ');
});

test('choices are stored, and a rule can be copied from its own page', async () => {
  await openAt('/rules/cr/1/101', '101.2a');
  await dialog().getByLabel('Format', { exact: true }).selectOption('discord');
  await copyNow();
  await page.goto(`${site}/rules/cr/702.19`);
  await page.getByRole('button', { name: 'Copy as…' }).click();
  await dialog().waitFor();
  expect(await dialog().getByLabel('Format', { exact: true }).inputValue()).toBe('discord');
  await dialog().getByLabel('With its subrules').check();
  expect(await copyNow()).toMatch(/^> \*\*702\.19 Trample\*\*\n> \*\*702\.19a\*\* /);
});

async function pictureOfRule() {
  await page.getByRole('button', { name: 'Copy as…' }).click();
  const saved = await savedPicture(dialog());
  expect(saved.name).toBe('702.19b.png');
  await dialog().getByRole('button', { name: 'Close' }).click();
  return saved;
}

/** Returns the width of the picture that the button in an element saves, and how many of its pixels are of the ink of words and of the ground of added ones. */
async function savedPicture(within: Locator) {
  const saved = page.waitForEvent('download');
  await within.getByRole('button', { name: 'Picture' }).click();
  const bytes = [...readFileSync(await (await saved).path())];
  const pixels = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    const data = pen?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    const count = (color: string) => {
      const [red, green, blue] = color.match(/\d+/g)?.map(Number) ?? [];
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found += 1;
      return found;
    };
    const added = document.querySelector('main ins');
    return {
      width: picture.width,
      ink: count(getComputedStyle(document.body).color),
      added: added === null ? 0 : count(getComputedStyle(added).backgroundColor),
    };
  }, bytes);
  return { name: (await saved).suggestedFilename(), ...pixels };
}

test('a picture has the words of a rule, and the marks of what has changed since the edition that the reader chose', async () => {
  await page.goto(`${site}/rules/cr/702.19b`);
  const plain = await pictureOfRule();
  expect(plain.width).toBe(1080);
  expect(plain.ink).toBeGreaterThan(10_000);
  expect(plain.added).toBe(0);
  await page.getByLabel('Changed since').selectOption({ label: 'July 15, 2008 (EVE)' });
  await page.locator('.rule.lead ins').first().waitFor();
  expect((await pictureOfRule()).added).toBeGreaterThan(10_000);
});

test('a picture of a change has its words with what was added', async () => {
  await page.goto(`${site}/rules/cr/changes/2024-06-07`);
  const picture = await savedPicture(
    page
      .locator('.story li')
      .filter({ has: page.locator('ins') })
      .first(),
  );
  expect(picture.width).toBe(1080);
  expect(picture.ink).toBeGreaterThan(3000);
  expect(picture.added).toBeGreaterThan(1000);
});

test('one press copies the link of a rule from its page', async () => {
  await page.goto(`${site}/rules/cr/101.2a`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  expect(await clipboard()).toBe(ADDRESS);
});

test('on a phone the same press opens its own sheet', async () => {
  await page.addInitScript(() => {
    const matchAny = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchAny(query === '(pointer: coarse)' ? 'all' : query);
    Object.assign(navigator, { share: async ({ url }: ShareData) => document.body.setAttribute('data-shared', url ?? '') });
  });
  await page.goto(`${site}/rules/cr/101.2a`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.locator('body').getAttribute('data-shared')).toBe(ADDRESS);
});

test('the button appears only in the rule that has the focus, even if it has moved on while the scripts are fetched', async () => {
  const held = Promise.withResolvers<void>();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.route(/copying.*\.css/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site}/rules/cr/1/101`);
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const added of addedNodes) if ((added as Element).matches?.('button.copy')) shown.push((target as Element).id);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const requested = page.waitForRequest(/copying.*\.css/);
  await page.locator('[id="101.1"] a.number').focus();
  await requested;
  await page.locator('[id="101.2a"] a.number').focus();
  held.resolve();
  await page.locator('[id="101.2a"] > button.copy').waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)).toEqual(['101.2a']);
});

test('a rule can be copied by keyboard alone: from the number to the button, copy, and back', async () => {
  await page.goto(`${site}/rules/cr/1/101`);
  await page.locator('[id="101.2a"] a.number').focus();
  await page.locator('[id="101.2a"] > button.copy').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Copy 101.2a');
  await page.keyboard.press('Enter');
  await dialog().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog().getByRole('status').textContent()).toBe('Copied');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog().count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Copy 101.2a');
});

test('if the browser blocks copying, the text is selected', async () => {
  await openAt('/rules/cr/1/101', '101.2a');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await dialog().locator('.copy-now').click();
  await expect.poll(() => dialog().locator('output').textContent()).toContain('copy it yourself');
  expect(await page.evaluate(() => getSelection()?.toString() || document.activeElement?.tagName)).toContain(
    await dialog().getByLabel('Preview').inputValue(),
  );
});

test('on a narrow touch screen, a tap on a rule shows the button below the text, large enough for a finger', async () => {
  const narrow = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true });
  await narrow.goto(`${site}/rules/cr/1/101`);
  await narrow
    .locator('[id="101.2a"] .text > p')
    .first()
    .tap({ position: { x: 200, y: 5 } });
  const button = narrow.locator('[id="101.2a"] > button.copy');
  await button.waitFor();
  const covered = await button.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const text = element.parentElement?.querySelector('.text')?.getBoundingClientRect();
    return text !== undefined && top < text.bottom;
  });
  expect(covered).toBe(false);
  await button.tap();
  await narrow.getByRole('dialog').waitFor();
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await narrow.getByRole('dialog').evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test.each(['light', 'dark'] as const)('the open dialog passes the automatic checks of WCAG 2.2 AA in %s', async (colorScheme) => {
  const other = await openPage({ colorScheme, bypassCSP: true });
  await openAt('/regras/cr/1/101', '101.2', other);
  await other.addScriptTag({ content: readFileSync('node_modules/axe-core/axe.min.js', 'utf8') });
  const results = (await other.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )) as AxeResults;
  expect(results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('a rule is shared through the sheet of the system as it would be copied, where there is one', async () => {
  const context = page.context();
  await openAt('/rules/cr/1/101', '101.2a');
  await dialog().locator('.copy-now').waitFor();
  const offered = await page.evaluate(() => 'share' in navigator);
  expect(await dialog().getByRole('button', { name: 'Share' }).isVisible()).toBe(offered);
  await context.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: ShareData) => Object.assign(window, { shared }) });
  });
  await openAt('/rules/cr/1/101', '101.2a');
  const copied = await copyNow();
  await dialog().getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => (window as { shared?: ShareData }).shared)).toEqual({ text: copied });
});
