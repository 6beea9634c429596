/** Checks that the time of no regular expression of the program grows faster than n·log n, by counting steps. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  const composed = new Map<string, RegExp>();
  const construct = (target: RegExpConstructor, given: [pattern: string, flags?: string]) => {
    const made = new target(...given);
    composed.set(String(made), made);
    return made;
  };
  const cache = mkdtempSync(join(tmpdir(), 'rulegraph-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  vi.stubEnv('RULES_CACHE', cache);
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  // So that what modules compose once is composed again.
  vi.resetModules();
  for (const file of globSync('src/{core,content,import}/**/*.ts', { exclude: ['**/node_modules'] })) await import(resolve(file));
  const { readArchive } = await import('../../src/content/disk/index.ts');
  const { checkArchive } = await import('../../src/content/archive/index.ts');
  checkArchive(readArchive([process.env['COMPOSED_FOR'] ?? 'test/fixtures/site-content']));
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  const slow = [...composed].flatMap(([literal, pattern]) => {
    const attack = slowTextOf(pattern);
    return attack === undefined ? [] : [`${literal}: ${attack}`];
  });
  // How many depends on what other tests of the same worker have composed.
  expect(composed.size).toBeGreaterThan(40);
  expect(slow).toEqual([]);
});
