/** Checks that the time of no regular expression of the program grows faster than n·log n, by counting steps. */
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { slowTextOf } from './count-steps.ts';

/** Returns the regular expressions of a file. */
function expressionsOf(file: string): readonly RegExp[] {
  const text = readFileSync(file, 'utf8');
  const code = file.endsWith('.astro') ? (text.split(/^---$/m)[1] ?? '') : text;
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
  return found;
}

test.each([
  /(a+)+$/,
  /\s+$/,
  /^(\w+\s?)*$/,
  /^a*[ab]*c/,
  /^(?:[A-Z]{1,30}\s{0,3}){1,12}$/,
  /(?<=(?<!\\)(?:\\\\)*)_/g,
  /^(['"]?)(.*?)\1\s*$/s,
])('%s is slow', (pattern) => {
  expect(slowTextOf(pattern)).toBeDefined();
});

test.each([/(?<!\s)\s+$/, /^\s*(?:a\s*)?$/, /a+/g, /^(?:a|b)*c/, /\d{1,3}(?:\.\d{1,3})*/u])('%s is not slow', (pattern) => {
  expect(slowTextOf(pattern)).toBeUndefined();
});

test('no expression of the program is slow for any text', () => {
  const files = globSync('src/**/*.{ts,mjs,astro}').filter((file) => !file.includes('node_modules'));
  const places = new Map(files.flatMap((file) => expressionsOf(file).map((pattern) => [String(pattern), file])));
  const slow = [...places].flatMap(([literal, file]) => {
    const end = literal.lastIndexOf('/');
    const attack = slowTextOf(new RegExp(literal.slice(1, end), literal.slice(end + 1)));
    return attack === undefined ? [] : [`${file}: ${literal}: ${attack}`];
  });
  expect(places.size).toBeGreaterThan(500);
  expect(slow).toEqual([]);
});

test('no expression that the program composes for the settings of a work is slow for any text', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'rulegraph-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  // In a thread of its own, where nothing was composed before.
  const worker = new Worker(new URL('./compose-expressions.ts', import.meta.url), {
    workerData: process.env['COMPOSED_FOR'] ?? 'test/fixtures/site-content',
    env: { ...process.env, RULES_CACHE: cache },
  });
  const [composed] = (await once(worker, 'message')) as [readonly (readonly [source: string, flags: string])[]];
  const slow = composed.flatMap(([source, flags]) => {
    const attack = slowTextOf(new RegExp(source, flags));
    return attack === undefined ? [] : [`/${source}/${flags}: ${attack}`];
  });
  expect(composed.length).toBeGreaterThan(60);
  expect(slow).toEqual([]);
});
