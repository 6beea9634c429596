/** Finds a rule in every edition of a lineage: under which numbers it stood in each. */
import type { Link } from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';

/** The numbers under which an edition has a rule. */
export interface NumbersThen {
  /** Several where the rule was split then, or was merged from several; never empty. */
  readonly numbers: readonly string[];
  /** The confidence of the weakest link on the way there; see `isPossibleMatch`. */
  readonly confidence: number;
}

/**
 * Returns the numbers of a rule in every edition that has it, by edition. Editions before it existed, and after it was removed, are left out.
 *
 * @example `702.19b` of 2026 → `702.19b` in 2012, `502.9b` in 2007
 */
export function numbersAcross({ rules }: Lineage, number: string, edition: string): ReadonlyMap<string, NumbersThen> {
  const start = rules.findIndex((stage) => stage.edition === edition);
  const own = rules[start];
  if (own?.arriving.has(number) !== true) return new Map();
  const found = new Map<string, NumbersThen>([[edition, { numbers: [number], confidence: 1 }]]);
  follow(rules.slice(0, start + 1).toReversed(), found, ({ arriving }) => arriving, 'from');
  follow(rules.slice(start), found, ({ leaving }) => leaving, 'to');
  return found;
}

/** Goes from stage to stage for as long as something of the rule is there. */
function follow(
  stages: readonly Stage[],
  found: Map<string, NumbersThen>,
  linksOf: (stage: Stage) => ReadonlyMap<string, readonly Link[]>,
  end: 'from' | 'to',
): void {
  for (const [index, stage] of stages.entries()) {
    const here = found.get(stage.edition);
    const next = stages[index + 1];
    if (here === undefined || next === undefined) return;
    // Every page asks for a rule in a hundred editions, and nearly always it stays what it was; that takes no sets.
    if (staysAsItIs(here, linksOf(stage), end)) {
      found.set(next.edition, here);
      continue;
    }
    const all = here.numbers.flatMap((number) => linksOf(stage).get(number) ?? []);
    // Backward, what was merged beside a rule is not what it was.
    const links = new Set(end === 'from' ? all.filter(({ secondary }) => secondary !== true) : all);
    const numbers = [...new Set([...links].flatMap((link) => link[end]))];
    if (numbers.length === 0) return;
    const confidence = Math.min(here.confidence, ...[...links].map((link) => link.confidence));
    found.set(next.edition, { numbers, confidence });
  }
}

function staysAsItIs(
  { numbers, confidence }: NumbersThen,
  links: ReadonlyMap<string, readonly Link[]>,
  end: 'from' | 'to',
): boolean {
  const [number = '', ...others] = numbers;
  const [link, ...more] = links.get(number) ?? [];
  if (link === undefined || others.length + more.length > 0 || link.secondary === true) return false;
  return link[end].length === 1 && link[end][0] === number && link.confidence >= confidence;
}
