/** Traces single rules through a lineage: back to their first appearance and forward to today. */
import { getOrInsertComputed, memoize } from '../memo.ts';
import { type ChangeKind, type Link, likeliest, type Possible, possibleSuccessors, uniqueNames } from './alignment.ts';
import type { Stage } from './chain.ts';

/** The links of one edition by name, as far as tracing needs them. */
export interface TraceStage {
  readonly edition: string;
  readonly arriving: Pick<Stage['arriving'], 'get' | 'has'>;
  readonly leaving: Pick<Stage['leaving'], 'get'>;
}

/** A change of a rule, and the edition that made it. */
export interface TraceEvent {
  readonly edition: string;
  readonly kind: ChangeKind;
  /** The number in that edition; of a removed rule, its last number. */
  readonly number: string;
  readonly textChanged: boolean;
  /** The confidence of the link, from 0 to 1; see `isPossibleMatch`. */
  readonly confidence: number;
  /** Both ends of the link, with all rules that were split or merged. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** The history of a rule. */
export interface Trace {
  /** The edition in which the number was looked up. */
  readonly edition: string;
  readonly number: string;
  /** Its successors in the last edition; several if it was split, none if it was removed. */
  readonly today: readonly string[];
  /** The confidence of the weakest link from here to today. */
  readonly confidence: number;
  /** Possible successors of what was removed since, likeliest first; they are shown and never followed. */
  readonly possible: readonly Possible[];
  /** Oldest first, from its first appearance on; includes the events of rules that were merged into it. */
  readonly events: readonly TraceEvent[];
}

/**
 * Traces a number in both directions, from the given edition or the last one that has it. Returns undefined if the edition, or every edition,
 * lacks it.
 */
export function traceNumber(
  lineage: { readonly rules: readonly TraceStage[] },
  number: string,
  edition?: string,
): Trace | undefined {
  const stages = lineage.rules;
  const start = stages.findLastIndex(
    (stage) => (edition === undefined || stage.edition === edition) && stage.arriving.has(number),
  );
  const found = stages[start];
  if (found === undefined) return undefined;
  const after = traceForward(stages, number, start);
  return {
    edition: found.edition,
    number,
    today: after.today,
    confidence: after.confidence,
    possible: likeliest(after.possible),
    events: [...traceBack(stages, number, start), ...after.events],
  };
}

function traceBack(stages: readonly TraceStage[], name: string, start: number): TraceEvent[] {
  const events: TraceEvent[] = [];
  let names: readonly string[] = [name];
  for (let index = start; index >= 0 && names.length > 0; index -= 1) {
    const links = linksOf(stages[index]?.arriving, names);
    if (names.length === 1 && links.length === 1 && staysAsItIs(links[0], names[0])) {
      index = lastChange(stages, names[0] ?? '', index) + 1;
      continue;
    }
    const edition = stages[index]?.edition ?? '';
    for (const link of links) {
      const own = names.find((candidate) => link.to.includes(candidate));
      if (link.kind !== 'same') events.unshift(eventOf(link, edition, own));
    }
    names = unique(links.flatMap(({ from }) => from));
  }
  return events;
}

/** Traces a name to the last edition. Possible successors are returned as they were found; see `likeliest`. */
export function traceForward(stages: readonly TraceStage[], name: string, start: number): Omit<Trace, 'edition' | 'number'> {
  const events: TraceEvent[] = [];
  const possible: Possible[] = [];
  let confidence = 1;
  // A rule that ended is in the last edition at once; among the names, it keeps its place.
  let ends: readonly (string | Possible)[] = [name];
  for (let index = start; index < stages.length - 1; index += 1) {
    const names = ends.filter((end) => typeof end === 'string');
    if (names.length === 0) break;
    const leaving = stages[index]?.leaving;
    const links = linksOf(leaving, names);
    if (links.length === 1 && staysAsItIs(links[0], names[0])) {
      index = nextChange(stages, names[0] ?? '', index) - 1;
      continue;
    }
    const edition = stages[index + 1]?.edition ?? '';
    for (const link of links) if (link.kind !== 'same') events.push(eventOf(link, edition, link.to[0]));
    for (const link of links)
      if (link.successor === undefined)
        possible.push(...possibleSuccessors(link, (candidate) => followPossible(stages, candidate, index + 1)));
    for (const link of links) confidence = Math.min(confidence, link.confidence, link.successor?.confidence ?? 1);
    const after = (end: string): (string | Possible)[] =>
      (leaving?.get(end) ?? []).flatMap(({ to, successor }): readonly (string | Possible)[] => (successor ? [successor] : to));
    ends = unique(ends.flatMap((end) => (typeof end === 'string' ? after(end) : [end])));
  }
  const today = unique(ends.map((end) => (typeof end === 'string' ? end : end.name)));
  return {
    events,
    today,
    confidence,
    possible: uniqueNames(possible.filter(({ name: successor }) => !today.includes(successor))),
  };
}

/** Tells whether a link only leads from a name to the same name. */
function staysAsItIs(link: Link | undefined, name: string | undefined): boolean {
  if (link?.kind !== 'same' || link.confidence !== 1) return false;
  return [link.from, link.to].every((names) => names.length === 1 && names[0] === name);
}

/** Returns the position of the first stage after `index` where a name does not simply stay, or else of the last stage. */
function nextChange(stages: readonly TraceStage[], name: string, index: number): number {
  const changes = changesByName(stages, 'leaving');
  return changes === undefined ? index + 1 : (changes.get(name)?.find((position) => position > index) ?? stages.length - 1);
}

/** Returns the position of the last stage before `index` to which a name did not simply stay, or -1. */
function lastChange(stages: readonly TraceStage[], name: string, index: number): number {
  const changes = changesByName(stages, 'arriving');
  return changes === undefined ? index - 1 : (changes.get(name)?.findLast((position) => position < index) ?? -1);
}

/** Returns the positions of the stages where names do not simply stay, by name; undefined for an index, which is opened for few names. */
const changesByName = /* @__PURE__ */ memoize(
  (stages: readonly TraceStage[], end: 'arriving' | 'leaving'): ReadonlyMap<string, readonly number[]> | undefined => {
    const changes = new Map<string, number[]>();
    for (const [position, { [end]: byName }] of stages.entries()) {
      if (!(byName instanceof Map)) return undefined;
      for (const [name, links] of byName as Stage['leaving']) {
        const [link, ...others] = links;
        if (others.length > 0 || !staysAsItIs(link, name)) getOrInsertComputed(changes, name, () => []).push(position);
      }
    }
    return changes;
  },
);

/** Returns the successors of a possible successor. */
function followPossible(stages: readonly TraceStage[], { name, confidence }: Possible, start: number): Possible[] {
  const after = traceForward(stages, name, start);
  const successors = [...after.today.map((successor) => ({ name: successor, confidence: after.confidence })), ...after.possible];
  return successors.map((successor) => ({ ...successor, confidence: Math.min(successor.confidence, confidence) }));
}

/** Returns the links of some names, each once. */
function linksOf(byName: TraceStage['leaving'] | undefined, names: readonly string[]): readonly Link[] {
  // The most frequent case by far, which allocates nothing.
  if (names.length === 1) return byName?.get(names[0] ?? '') ?? [];
  return unique(names.flatMap((name) => byName?.get(name) ?? []));
}

function eventOf({ kind, textChanged, confidence, from, to }: Link, edition: string, number: string | undefined): TraceEvent {
  return { edition, kind, number: number ?? from[0] ?? '', textChanged, confidence, from, to };
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

// An index of a lineage for questions about single names: the links that lead to and from each name, so that a question reads the few names
// that it follows and not the hundreds of thousands of links of a hundred editions.

/** The index as it is stored. */
export interface TraceIndex {
  /** Oldest first. */
  readonly editions: readonly string[];
  /** Every name of any edition, in the order of first appearance. */
  readonly names: readonly string[];
  /** The `NameRecord` of each of `names` as JSON, which is parsed when the name is needed. */
  readonly records: readonly string[];
}

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
  const records = names.map((name) => JSON.stringify(recordOf(name)));
  return { editions: stages.map(({ edition }) => edition), names, records };
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
