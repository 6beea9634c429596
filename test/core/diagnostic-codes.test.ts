import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test('the documentation explains every code, and no other', () => {
  const text = readFileSync(join(root, 'docs/diagnostics.md'), 'utf8');
  const explained = [...text.matchAll(/^### (.+)$/gm)].map((match) => match[1]);
  expect(explained.toSorted()).toEqual(listed);
});

test('the documentation gives the severity and the summary of the list', () => {
  const text = readFileSync(join(root, 'docs/diagnostics.md'), 'utf8');
  for (const [code, { severity, summary }] of DIAGNOSTIC_CODES) {
    expect(text).toContain(`### ${code}\n\n*${severity}.* ${summary}\n`);
  }
});
