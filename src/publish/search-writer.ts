/** Writes the full-text indexes beside the built pages. */
import { inThread } from './in-thread.ts';
import type { SearchRecord } from './search-records.ts';

export interface SearchIndex {
  readonly records: readonly SearchRecord[];
  readonly folder: string;
  /** Searched by the scripts of another index; it has none of its own. */
  readonly withoutScripts?: boolean;
}

/** Writes indexes, one for each language of their records, in a thread of its own. Throws with everything that the indexer complained about. */
export function writeSearchIndexes(indexes: readonly SearchIndex[]): Promise<void> {
  return inThread(new URL('./search-thread.ts', import.meta.url), indexes);
}
