/** Releases of the corpus, imported. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readWorkFile } from '../src/disk/work-file.ts';
import { recognizeImporter, toImportDocument } from '../src/importers/index.ts';
import type { Expression } from '../src/rules/model.ts';
import type { Work } from '../src/rules/work.ts';

/** Where the corpus lies; see its README. */
export const corpus = process.env.RULES_CORPUS ?? join(import.meta.dirname, '../../shared/corpus');

/** The work of a folder in `content`. */
export function readWork(id: string): Work {
  const file = join(import.meta.dirname, '../content', id, 'work.yaml');
  const work = readWorkFile(readFileSync(file, 'utf8'), file, id).value;
  if (work === null) throw new Error(`${file} cannot be read`);
  return work;
}

/** Imports one release; its edition is called by the file's name, without the ending. */
export async function readRelease(file: string, work: Work): Promise<Expression> {
  const document = toImportDocument(basename(file), readFileSync(file));
  const edition = basename(file, '.txt');
  const context = { work, lang: work.source, edition, expression: () => undefined, editions: [] };
  const result = await recognizeImporter([document])?.import([document], context);
  if (result === undefined) throw new Error(`no importer reads ${file}`);
  return { ...result.expression, edition };
}
