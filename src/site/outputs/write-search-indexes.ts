/** Writes the full-text indexes with Pagefind, a process of its own that needs an idle event loop to be given its records. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { EARLIER_INDEX } from '../kit/addresses.ts';

export const EARLIER_FOLDER = EARLIER_INDEX.slice(1, -1);

/** A record in the form that Pagefind takes. */
export interface SearchRecord {
  readonly url: string;
  readonly content: string;
  readonly language: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, string[]>>;
}

/** A full-text index to write. */
export interface SearchIndex {
  readonly records: readonly SearchRecord[];
  /** The folder of the index, below that of the site. */
  readonly folder: string;
  /** Whether the scripts of another index search this one, so that it needs none of its own. */
  readonly withoutScripts?: boolean;
}

/** Returns the file of an index that names its others. */
export function entryOfIndex({ folder }: Pick<SearchIndex, 'folder'>): string {
  return `${folder}/pagefind-entry.json`;
}

/** Tells whether a file belongs to an index. The index of past editions lies within that of the others. */
export function isOfIndex(file: string, { folder }: Pick<SearchIndex, 'folder'>): boolean {
  return file.startsWith(`${folder}/`) && file.startsWith(`${EARLIER_FOLDER}/`) === (folder === EARLIER_FOLDER);
}

/** How many records are sent at once: one at a time takes twice as long, and all together take twice the memory. */
const BATCH = 500;

/** How many files hold the texts of an index. Showing a result fetches one of them, of some kilobytes. */
const MAX_FRAGMENTS = 30;

/**
 * Writes indexes below the folder of a site, one for each language of the records. Rejects with all of the indexer's messages, and as soon as `signal` is
 * aborted: the indexer never answers if the folder is deleted while it writes.
 */
export async function writeSearchIndexes(
  siteFolder: string,
  indexes: readonly SearchIndex[],
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', close);
  try {
    for (const index of indexes) await writeSearchIndex(join(siteFolder, index.folder), index, signal);
  } finally {
    signal.removeEventListener('abort', close);
    await close();
  }
}

async function writeSearchIndex(
  folder: string,
  { records, withoutScripts = false }: SearchIndex,
  signal: AbortSignal,
): Promise<void> {
  // Each request would start an indexer that was closed.
  signal.throwIfAborted();
  // Rules contain +1/+1 and {T}, which could not be found without these characters. Bundled fragments keep the number of files low.
  const { index, errors } = await createIndex({ includeCharacters: '+/{}', maxFragments: MAX_FRAGMENTS });
  if (index === undefined) return throwErrors(errors.length > 0 ? errors : ['the indexer did not start']);
  for (let at = 0; at < records.length; at += BATCH) {
    signal.throwIfAborted();
    const answers = await Promise.all(records.slice(at, at + BATCH).map((record) => index.addCustomRecord(record)));
    throwErrors(answers.flatMap((answer) => answer.errors));
  }
  signal.throwIfAborted();
  const written = await index.writeFiles({ outputPath: folder });
  throwErrors(written.errors);
  await index.deleteIndex();
  if (withoutScripts) for (const name of readdirSync(folder)) if (/\.(?:js|css)$/.test(name)) rmSync(join(folder, name));
}

function throwErrors(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`the search index could not be written:\n${errors.join('\n')}`);
}
