/** `docs/security.md` names the tests that hold its promises. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync('docs/security.md', 'utf8');

test('every promise names a test, and each of them is there', () => {
  const [, table = ''] = PAGE.split('## What is promised beyond that');
  const rows = (table.split('## ')[0] ?? '').split('\n').filter((line) => /^\| (?!promise)/.test(line));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => !/`test\/\S+\.test\.ts`/.test(row))).toEqual([]);
});

test('every file that the page names is there', () => {
  const named = [...PAGE.matchAll(/`((?:test|src|bench|hosting)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
