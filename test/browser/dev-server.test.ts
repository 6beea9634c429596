/** Tests what an author sees of `rulegraph dev`: open pages reload when they have changed, and list what is wrong, their own defects first. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, useBrowser } from './own-page.ts';

useBrowser();

const project = mkdtempSync(join(tmpdir(), 'rulegraph-dev-'));
const content = join(project, 'content');
const chapter = join(content, 'dotted/2025-01-01/en/1.1.md');
const written = readFileSync('test/fixtures/site-content/dotted/2025-01-01/en/1.1.md', 'utf8');
let server: ChildProcess;
let address: string;
let printed = '';

beforeAll(async () => {
  cpSync('test/fixtures/site-content', content, { recursive: true });
  // The site's code is compiled already.
  mkdirSync(join(project, 'cache'));
  symlinkSync(resolve('.cache/compiled'), join(project, 'cache/compiled'));
  server = spawn(process.execPath, ['src/cli/rules.mjs', 'dev', '--port', '0'], {
    env: {
      ...process.env,
      RULES_CONTENT: content,
      RULES_CACHE: join(project, 'cache'),
      RULES_SETTINGS: join(project, 'site.yaml'),
      RULES_ADDRESSES: join(project, 'addresses.txt'),
    },
  });
  address = await new Promise((resolve, reject) => {
    const read = (text: unknown) => {
      printed += String(text);
      const [found] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => reject(new Error(printed)));
  });
});

afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  rmSync(project, { recursive: true });
});

/** Saves the chapter as editors do: the new file replaces the old one. */
function save(text: string): void {
  writeFileSync(`${chapter}~`, text);
  renameSync(`${chapter}~`, chapter);
}

test('a saved change is shown at once, with what is wrong, that of the page first', async () => {
  const page = await openPage();
  await page.goto(`${address}/rules/dotted/1/1.1`);
  const summary = page.locator('summary', { hasText: 'Defects on this page' });
  await expect.poll(() => summary.textContent()).toMatch(/Defects on this page: 0, elsewhere: \d+/);
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  save(written.replace('walks straight on', 'walks straight on, see rule 9.9.9'));
  await page.getByText('straight on, see rule 9.9.9').waitFor();
  expect(await page.evaluate(() => 'isOld' in globalThis)).toBe(false);
  await expect.poll(() => summary.textContent()).toMatch(/^Defects on this page: 1, elsewhere: \d+$/);
  const defects = page.locator('li', { has: page.locator('small') });
  expect(await defects.first().textContent()).toMatch(/^dotted\/2025-01-01\/en\/1\.1\.md:6:\d+ .*"9\.9\.9".*dangling-reference/);
  await expect.poll(() => printed).toMatch(/1\.1\.md:6:\d+ \w+ .*"9\.9\.9"/);
  save(written);
  await expect.poll(() => summary.textContent()).toMatch(/^Defects on this page: 0/);
  expect(await page.locator('main').textContent()).not.toContain('9.9.9');
  await page.close();
});

test('a change before the last build has ended is shown as well', async () => {
  const page = await openPage();
  await page.goto(`${address}/rules/dotted/1/1.1`);
  for (const word of ['crawls', 'jumps']) {
    save(written.replace('walks', word));
    await page.getByText(`The pawn ${word}`).first().waitFor();
  }
  await page.close();
});
