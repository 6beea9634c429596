/** Writes the full-text index beside the built pages. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import type { SearchRecord } from './search-records.ts';

/** Records sent at once; the service answers in order, and waiting for each in turn would double the time. */
const BATCH = 200;

/** Files for the texts of an index; a result fetches one of them, of some kilobytes. */
const MOST_FRAGMENTS = 30;

/** Indexes the records into `folder`, one index for each language. Throws with everything that the indexer complained about. */
export async function writeSearchIndex(records: readonly SearchRecord[], folder: string): Promise<void> {
  try {
    // Rules speak of +1/+1 and {T}; without these characters a search for them finds nothing. Bundled fragments keep the count of files low.
    const { index, errors } = await createIndex({ includeCharacters: '+/{}', maxFragments: MOST_FRAGMENTS });
    if (index === undefined) throw new Error(errors.join('\n'));
    for (let at = 0; at < records.length; at += BATCH) {
      const answers = await Promise.all(records.slice(at, at + BATCH).map((record) => index.addCustomRecord(record)));
      complain(answers.flatMap((answer) => answer.errors));
    }
    const written = await index.writeFiles({ outputPath: folder });
    complain(written.errors);
  } finally {
    await close();
  }
}

/** Writes an index that is searched by the scripts of another one, without scripts of its own. */
export async function writeFurtherIndex(records: readonly SearchRecord[], folder: string): Promise<void> {
  await writeSearchIndex(records, folder);
  for (const name of readdirSync(folder)) if (/\.(?:js|css)$/.test(name)) rmSync(join(folder, name));
}

function complain(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`the search index could not be written:\n${errors.join('\n')}`);
}
