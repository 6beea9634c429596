/** Imports releases of the corpus. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readWorkFile } from '../src/content/disk/content-settings.ts';
import { memoizePromises } from '../src/core/memo.ts';
import type { Expression } from '../src/core/model.ts';
import type { Work } from '../src/core/work.ts';
import { recognizeImporter, toImportDocument } from '../src/import/index.ts';
import type { ImportResult } from '../src/import/reader.ts';

/** The folder of the corpus; see its README. */
export const corpus = process.env.RULES_CORPUS ?? join(import.meta.dirname, '../../shared/corpus');

/** Returns the work of a folder in `content`. */
export function readWork(id: string): Work {
  const file = join(import.meta.dirname, '../content', id, 'work.yaml');
  const work = readWorkFile(readFileSync(file, 'utf8'), file, id).value;
  if (work === null) throw new Error(`${file} cannot be read`);
  return work;
}

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

/** Imports one release as its text says, once: many tests read all of them. */
export const importRelease = memoizePromises(async (file: string, id: string): Promise<ImportResult> => {
  const document = toImportDocument(basename(file), readFileSync(file));
  const work = readWork(id);
  const context = { work, lang: work.source, expression: () => undefined, editions: [] };
  const result = await recognizeImporter([document])?.import([document], context);
  return result ?? Promise.reject(new Error(`no importer reads ${file}`));
});
