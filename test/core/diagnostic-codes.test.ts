import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnosticsPage } from '../../release/diagnostics-page.ts';
import { DIAGNOSTIC_CODES } from '../../src/core/diagnostic-codes.ts';

const root = join(import.meta.dirname, '../..');
const listed = [...DIAGNOSTIC_CODES.keys()];

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => readFileSync(path, 'utf8'));

// The type `Diagnosis` excludes other codes.
test('every listed code is used in the sources', () => {
  const all = sources.join('\n');
  // The codes of citations contain their status: `citation-${status}`.
  const isUsed = (code: string) =>
    all.includes(`'${code}'`) ||
    new RegExp(`case '${code.replace(/^citation-/, '')}'|${code.replace(/^citation-/, '')}: '`).test(all);
  expect(listed.filter((code) => !isUsed(code))).toEqual([]);
});

test('the codes are in alphabetical order', () => {
  expect(listed).toEqual(listed.toSorted());
});

test('the documentation explains every code as the list does (update it with --update)', async () => {
  const path = join(root, 'docs/diagnostics.md');
  const page = diagnosticsPage(readFileSync(path, 'utf8'));
  const explained = [...page.matchAll(/^### (.+)$/gm)].map((match) => match[1]);
  expect(explained.toSorted()).toEqual(listed);
  await expect(page).toMatchFileSnapshot(path);
});

test('every code that has no remedy for all places has advice', () => {
  const without = [...DIAGNOSTIC_CODES].filter(([, { remedy, advice }]) => remedy === undefined && advice === undefined);
  expect(without).toEqual([]);
});
