/** Checks that sources are read again only after they were written to. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSourceDigests } from '../../../src/content/disk/cached-expressions.ts';

const MINUTE = 60_000;
let root: string;
const folder = () => join(root, 'en');
const open = () => openSourceDigests([root], join(root, '.cache'));

/** Returns the digest that the next process finds for a folder, if it was recorded a minute after its files were written. */
function cachedAfter(change: () => void): string | undefined {
  vi.setSystemTime(Date.now() + MINUTE);
  const digests = open();
  digests.find(folder());
  digests.record(folder(), 'digest');
  digests.save();
  change();
  return open().find(folder());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  root = mkdtempSync(join(tmpdir(), 'rulegraph-digests-'));
  mkdirSync(join(folder(), 'sections'), { recursive: true });
  writeFileSync(join(folder(), '1.md'), 'One.');
  writeFileSync(join(folder(), 'sections', '2.md'), 'Two.');
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

test('the digest of an unchanged folder is found', () => {
  expect(cachedAfter(() => {})).toBe('digest');
});

describe('a folder is read again if', () => {
  test.each<readonly [string, () => void]>([
    ['a file was written to', () => writeFileSync(join(folder(), '1.md'), 'One, and more.')],
    ['a file in a subfolder was written to', () => writeFileSync(join(folder(), 'sections', '2.md'), 'Too.')],
    ['a file was added', () => writeFileSync(join(folder(), '3.md'), 'Three.')],
    ['a file was removed', () => rmSync(join(folder(), '1.md'))],
    ['a file was renamed', () => renameSync(join(folder(), '1.md'), join(folder(), '4.md'))],
    [
      'a file was written to and its times set back',
      () => {
        const file = join(folder(), '1.md');
        const { atime, mtime } = statSync(file);
        writeFileSync(file, 'Uno.');
        utimesSync(file, atime, mtime);
      },
    ],
    ['the digests are gone', () => rmSync(join(root, '.cache'), { recursive: true })],
  ])('%s', (_, change) => {
    expect(cachedAfter(change)).toBeUndefined();
  });
});

test('a command that asks for one folder keeps the digests of the others', () => {
  mkdirSync(join(root, 'pt'));
  vi.setSystemTime(Date.now() + MINUTE);
  for (const path of [folder(), join(root, 'pt')]) {
    const digests = open();
    digests.record(path, path);
    digests.save();
  }
  open().save();
  expect([folder(), join(root, 'pt')].map((path) => open().find(path))).toEqual([folder(), join(root, 'pt')]);
});

test('the digest of files that were only just written is not recorded, since they could change again at the same time', () => {
  const digests = open();
  digests.find(folder());
  digests.record(folder(), 'digest');
  digests.save();
  expect(open().find(folder())).toBeUndefined();
});
