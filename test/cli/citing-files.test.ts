/** Tests which files are read for citations, and how they are rewritten. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fixOnDisk, textFiles, writesFixes } from '../../src/cli/citing-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rulegraph-citing-files-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('hidden files and folders are read, those of version control and of packages are not', () => {
  for (const folder of ['.github', '.git', 'node_modules', 'docs']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'a.md'), 'CR 101.1');
  }
  writeFileSync(join(root, '.notes.md'), 'CR 101.1');
  expect(textFiles(root).map((file) => file.slice(root.length + 1))).toEqual(['.github/a.md', '.notes.md', 'docs/a.md']);
});

test('a file that was left unfinished is not read, which is told', () => {
  writeFileSync(join(root, 'a.md'), 'CR 101.1');
  const replace = `import { replaceFile } from './src/content/disk/file-system.ts'; replaceFile(${JSON.stringify(join(root, 'a.md'))}, 'CR 101.2')`;
  const { signal } = spawnSync(
    process.execPath,
    ['--import', './test/cli/interrupt-writes.ts', '--input-type=module', '--eval', replace],
    { env: { ...process.env, INTERRUPT: `kill 1 ${root}` } },
  );
  expect(signal).toBe('SIGKILL');
  for (const name of readdirSync(root)) if (name.startsWith('interrupt-writes')) rmSync(join(root, name));
  const told: string[] = [];
  expect(textFiles(root, (file, reason) => told.push(`${file.slice(root.length)} ${reason}`))).toEqual([join(root, 'a.md')]);
  expect(told).toEqual([expect.stringMatching(/^\/a\.md\.unfinished-\S+ a program that was stopped/)]);
  expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('CR 101.1');
});

const fix = { status: 'moved', number: '103.1', to: ['101.1'], confidence: 1, near: [], replacement: '101.1' } as const;

test.each([
  ['an older encoding', 'latin1', ''],
  ['UTF-16', 'utf16le', '\ufeff'],
  ['UTF-16 of the other order', 'utf16be', '\ufeff'],
] as const)('a file in %s is rewritten, and all its other bytes stay', (_, encoding, mark) => {
  const file = join(root, 'a.md');
  const text = (number: string) => `${mark}Sch\u00f6ne Gr\u00fc\u00dfe, \u00a7 CR ${number}\r\n\u0093\n`;
  const bytes = (number: string) =>
    encoding === 'utf16be' ? Buffer.from(text(number), 'utf16le').swap16() : Buffer.from(text(number), encoding);
  writeFileSync(file, bytes('103.1'));
  const start = text('103.1').indexOf('103.1');
  const citation = { ...fix, start, end: start + 5 };
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => print.mockRestore());
  const isTerminal = process.stdout.isTTY;
  process.stdout.isTTY = true;
  const shown = fixOnDisk(file, [citation], { format: 'text', fix: true });
  process.stdout.isTTY = isTerminal;
  expect(shown).toMatchObject([{ fixed: false, line: 1, column: start + 1 }]);
  expect(print.mock.calls.join()).toMatch(/a\.md:1\n- .*CR 103\.1\n\+ .*CR 101\.1\n/);
  expect(readFileSync(file)).toEqual(bytes('103.1'));
  expect(fixOnDisk(file, [citation], { format: 'text', fix: true, yes: true })).toMatchObject([{ fixed: true }]);
  expect(readFileSync(file)).toEqual(bytes('101.1'));
});

test('fixes are shown first to people at a terminal, and written for programs', () => {
  const format = 'text';
  const { stdin, stdout } = process;
  const before = [stdin.isTTY, stdout.isTTY];
  try {
    [stdin.isTTY, stdout.isTTY] = [false, false];
    expect([writesFixes({ fix: true, format }), writesFixes({ format, yes: true })]).toEqual([true, false]);
    stdout.isTTY = true;
    expect([{}, { yes: true }, { json: true }].map((more) => writesFixes({ fix: true, format, ...more }))).toEqual([
      false,
      true,
      true,
    ]);
  } finally {
    [stdin.isTTY, stdout.isTTY] = before as [boolean, boolean];
  }
});
