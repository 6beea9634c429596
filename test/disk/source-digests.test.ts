/** Sources are not read again where nobody wrote to them, and always where somebody did. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSourceDigests } from '../../src/disk/cached-expressions.ts';

const MINUTE = 60_000;
let root: string;
const folder = () => join(root, 'en');
const open = () => openSourceDigests([root], join(root, '.cache'));

/** What the next process finds of a folder whose digest was kept a minute after its files were written. */
function keptThen(change: () => void): string | undefined {
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

test('a folder that nobody touched is known by its digest', () => {
  expect(keptThen(() => {})).toBe('digest');
});

describe('a folder is read again where', () => {
  test.each<readonly [string, () => void]>([
    ['a file was written to', () => writeFileSync(join(folder(), '1.md'), 'One, and more.')],
    ['a file in a folder of it was written to', () => writeFileSync(join(folder(), 'sections', '2.md'), 'Too.')],
    ['a file came', () => writeFileSync(join(folder(), '3.md'), 'Three.')],
    ['a file went', () => rmSync(join(folder(), '1.md'))],
    ['a file has another name', () => renameSync(join(folder(), '1.md'), join(folder(), '4.md'))],
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
    expect(keptThen(change)).toBeUndefined();
  });
});

test('files that have only just been written may be written to again in the same moment, and are not believed', () => {
  const digests = open();
  digests.find(folder());
  digests.record(folder(), 'digest');
  digests.save();
  expect(open().find(folder())).toBeUndefined();
});
