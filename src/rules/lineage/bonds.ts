/** Who is who at the two ends of a stretch of editions, by following the links between them. */
import type { Link } from './alignment.ts';
import type { Stage } from './chain.ts';

/** Names of both ends that belong together, and the confidence of the weakest link between them. */
export interface Bond {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly confidence: number;
}

interface OpenBond {
  readonly from: string[];
  readonly to: string[];
  confidence: number;
}

/** Where a name has gone, its identity first. */
interface Way {
  readonly names: readonly string[];
  readonly confidence: number;
}

/**
 * Every name of the first and of the last stage in one bond. Those of one thread belong together; what was split off on the way joins
 * the bond of what it came from, what was merged that of what it went into.
 */
export function joinStages(stages: readonly Stage[]): Bond[] {
  const [first] = stages;
  const last = stages.at(-1);
  if (first === undefined || last === undefined) return [];
  const bonds: OpenBond[] = [];
  const byFrom = new Map<string, OpenBond>();
  const byTo = new Map<string, OpenBond>();
  const tie = (bond: OpenBond, from: readonly string[], to: readonly string[]) => {
    bond.from.push(...from);
    bond.to.push(...to);
    for (const name of from) byFrom.set(name, bond);
    for (const name of to) byTo.set(name, bond);
  };
  const open = (from: readonly string[], to: readonly string[], confidence: number) => {
    const bond: OpenBond = { from: [], to: [], confidence };
    bonds.push(bond);
    tie(bond, from, to);
  };

  const ways = followNames(stages);
  const nameOf = new Map([...last.threads].map(([name, thread]) => [thread, name]));
  for (const [name, thread] of first.threads) {
    const counterpart = nameOf.get(thread);
    if (counterpart !== undefined) open([name], [counterpart], ways.get(name)?.confidence ?? 1);
  }
  for (const [name, { names, confidence }] of ways) {
    const parts = names.filter((part) => !byTo.has(part));
    const bond = byFrom.get(name);
    if (bond !== undefined) tie(bond, [], parts);
    else if (parts.length > 0) open([name], parts, confidence);
  }
  for (const [name, { names, confidence }] of ways) {
    if (byFrom.has(name)) continue;
    const whole = byTo.get(names[0] ?? '');
    if (whole === undefined) open([name], [], confidence);
    else tie(whole, [name], []);
  }
  for (const name of last.threads.keys()) if (!byTo.has(name)) open([], [name], confidenceOf(last.arriving.get(name)));
  return bonds;
}

/** Ways to a stage, by the stage and the one in which they begin: all editions of an archive are followed to its newest. */
const followed = new WeakMap<Stage, Map<Stage, ReadonlyMap<string, Way>>>();

/** Follows every name of the first stage to the last: a step to the next stage, and from there as the names of that one go. */
function followNames(stages: readonly Stage[]): ReadonlyMap<string, Way> {
  const last = stages.at(-1);
  if (last === undefined) return new Map();
  const known = followed.get(last) ?? new Map<Stage, ReadonlyMap<string, Way>>();
  followed.set(last, known);
  let later: ReadonlyMap<string, Way> = new Map();
  for (const stage of stages.toReversed()) {
    const ways =
      known.get(stage) ??
      new Map([...stage.threads.keys()].map((name) => [name, stage === last ? stay(name) : go(name, stage, later)]));
    known.set(stage, ways);
    later = ways;
  }
  return later;
}

function stay(name: string): Way {
  return { names: [name], confidence: 1 };
}

function go(name: string, { leaving }: Stage, later: ReadonlyMap<string, Way>): Way {
  const links = leaving.get(name) ?? [];
  const ways = [...new Set(links.flatMap(({ to }) => to))].map((next) => later.get(next) ?? stay(next));
  const confidence = Math.min(confidenceOf(links), ...ways.map((way) => way.confidence));
  const [only] = ways;
  // By far the most frequent case, hundreds of thousands of times in an archive.
  if (ways.length === 1 && only !== undefined && only.confidence === confidence) return only;
  return { names: [...new Set(ways.flatMap(({ names }) => names))], confidence };
}

function confidenceOf(links: readonly Link[] | undefined): number {
  return Math.min(1, ...(links ?? []).map(({ confidence }) => confidence));
}
