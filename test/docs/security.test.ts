/** Checks that the tests which `SECURITY.md` names exist. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync('SECURITY.md', 'utf8');

test('every promise names a test', () => {
  const [, table = ''] = PAGE.split('## Promises');
  const rows = (table.split('## ')[0] ?? '').split('\n').filter((line) => /^\| (?!promise)/.test(line));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => !/`test\/\S+\.test\.ts`/.test(row))).toEqual([]);
});

test('every file that the page names exists', () => {
  const named = [...PAGE.matchAll(/`((?:test|src|lab|hosting)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
