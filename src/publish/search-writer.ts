/** Writes the full-text indexes beside the built pages. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SearchRecord } from './search-records.ts';

export interface SearchIndex {
  readonly records: readonly SearchRecord[];
  readonly folder: string;
  /** Searched by the scripts of another index; it has none of its own. */
  readonly withoutScripts?: boolean;
}

/** Writes indexes, one for each language of their records, in a thread of its own. Throws with everything that the indexer complained about. */
export async function writeSearchIndexes(indexes: readonly SearchIndex[]): Promise<void> {
  const [failure] = await once(new Worker(new URL('./search-thread.ts', import.meta.url), { workerData: indexes }), 'message');
  if (failure !== '') throw new Error(`the search index could not be written:\n${failure}`);
}
