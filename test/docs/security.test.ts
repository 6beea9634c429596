/** Checks that each promise of `docs/security.md` names tests that exist, and what was measured. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGES = ['docs/security.md', 'SECURITY.md', 'lab/security-measured.md'].map((file) => readFileSync(file, 'utf8'));

test('every promise names a test, and its last figures', () => {
  const [, table = ''] = PAGES[0]?.split('## What is promised') ?? [];
  const rows = (table.split('## ')[0] ?? '').split('\n').filter((line) => /^\| (?!promise)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !/^\| [^|]+ \| `test\/[^|]+` \| \S[^|]+ \|$/.test(row))).toEqual([]);
});

test('every file that the pages about security name exists', () => {
  const named = PAGES.flatMap((page) =>
    [...page.matchAll(/\b((?:test|src|lab|hosting)\/[\w./-]*\w)/g)].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
