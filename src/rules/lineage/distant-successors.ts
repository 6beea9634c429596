/** Searches the last edition for successors of rules that ended long before: their content may have returned, or moved more than once. */
import { lazyProperties, once } from '../memo.ts';
import type { Expression } from '../model.ts';
import type { Link, Possible } from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';
import { createSuccessorSearch } from './find-successors.ts';
import type { TextReader } from './fold-text.ts';
import { numbersToday } from './number-history.ts';
import { outlineRules, unitAt } from './outline.ts';

/** Possible successors in the last edition of rules that ended, by the last edition that had them and by number. */
export type DistantSuccessors = readonly (readonly [
  edition: string,
  rules: readonly (readonly [number: string, Possible[]])[],
])[];

/** A share of the editions for one of several threads: every `of`-th, beginning with the one at position `number`. */
export interface EditionShare {
  readonly number: number;
  readonly of: number;
}

/**
 * Finds possible successors of all rules that ended, except for those that the next to last edition had: their alignment searched the last one.
 * Reads only the last edition and those that lost rules.
 */
export function findDistantSuccessors(
  lineage: Lineage,
  expressionOf: (edition: string) => Expression,
  reader: TextReader,
  { number, of }: EditionShare = { number: 0, of: 1 },
): DistantSuccessors {
  const today = once(() => numbersToday(lineage));
  const newest = once(() => outlineRules(expressionOf(lineage.editions.at(-1) ?? '')));
  const position = once(() => new Map(newest().units.map(({ name }, index) => [name, index])));
  return lineage.rules.slice(0, -2).flatMap(({ edition, leaving }, index) => {
    if (index % of !== number) return [];
    const ended = new Set([...leaving].filter(([, links]) => links.every(({ to }) => to.length === 0)).map(([number]) => number));
    if (ended.size === 0) return [];
    const from = outlineRules(expressionOf(edition));
    const now = today().get(edition);
    const counterparts = from.units.map(({ name }) => (now?.get(name) ?? []).flatMap((number) => position().get(number) ?? []));
    const search = createSuccessorSearch(from, newest(), counterparts, reader);
    const found = from.units.flatMap(({ name }, unit): (readonly [string, Possible[]])[] => {
      if (!ended.has(name)) return [];
      const named = search
        .answer(unit)
        .possible.map(({ unit: goal, confidence }) => ({ name: unitAt(newest(), goal).name, confidence }));
      return named.length === 0 ? [] : [[name, named]];
    });
    return found.length === 0 ? [] : [[edition, found]];
  });
}

/** Returns the lineage with these successors on the links of the rules that ended. They are shown as possible and never followed. */
export function withDistantSuccessors(lineage: Lineage, successors: DistantSuccessors): Lineage {
  const byEdition = new Map(successors);
  const withSuccessors = (stage: Stage): Stage => {
    const distant = new Map(byEdition.get(stage.edition));
    if (distant.size === 0) return stage;
    return lazyProperties<Stage>({
      edition: () => stage.edition,
      arriving: () => stage.arriving,
      leaving: () => {
        const groups = new Map(stage.leaving);
        for (const [number, candidates] of distant) {
          const links = groups.get(number)?.map((link): Link => ({ ...link, distant: candidates }));
          if (links !== undefined) groups.set(number, links);
        }
        return groups;
      },
      identifiers: () => stage.identifiers,
    });
  };
  return { ...lineage, rules: lineage.rules.map(withSuccessors) };
}
