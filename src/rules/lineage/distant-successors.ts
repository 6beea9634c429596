/** Searches the last edition for the matter of rules that ended long before: what was dropped may have come back, and words may have moved twice. */
import { once } from '../memo.ts';
import type { Expression } from '../model.ts';
import type { Link, Possible } from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';
import { createSuccessorSearch } from './find-successors.ts';
import type { TextReader } from './fold-text.ts';
import { outlineRules, unitAt } from './outline.ts';
import { numbersToday } from './trace.ts';

/** By the edition that had them last and by number: rules of the last edition that may hold the matter of rules that ended. Plain, and can be cached. */
export type DistantSuccessors = readonly (readonly [
  edition: string,
  rules: readonly (readonly [number: string, Possible[]])[],
])[];

/** Some of a lineage's editions, so that several threads can search at once: every `of`-th, beginning with the one at position `number`. */
export interface EditionShare {
  readonly number: number;
  readonly of: number;
}

/**
 * Returns them for all rules that no link leads on from, unless the next edition is the last one: that was searched when the two were aligned.
 * Reads the texts of those editions that lost rules, and of the last one.
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

/** Returns the lineage with these successors on the links of the rules that ended. They are named as possible, and never followed. */
export function withDistantSuccessors(lineage: Lineage, successors: DistantSuccessors): Lineage {
  const byEdition = new Map(successors);
  const told = (stage: Stage): Stage => {
    const distant = new Map(byEdition.get(stage.edition));
    if (distant.size === 0) return stage;
    const leaving = once(() => {
      const groups = new Map(stage.leaving);
      for (const [number, candidates] of distant) {
        const links = groups.get(number)?.map((link): Link => ({ ...link, distant: candidates }));
        if (links !== undefined) groups.set(number, links);
      }
      return groups;
    });
    return {
      edition: stage.edition,
      get arriving() {
        return stage.arriving;
      },
      get leaving() {
        return leaving();
      },
      get identifiers() {
        return stage.identifiers;
      },
    };
  };
  return { ...lineage, rules: lineage.rules.map(told) };
}
