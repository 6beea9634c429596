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

/** Follows every name of the first stage to the last. */
function followNames(stages: readonly Stage[]): Map<string, Way> {
  let ways = new Map<string, Way>([...(stages[0]?.threads.keys() ?? [])].map((name) => [name, { names: [name], confidence: 1 }]));
  for (const stage of stages.slice(0, -1)) {
    ways = new Map([...ways].map(([name, way]) => [name, followWay(way, stage)]));
  }
  return ways;
}

function followWay(way: Way, { leaving }: Stage): Way {
  const [only, ...more] = way.names;
  if (only === undefined) return way;
  const [link, ...others] = leaving.get(only) ?? [];
  // By far the most frequent case, hundreds of thousands of times in an archive.
  if (
    more.length === 0 &&
    others.length === 0 &&
    link !== undefined &&
    link.to.length === 1 &&
    link.confidence >= way.confidence
  ) {
    return link.to[0] === only ? way : { names: link.to, confidence: way.confidence };
  }
  const links = way.names.flatMap((name) => leaving.get(name) ?? []);
  return { names: [...new Set(links.flatMap(({ to }) => to))], confidence: Math.min(way.confidence, confidenceOf(links)) };
}

function confidenceOf(links: readonly Link[] | undefined): number {
  return Math.min(1, ...(links ?? []).map(({ confidence }) => confidence));
}
