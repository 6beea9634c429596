import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../lab/read-release.ts';
import { importDocuments } from '../../src/cli/import/import-documents.ts';
import { settleWork } from '../../src/cli/import/new-work.ts';
import { readDocumentSets } from '../../src/cli/import/read-documents.ts';
import { contentFolder } from '../content/disk/content-folder.ts';
import { hasCorpus } from './corpus.ts';

/** Documents, and how many rules each level of the proposed numbering has, outermost first. Their sums are the counts in lab/import-measured.md. */
const expected: readonly { readonly path: string; readonly counts: readonly number[] }[] = [
  { path: 'regulations/gg.md', counts: [200, 468, 106, 3] },
  { path: 'regulations/policy.txt', counts: [12, 107, 85, 13] },
  { path: 'regulations/rgpd.md', counts: [23, 98, 122] },
  { path: 'regulations/ssl-2019.html', counts: [11, 24, 64] },
  { path: 'regulations/ssl-2022.html', counts: [15, 30, 52] },
  { path: 'regulations/ssl-2025.html', counts: [14, 24, 55] },
  { path: 'regulations/ssl-2025.pdf', counts: [14, 24, 55] },
  { path: 'regulations/wfdf.pdf', counts: [20, 136, 171, 51, 10] },
  { path: 'games/fide/fide-en.md', counts: [12, 62, 23, 105, 3] },
  { path: 'games/gundam/cg-gundam.md', counts: [10, 76, 221, 169, 29, 2] },
  { path: 'games/riftbound/rb-0602.md', counts: [274, 464, 431, 191, 3] },
  { path: 'games/wca/wca-french.md', counts: [16, 150, 348, 264] },
  { path: 'games/wca/zh-tw-2023-08-01.md', counts: [16, 100, 216, 132] },
];

describe.skipIf(!hasCorpus)('real documents alone, with the settings that they show (skipped without the corpus)', () => {
  it.each(expected)('$path has its rules on each level', async ({ path, counts }) => {
    const folders = [join(contentFolder({}), 'content')];
    const [settled, ...others] = await settleWork(readDocumentSets([join(corpus, path)], {}), { folders });
    if (settled === undefined) throw new Error('nothing is to be imported');
    // Not every document states a day.
    const [outcome] = await importDocuments(settled.sets, { ...settled, edition: '2025-01-01' });
    expect([others.length, outcome?.written, outcome?.words.unexplained]).toEqual([0, true, 0]);
    expect(outcome?.structure?.levels.map(({ rules }) => rules)).toEqual(counts);
  });
});
