/** What numbers meant over time, and since when rules read as they do. */
import type { Lineage } from './chain.ts';
import { followNumber } from './trace.ts';

/** A stretch of neighbouring editions in which a number named one rule. */
export interface Meaning {
  /** The identity of the rule; see `Stage.threads`. */
  readonly thread: string;
  /** The first and the last edition of the stretch. */
  readonly since: string;
  readonly until: string;
  /** Where the matter of that rule is in the last edition of the work. */
  readonly today: readonly string[];
  /** How sure the weakest step to there is. */
  readonly confidence: number;
}

/** All that a number has ever meant, oldest first: more than one meaning is a number that was used again. */
export function numberMeanings(lineage: Lineage, number: string): Meaning[] {
  const meanings: Omit<Meaning, 'today' | 'confidence'>[] = [];
  let previous: string | undefined;
  for (const { edition, threads } of lineage.rules) {
    const thread = threads.get(number);
    const last = meanings.at(-1);
    if (thread !== undefined && thread === previous && last !== undefined)
      meanings[meanings.length - 1] = { ...last, until: edition };
    else if (thread !== undefined) meanings.push({ thread, since: edition, until: edition });
    previous = thread;
  }
  return meanings.map((meaning) => {
    const { today, confidence } = followNumber(lineage, number, meaning.until) ?? { today: [], confidence: 1 };
    return { ...meaning, today, confidence };
  });
}

/** Every number that any edition ever printed, in the order of first appearance. */
export function everyNumber(lineage: Lineage): string[] {
  return [...new Set(lineage.rules.flatMap(({ threads }) => [...threads.keys()]))];
}

/**
 * For every number of an edition the edition in which its rule came to read as it does, or for every term; renumbering, citations and
 * typography change nothing about that.
 */
export function lastChanged(lineage: Lineage, edition: string, matter: 'rules' | 'glossary' = 'rules'): Map<string, string> {
  let changed = new Map<string, string>();
  for (const stage of lineage[matter]) {
    const before = changed;
    changed = new Map(
      [...stage.threads.keys()].map((number) => {
        const [link] = stage.arriving.get(number) ?? [];
        const origin = link?.from[0];
        const unchanged = link?.textChanged === false && origin !== undefined ? before.get(origin) : undefined;
        return [number, unchanged ?? stage.edition];
      }),
    );
    if (stage.edition === edition) return changed;
  }
  return new Map();
}
