/** Writes a full-text index beside the built pages. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createIndex } from 'pagefind';
import type { SearchRecord } from './search-records.ts';

export interface SearchIndex {
  readonly records: readonly SearchRecord[];
  readonly folder: string;
  /** Searched by the scripts of another index; it has none of its own. */
  readonly withoutScripts?: boolean;
}

/** Records sent at once: waiting for each answer in turn would double the time, and sending all takes their size in memory twice. */
const BATCH = 500;

/** Files for the texts of an index; a result fetches one of them, of some kilobytes. */
const MOST_FRAGMENTS = 30;

/** Writes an index for each language of the records. Throws with everything that the indexer complained about. */
export async function writeSearchIndex({ records, folder, withoutScripts = false }: SearchIndex): Promise<void> {
  // Rules speak of +1/+1 and {T}; without these characters a search for them finds nothing. Bundled fragments keep the count of files low.
  const { index, errors } = await createIndex({ includeCharacters: '+/{}', maxFragments: MOST_FRAGMENTS });
  if (index === undefined) return complain(errors.length > 0 ? errors : ['the indexer did not start']);
  for (let at = 0; at < records.length; at += BATCH) {
    const answers = await Promise.all(records.slice(at, at + BATCH).map((record) => index.addCustomRecord(record)));
    complain(answers.flatMap((answer) => answer.errors));
  }
  const written = await index.writeFiles({ outputPath: folder });
  complain(written.errors);
  await index.deleteIndex();
  if (withoutScripts) for (const name of readdirSync(folder)) if (/\.(?:js|css)$/.test(name)) rmSync(join(folder, name));
}

function complain(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`the search index could not be written:\n${errors.join('\n')}`);
}
