/** Where the rules of every edition are in the last one. */
import type { Lineage } from './chain.ts';

/**
 * By edition and number: where the matter of that number is in the last edition of the lineage. The same as `traceNumber(…).today`, for all
 * numbers at once.
 */
export function numbersToday({ rules }: Lineage): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const byEdition = new Map<string, ReadonlyMap<string, readonly string[]>>();
  let later: ReadonlyMap<string, readonly string[]> | undefined;
  for (const { edition, threads, leaving } of rules.toReversed()) {
    const known = later;
    const today = new Map<string, readonly string[]>();
    for (const number of threads.keys()) {
      const next = (leaving.get(number) ?? []).flatMap(({ to }) => to);
      today.set(number, known === undefined ? [number] : [...new Set(next.flatMap((name) => known.get(name) ?? []))]);
    }
    byEdition.set(edition, today);
    later = today;
  }
  return byEdition;
}
