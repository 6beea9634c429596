/** Values that are made at their first use. */
import { openRecord, type ReadName, repeatReads } from './reads/record-reads.ts';

/** Calls a function at its first use and remembers the answer; every page that uses it depends on what was read for it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T; readonly reads: ReadonlySet<ReadName> } | undefined;
  return () => {
    if (made === undefined) {
      const close = openRecord();
      try {
        const value = make();
        made = { value, reads: close() };
      } catch (error) {
        close();
        throw error;
      }
    }
    repeatReads(made.reads);
    return made.value;
  };
}
