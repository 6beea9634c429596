/** Real documents for tests, where they are present; see the corpus's own README. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportDocument } from '../../src/importers/importer.ts';
import { toImportDocument } from '../../src/importers/index.ts';

const corpus = process.env.RULES_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus');

/** Whether the folder is there; tests over it say that they were skipped where it is not. */
export const hasCorpus = existsSync(corpus);

/** The names of the files in a folder of the corpus; none without a corpus. */
export function corpusFiles(folder: string): readonly string[] {
  return hasCorpus ? readdirSync(join(corpus, folder)).toSorted() : [];
}

/** One document of the corpus. */
export function corpusDocument(folder: string, name: string): ImportDocument {
  return toImportDocument(name, readFileSync(join(corpus, folder, name)));
}
