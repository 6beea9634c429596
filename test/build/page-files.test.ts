/** Which files of the last site a build takes over: those to which nobody has written since. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeptFile } from '../../src/build/kept/kept-site.ts';
import { bytesOf, settledFiles, takeFile } from '../../src/build/kept/page-files.ts';

let root: string;
const at = (...names: readonly string[]) => join(root, ...names);
const PAGE = { pathname: '/a', component: 'page.astro', reads: [] };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rulegraph-pages-'));
  mkdirSync(at('site'));
  writeFileSync(at('site', 'a.html'), 'as it was built');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The page as a build leaves it. */
function left(folder = at('site')): KeptFile {
  const built = { ...PAGE, digest: '', ...bytesOf(join(folder, 'a.html')) };
  return settledFiles({ 'a.html': built }, folder)['a.html'] ?? built;
}

test('a file whose entry is as it was is taken over without being read', () => {
  const page = left();
  expect(takeFile(at('site', 'a.html'), at('next', 'a.html'), { ...page, digest: 'of something else' })).toBeDefined();
  expect(readFileSync(at('next', 'a.html'), 'utf8')).toBe('as it was built');
});

test('a file that was written to is not taken over, even with its length and times as they were', () => {
  const page = left();
  const { atime, mtime } = statSync(at('site', 'a.html'));
  writeFileSync(at('site', 'a.html'), 'as it was faked');
  utimesSync(at('site', 'a.html'), atime, mtime);
  expect(takeFile(at('site', 'a.html'), at('next', 'a.html'), page)).toBeUndefined();
});

test('a file of the same bytes is taken over whoever put it there', () => {
  const page = left();
  rmSync(at('site', 'a.html'));
  writeFileSync(at('site', 'a.html'), 'as it was built');
  expect(takeFile(at('site', 'a.html'), at('next', 'a.html'), page)).toBeDefined();
});

test('a file that is gone is not taken over', () => {
  const page = left();
  rmSync(at('site', 'a.html'));
  expect(takeFile(at('site', 'a.html'), at('next', 'a.html'), page)).toBeUndefined();
});

test('what was taken over and put in place is known by its entry again', () => {
  const taken = { ...PAGE, ...takeFile(at('site', 'a.html'), at('next', 'a.html'), left()), digest: 'of something else' };
  rmSync(at('site'), { recursive: true });
  renameSync(at('next'), at('site'));
  const page = settledFiles({ 'a.html': taken }, at('site'))['a.html'] ?? taken;
  expect(takeFile(at('site', 'a.html'), at('again', 'a.html'), page)).toBeDefined();
});

test('what was written to before the site came to its place is known by its bytes alone', () => {
  const built = { ...PAGE, digest: '', ...bytesOf(at('site', 'a.html')) };
  writeFileSync(at('site', 'a.html'), 'as it was faked');
  const page = settledFiles({ 'a.html': built }, at('site'))['a.html'] ?? built;
  expect(page.state).toBeUndefined();
  expect(takeFile(at('site', 'a.html'), at('next', 'a.html'), page)).toBeUndefined();
});
