/** Imports releases of the corpus. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readWorkFile } from '../src/content/disk/content-settings.ts';
import { memoize, memoizePromises } from '../src/core/memo.ts';
import type { Expression } from '../src/core/model.ts';
import type { Work } from '../src/core/work.ts';
import { recognizeImporter, toImportDocument } from '../src/import/index.ts';
import type { ImportResult } from '../src/import/reader.ts';

/** The folder of the corpus; see its README. */
export const corpus = process.env.RULES_CORPUS ?? join(import.meta.dirname, '../../shared/corpus');

/** Returns the work of a folder in `content`. */
export const readWork = memoize((id: string): Work => {
  const file = join(import.meta.dirname, '../content', id, 'work.yaml');
  const work = readWorkFile(readFileSync(file, 'utf8'), file, id).value;
  if (work === null) throw new Error(`${file} cannot be read`);
  return work;
});

/** Imports all English releases of Magic's rules, oldest first. */
export async function readReleases(work: Work): Promise<readonly [Expression, ...Expression[]]> {
  const folder = join(corpus, 'cr/en');
  const editions: Expression[] = [];
  for (const name of readdirSync(folder).toSorted()) editions.push(await readRelease(join(folder, name), work));
  const [first, ...others] = editions;
  if (first === undefined) throw new Error(`${folder} is empty`);
  return [first, ...others];
}

/** Imports one release, whose edition is named after the file. */
export async function readRelease(file: string, work: Work): Promise<Expression> {
  return { ...(await importRelease(file, work.id)).expression, edition: basename(file, '.txt') };
}

/** Imports one release as its text says, once: many tests read all of them. The result has the name of its importer. */
export const importRelease = memoizePromises(async (file: string, id: string): Promise<ImportResult & { importer: string }> => {
  const document = toImportDocument(basename(file), readFileSync(file));
  const work = readWork(id);
  const context = { work, lang: work.source, expression: () => undefined, editions: [] };
  const importer = recognizeImporter([document]);
  if (importer === undefined) throw new Error(`no importer reads ${file}`);
  return { ...(await importer.import([document], context)), importer: importer.name };
});
