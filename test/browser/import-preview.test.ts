/** Tests the page of `rulegraph import --preview`: decisions by mouse and keyboard, what they write, and that no other site can make them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { answerImport } from '../../src/cli/import/import-page.ts';
import { contentFolder } from '../content/disk/content-folder.ts';
import { accessibilityDefects, bringAxe } from './check-accessibility.ts';
import { browser, openPage, page, useWatchedPage } from './own-page.ts';
import { previewImport } from './preview-import.ts';

useWatchedPage();

const DAY = '2025-03-01';

const FERRY = [
  'Ferry Rules',
  'Effective as of March 1, 2025',
  '',
  '1. Boats',
  '1.1. A boat leaves the quay on the hour.',
  '1.2. A boat waits for nobody.',
  '2. Rowers',
  '2.1. A rower sits with the face to the quay.',
  '2.2. A rower rests after the crossing.',
  'Nobody stands up in a boat.',
];

async function preview(lines: readonly string[]) {
  const root = contentFolder({ 'ferry.txt': `${lines.join('\n')}\n` });
  const opened = await previewImport(root);
  onTestFinished(opened.close);
  const decisions = join(root, 'content/ferry', `${DAY}.import.yaml`);
  return { ...opened, root, decisions: () => readFileSync(decisions, 'utf8'), isDecided: () => existsSync(decisions) };
}

const status = () => page.getByRole('status');
const line = (text: string) => page.getByRole('option', { name: text });
const rules = () => page.getByRole('treeitem').locator('.number').allTextContents();

test('a decision changes the rules at once and is taken back, by the keyboard', async () => {
  const { address, decisions, isDecided, imported, root } = await preview(FERRY);
  await page.goto(address);
  await expect.poll(rules).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.2']);
  expect(isDecided()).toBe(false);
  await line('Nobody stands up').click();
  await page.getByLabel('as number').fill('2.3');
  await page.getByRole('button', { name: 'Begins a rule' }).click();
  await expect.poll(rules).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.2', '2.3']);
  expect(decisions()).toBe('en:\n  lines:\n    - { from: 10, is: rule 2.3 }\n');
  expect(await status().textContent()).toMatch(/^Line 10: rule 2\.3\. 7 rules/);
  await line('rests after the crossing').click();
  await page.keyboard.press('t');
  await expect.poll(rules).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.3']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('decided: text');
  await page.keyboard.press('u');
  await expect.poll(rules).toContain('2.2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  expect(await page.locator('[aria-selected="true"] .line').allTextContents()).toEqual(['7', '8']);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  expect(await imported).toMatchObject({ written: true, edition: DAY, rules: 7 });
  expect(readFileSync(join(root, 'content/ferry', DAY, 'en/2.md'), 'utf8')).toContain('2.3');
});

test('a level gives a line the next number on it', async () => {
  const { address, decisions } = await preview(FERRY);
  await page.goto(address);
  await line('Nobody stands up').click();
  const level = page.getByLabel('Level');
  await level.selectOption('rule');
  await expect.poll(rules).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.2', '2.3']);
  await level.selectOption('chapter');
  await expect.poll(rules).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.2', '3']);
  expect(decisions()).toBe('en:\n  lines:\n    - { from: 10, is: rule 3 }\n');
});

test('keys go to doubts and through the rules, and an error is accepted for good', async () => {
  const { address, decisions, imported } = await preview([...FERRY.slice(0, 6), '1.2. A boat has a bell.', ...FERRY.slice(6)]);
  await page.goto(address);
  await page.getByRole('treeitem').first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('.line, .number')?.textContent);
  await line('Ferry Rules').click();
  await page.keyboard.press('n');
  expect(await focused()).toBe('7');
  await page.keyboard.press('n');
  const next = await focused();
  await page.keyboard.press('p');
  expect([next, await focused()]).toEqual(['7', '7']);
  await page.getByRole('treeitem').first().focus();
  for (const [key, number] of [
    ['ArrowRight', '1.1'],
    ['ArrowDown', '1.2'],
    ['ArrowLeft', '1'],
    ['End', '2.2'],
    ['PageUp', '1'],
    ['ArrowRight', '1.1'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused()).toBe(number);
  }
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('5');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => status().textContent()).toMatch(/^Not imported/);
  await page.getByRole('button', { name: 'Accept duplicate-number' }).click();
  await expect.poll(() => status().textContent()).toMatch(/^Accepted: duplicate-number/);
  expect(decisions()).toContain('accept: [ duplicate-number ]');
  await page.getByRole('button', { name: 'Refuse duplicate-number' }).click();
  await expect.poll(() => status().textContent()).toMatch(/^Refused: duplicate-number/);
  expect(decisions()).toContain('accept: []');
  await page.getByRole('button', { name: 'Accept duplicate-number' }).click();
  await expect.poll(() => status().textContent()).toMatch(/^Accepted: duplicate-number/);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  expect(await imported).toMatchObject({ written: true });
});

test('of many thousand lines those in sight are drawn at once, and the others afterwards', async () => {
  const chapter = (number: number) => [
    `${number}. Boats ${number}`,
    ...[1, 2, 3, 4].map((rule) => `${number}.${rule}. The keeper of the boat rings bell ${rule} of ${number}.`),
  ];
  const { address } = await preview([
    ...FERRY.slice(0, 3),
    ...Array.from({ length: 400 }, (_, index) => chapter(index + 1)).flat(),
  ]);
  // How many rows are drawn at once must be counted in the page: the others follow within a moment.
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      const drawn = document.querySelectorAll('[role="treeitem"]').length;
      if (drawn === 0) return;
      document.documentElement.dataset['drawnAtOnce'] = String(drawn);
      watcher.disconnect();
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await page.getByRole('treeitem').first().waitFor();
  expect(Number(await page.locator('html').getAttribute('data-drawn-at-once'))).toBeLessThan(2000);
  await line('Ferry Rules').click();
  await page.keyboard.press('End');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('bell 4 of 400.');
  expect(await page.locator('[aria-selected="true"]').getAttribute('aria-posinset')).toBe('2002');
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(2000);
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(2002);
});

test('of a web page, the lines without words are not shown, and a doubt about one leads to the next line', async () => {
  const [title, ...others] = FERRY.filter((text) => text !== '').map((text) => `<p>${text}</p>`);
  const document = ['<!doctype html>', '<html lang="en">', '<main>', title, '<nav>All rules</nav>', ...others, '</main>'];
  const { address } = await preview(document.map(String));
  await page.goto(address);
  await expect.poll(rules).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.2']);
  expect(await page.locator('[role="option"] .line').first().textContent()).toBe('4');
  expect(await page.getByRole('option', { name: '<' }).count()).toBe(0);
  expect(await page.locator('[aria-selected="true"]').count()).toBe(1);
  await page
    .getByRole('button', { name: /^Line / })
    .first()
    .click();
  expect(await page.locator('[aria-selected="true"] .line').allTextContents()).toEqual(['6']);
});

test('the page is accessible', async () => {
  const { address } = await preview(FERRY.map((text) => text.replace('1.2.', '1.1.')));
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
  onTestFinished(() => context.close());
  await bringAxe(context);
  const checked = await context.newPage();
  await checked.goto(address);
  await checked.getByRole('treeitem').first().waitFor();
  expect(await accessibilityDefects(checked)).toEqual([]);
});

test('nobody else may read the document or decide: not without the secret, from another origin or under another name', async () => {
  const { address, isDecided } = await preview(FERRY);
  const { port, origin, pathname } = new URL(address);
  const change = JSON.stringify({ change: { file: 'ferry.txt', from: 10, to: 10, is: 'text' } });
  const ask = (path: string, method: string, headers: Record<string, string>, body = ''): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.once('error', reject);
      asked.end(body);
    });
  const json = { 'content-type': 'application/json' };
  const decide = `${pathname}decide`;
  expect(await ask('/state', 'GET', {})).toBe(404);
  expect(await ask('/decide', 'POST', { ...json, origin }, change)).toBe(404);
  expect(await ask(`${pathname}state`, 'GET', { host: `rebound.example:${port}` })).toBe(404);
  expect(await ask(decide, 'POST', json, change)).toBe(403);
  expect(await ask(decide, 'POST', { ...json, origin: 'https://other.example' }, change)).toBe(403);
  expect(await ask(decide, 'POST', { 'content-type': 'text/plain', origin }, change)).toBe(403);
  expect(await ask(decide, 'POST', { ...json, origin }, '{"change":1}')).toBe(400);
  expect(await ask(decide, 'POST', { ...json, origin }, 'x'.repeat(20_000))).toBe(409);
  expect(isDecided()).toBe(false);
  // A page of another site in the same browser.
  const other = await openPage();
  await other.goto('data:text/html,<p>other');
  const read = await other.evaluate(async (url) => fetch(url).then(String, () => 'refused'), `${address}state`);
  expect(read).toBe('refused');
  expect(await ask(decide, 'POST', { ...json, origin }, change)).toBe(200);
  expect(isDecided()).toBe(true);
});

test('comments in the file of decisions are kept, and a range is cut where a line of it is decided', async () => {
  const { address, root, decisions } = await preview(FERRY);
  await page.goto(address);
  await line('Nobody stands up').click();
  await page.keyboard.press('t');
  await expect.poll(() => status().textContent()).toMatch(/^Line 10/);
  const file = join(root, 'content/ferry', `${DAY}.import.yaml`);
  writeFileSync(
    file,
    'en:\n  lines:\n    # As the club has it.\n    - { from: 1, to: 1, is: introduction }\n    - { from: 8, to: 10, is: text }\n',
  );
  await line('rests after the crossing').click();
  await page.keyboard.press('u');
  await expect.poll(() => status().textContent()).toMatch(/^Line 9: no decision/);
  expect(decisions()).toBe(
    'en:\n  lines:\n    # As the club has it.\n    - { from: 1, to: 1, is: introduction }\n    - { from: 8, to: 8, is: text }\n    - { from: 10, to: 10, is: text }\n',
  );
});

test('the page of `dev` takes a document, asks for a date that it lacks, and opens the preview', async () => {
  const folders = [join(contentFolder({}), 'content')];
  const server = createServer((asked, response) => void answerImport(asked, response, folders));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://localhost:${(server.address() as AddressInfo).port}/import`;
  await page.goto(address);
  const upload = async () => {
    const buffer = Buffer.from(`${FERRY.filter((text) => !text.startsWith('Effective')).join('\n')}\n`);
    await page.getByLabel(/choose a file/).setInputFiles({ name: 'ferry.txt', mimeType: 'text/plain', buffer });
  };
  expect((await fetch(address, { method: 'POST', headers: { origin: 'https://other.example' } })).status).toBe(403);
  const dated = page.getByLabel(/In force since/);
  await upload();
  await dated.fill(DAY);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.poll(rules).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.2']);
  const [content = ''] = folders;
  expect(existsSync(content)).toBe(false);
  // What was dropped is kept in memory only.
  await page.getByRole('button', { name: 'Import' }).click();
  await expect.poll(() => existsSync(join(content, 'ferry', DAY, 'en', '1.md'))).toBe(true);
});

test('a phone shows the beginning of the page, and the first doubt within the document', async () => {
  const oars = Array.from(
    { length: 160 },
    (_, index) => `1.${index + 1}. Oar ${index + 1} of the boat is of ash, and it is not to be of oak.`,
  );
  const { address } = await preview([...FERRY.slice(0, 4), ...oars, '1.190. No oar is of oak.']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await expect.poll(() => page.locator('[aria-selected=true]').textContent()).toContain('No oar is of oak');
  const root = page.getByRole('listbox');
  await expect.poll(() => root.evaluate((list) => list.scrollTop)).toBeGreaterThan(500);
  const topOf = (row: Element) => row.getBoundingClientRect().top;
  const gap = async () => (await page.locator('[aria-selected=true]').evaluate(topOf)) - (await root.evaluate(topOf));
  await expect.poll(gap).toBeLessThan(440);
  expect(await gap()).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
