import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../lab/read-release.ts';
import { importDocuments } from '../../src/cli/import/import-documents.ts';
import { settleWork } from '../../src/cli/import/new-work.ts';
import { readDocumentSets } from '../../src/cli/import/read-documents.ts';
import { contentFolder } from '../content/disk/content-folder.ts';
import { hasCorpus } from './corpus.ts';

/** Documents, and how many rules each level of the proposed numbering has, outermost first. Their sums are the counts in lab/import-measured.md. */
const expected: readonly (readonly [string, ...(readonly number[])])[] = [
  ['regulations/gg.md', 200, 468, 98, 3],
  ['regulations/policy.txt', 12, 107, 85, 13],
  ['regulations/rgpd.md', 23, 98, 122],
  ['regulations/ssl-2019.html', 11, 24, 64],
  ['regulations/ssl-2022.html', 15, 30, 52],
  ['regulations/ssl-2025.html', 14, 24, 55],
  ['regulations/ssl-2025.pdf', 14, 24, 55],
  ['regulations/wfdf.pdf', 20, 136, 171, 51, 10],
  ['games/fide/fide-en.md', 12, 62, 23, 105, 3],
  ['games/gundam/cg-gundam.md', 10, 76, 221, 169, 29, 2],
  ['games/riftbound/rb-0602.md', 274, 464, 431, 191, 3],
  ['games/wca/wca-french.md', 16, 150, 348, 264],
  ['games/wca/zh-tw-2023-08-01.md', 16, 100, 216, 132],
];

describe.skipIf(!hasCorpus)('real documents alone, with the settings that they show (skipped without the corpus)', () => {
  it.each(expected)('%s has its rules on each level', async (path, ...counts) => {
    const folders = [join(contentFolder({}), 'content')];
    const [settled, ...others] = await settleWork(readDocumentSets([join(corpus, path)], {}), { folders });
    if (settled === undefined) throw new Error('nothing is to be imported');
    // Not every document states a day.
    const [outcome] = await importDocuments(settled.sets, { ...settled, edition: '2025-01-01' });
    expect([others.length, outcome?.written, outcome?.words.unexplained]).toEqual([0, true, 0]);
    expect(outcome?.structure?.levels.map(({ rules }) => rules)).toEqual(counts);
  });
});
