/**
 * An index of a lineage for questions about single names: the links that lead to and from each name, so that a question reads the few names
 * that it follows and not the hundreds of thousands of links of a hundred editions.
 */
import { getOrInsertComputed, memoize } from '../memo.ts';
import type { Link } from './alignment.ts';
import type { Stage } from './chain.ts';
import type { TraceStage } from './trace.ts';

/** The index as it is stored. */
export interface TraceIndex {
  /** Oldest first. */
  readonly editions: readonly string[];
  /** Every name of any edition, in the order of first appearance. */
  readonly names: readonly string[];
  /** The `NameRecord` of each of `names` as JSON, which is parsed when the name is needed. */
  readonly records: readonly string[];
}

/** The links to and from a name in all editions. */
interface NameRecord {
  readonly arriving: readonly LinkRun[];
  readonly leaving: readonly LinkRun[];
}

/** The links of a name in consecutive editions, by positions: `[3, 17, links]`. Most names have the same single link in many editions. */
type LinkRun = readonly [since: number, until: number, links: readonly Link[]];

/** Indexes the rules, or the terms, of a lineage. */
export function indexStages(stages: readonly Stage[]): TraceIndex {
  const arriving = runsByName(stages.map((stage) => stage.arriving));
  const leaving = runsByName(stages.map((stage) => stage.leaving));
  const names = [...arriving.keys()];
  const recordOf = (name: string): NameRecord => ({ arriving: arriving.get(name) ?? [], leaving: leaving.get(name) ?? [] });
  return {
    editions: stages.map(({ edition }) => edition),
    names,
    records: names.map((name) => JSON.stringify(recordOf(name))),
  };
}

function runsByName(stages: readonly ReadonlyMap<string, readonly Link[]>[]): ReadonlyMap<string, readonly LinkRun[]> {
  const runs = new Map<string, LinkRun[]>();
  for (const [position, links] of stages.entries()) {
    for (const [name, group] of links) {
      const own = getOrInsertComputed(runs, name, () => []);
      const last = own.at(-1);
      if (last?.[1] === position - 1 && isSameGroup(last[2], group)) own[own.length - 1] = [last[0], position, last[2]];
      else own.push([position, position, group]);
    }
  }
  return runs;
}

function isSameGroup(a: readonly Link[], b: readonly Link[]): boolean {
  return a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b));
}

/** Opens an index that `indexStages` made. */
export function openTraceIndex({ editions, names, records }: TraceIndex): readonly TraceStage[] {
  const positions = new Map(names.map((name, position) => [name, position]));
  const recordOf = memoize((name: string): NameRecord | undefined => {
    const record = records[positions.get(name) ?? -1];
    return record === undefined ? undefined : JSON.parse(record);
  });
  const linksAt = (end: keyof NameRecord, at: number, name: string) =>
    recordOf(name)?.[end].find(([since, until]) => since <= at && at <= until)?.[2];
  return editions.map((edition, at) => ({
    edition,
    arriving: {
      get: (name) => linksAt('arriving', at, name),
      has: (name) => linksAt('arriving', at, name) !== undefined,
    },
    leaving: { get: (name) => linksAt('leaving', at, name) },
  }));
}
