/** Real documents for tests, if they are present; see the README of the corpus. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpus } from '../../lab/read-release.ts';
import type { ImportDocument } from '../../src/import/importer.ts';
import { toImportDocument } from '../../src/import/index.ts';

/** Whether the corpus is present; otherwise its tests are skipped. */
export const hasCorpus = existsSync(corpus);

/** Returns the names of the files in a folder of the corpus; none without a corpus. */
export function corpusFiles(folder: string): readonly string[] {
  return hasCorpus ? readdirSync(join(corpus, folder)).toSorted() : [];
}

export function corpusDocument(folder: string, name: string): ImportDocument {
  return toImportDocument(name, readFileSync(join(corpus, folder, name)));
}
