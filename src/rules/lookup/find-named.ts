/** Titles of rules and terms of glossaries by what somebody types, slips of the pen forgiven. */
import { editDistance } from './edit-distance.ts';
import { foldName } from './fold-name.ts';
import type { LookupWork, Named } from './lookup-work.ts';

/** Something whose name was typed. */
export interface NamedAnswer extends Named {
  readonly work: string;
  /** The name under which it was found. */
  readonly name: string;
  /** Whether that is the very name that was typed, but for accents and case. */
  readonly exact: boolean;
  /** Whether only a slip of the pen leads from what was typed to the name. */
  readonly slip: boolean;
}

interface FoldedName {
  readonly named: Named;
  readonly name: string;
  readonly folded: string;
}

const folded = new WeakMap<LookupWork, readonly FoldedName[]>();

/** In a shorter text every slip makes another word. */
const SHORTEST_WITH_SLIP = 4;
const SHORTEST_WITH_TWO = 8;

/**
 * What the text names in a work, best first: whole names, their beginnings, the beginnings of their words; only where there are none,
 * names that one or two slips of the pen lead to.
 */
export function findNamed(text: string, work: LookupWork): readonly NamedAnswer[] {
  const wanted = foldName(text);
  if (wanted.length < 2 && !/\p{Lo}/u.test(wanted)) return [];
  const names = folded.get(work) ?? foldNames(work);
  folded.set(work, names);
  const literal = rank(names, (name) => literalRank(name, wanted));
  const found = literal.length > 0 ? literal : rank(names, (name) => slipRank(name, wanted));
  const best = new Map<Named, FoldedName>();
  for (const name of found) if (!best.has(name.named)) best.set(name.named, name);
  return [...best.values()].map(({ named, name, folded: own }) => ({
    ...named,
    work: work.id,
    name,
    exact: own === wanted,
    slip: literal.length === 0,
  }));
}

function foldNames(work: LookupWork): readonly FoldedName[] {
  return work.named.flatMap((named) => named.names.map((name) => ({ named, name, folded: foldName(name) })));
}

/** The names with a rank, the lowest first; of equal rank the shorter first. */
function rank(names: readonly FoldedName[], rankOf: (name: string) => number | undefined): readonly FoldedName[] {
  return names
    .flatMap((name) => {
      const own = rankOf(name.folded);
      return own === undefined ? [] : [{ name, own }];
    })
    .sort((a, b) => a.own - b.own || a.name.folded.length - b.name.folded.length)
    .map(({ name }) => name);
}

function literalRank(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(` ${wanted}`) ? 2 : undefined;
}

function slipRank(name: string, wanted: string): number | undefined {
  const most = wanted.length < SHORTEST_WITH_SLIP ? 0 : wanted.length < SHORTEST_WITH_TWO ? 1 : 2;
  if (most === 0) return undefined;
  const whole = editDistance(wanted, name, most);
  if (whole <= most) return whole;
  // What begins otherwise is another word: `slash` is no slip of `flash`.
  const starts = [name, ...name.split(' ').slice(1)].filter((start) => start[0] === wanted[0]);
  const begun = Math.min(...starts.map((start) => editDistance(wanted, start, most, { prefix: true })), most + 1);
  return begun <= most ? most + begun : undefined;
}
