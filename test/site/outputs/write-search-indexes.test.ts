import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entryOfIndex, type SearchIndex, writeSearchIndexes } from '../../../src/site/outputs/write-search-indexes.ts';

const index: SearchIndex = {
  folder: 'search',
  records: Array.from({ length: 600 }, (_, at) => ({
    url: `/${at}`,
    content: `word${at}`,
    language: 'en',
    meta: { title: String(at) },
    filters: {},
  })),
};

const newFolder = () => mkdtempSync(join(tmpdir(), 'rulegraph-indexes-'));

test('an index is written whole', async () => {
  const site = newFolder();
  await writeSearchIndexes(site, [index], new AbortController().signal);
  expect(existsSync(join(site, entryOfIndex(index)))).toBe(true);
  rmSync(site, { recursive: true });
});

test('a build that fails stops the indexer, which would never answer once its folder is deleted', async () => {
  const ending = new AbortController();
  const written = writeSearchIndexes(newFolder(), [index], ending.signal);
  ending.abort();
  await expect(written).rejects.toThrow('closed');
});

test('a build that has failed starts no indexer', async () => {
  await expect(writeSearchIndexes(newFolder(), [index], AbortSignal.abort('failed'))).rejects.toBe('failed');
});
