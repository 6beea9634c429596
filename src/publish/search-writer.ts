/** Writes a full-text index beside the built pages. */
import { inThread } from './in-thread.ts';
import type { SearchRecord } from './search-records.ts';

export interface SearchIndex {
  readonly records: readonly SearchRecord[];
  readonly folder: string;
  /** Searched by the scripts of another index; it has none of its own. */
  readonly withoutScripts?: boolean;
}

/** Writes an index for each language of the records, in a thread of its own. Throws with everything that the indexer complained about. */
export function writeSearchIndex(index: SearchIndex): Promise<void> {
  return inThread(new URL('./search-thread.ts', import.meta.url), index);
}
