/** An invented work with a few editions, and helpers for tests of lineage. */
import { alignEditions, beginLineage, chainAlignments, type Lineage, type Link } from '../../../src/core/history/index.ts';
import type { Expression } from '../../../src/core/model.ts';
import { words as citationWords } from '../citations/words.ts';
import { expressionOf } from '../graph/small-expression.ts';
import { magic } from '../numbering/schemes.ts';

export const options = { scheme: magic, words: citationWords.en };

/** Returns an edition with a rule for each line; see `expressionOf`. */
export function edition(name: string, ...lines: readonly string[]): Expression {
  return expressionOf(lines, { edition: name });
}

/** Returns the links of two editions that are changes: `moved 101.1 → 101.2`. */
export function changes(from: Expression, to: Expression): string[] {
  return alignEditions(from, to, options)
    .links.filter(({ kind }) => kind !== 'same')
    .map(describeLink);
}

/** Returns `split 101.1 → 101.1 + 101.1a`. */
export function describeLink({ kind, from, to }: Pick<Link, 'kind' | 'from' | 'to'>): string {
  return [kind, from.join(' + '), '→', to.join(' + ')].filter((part) => part !== '').join(' ');
}

export function lineageOf(...editions: readonly [Expression, ...Expression[]]): Lineage {
  const [first] = editions;
  const neighbors = editions.slice(1).map((to, index) => alignEditions(editions[index] ?? first, to, options));
  return chainAlignments([beginLineage(first), ...neighbors]);
}

/** A game with a few rules. */
const TURN = [
  '1 = Playing',
  '101 = The Turn',
  '101.1 A turn has a morning, a noon and an evening, always in that order.',
  '101.2 In the morning the player gathers berries from every bush that they own. The basket holds at most nine berries.',
  '101.3 At noon the player may trade with one neighbor, as rule 102.1 says.',
  '101.4 In the evening the wolves come.',
];
const TRADE = [
  '102 = Trading',
  '102.1 Two neighbors trade if both of them agree about what is given for what.',
  '102.1a A neighbor is a player whose house touches your garden.',
  '102.1b Berries that were promised may not be eaten before the trade is done.',
  '102.2 A trade that began cannot be taken back.',
];

export const founding = edition('2001-01-01', ...TURN, ...TRADE);

/** The edition in which a rule is inserted, so that others move, and another is edited. */
export const insertion = edition(
  '2002-01-01',
  ...TURN.slice(0, 3),
  '101.2 Before anything else the player feeds the dog that guards the house.',
  '101.3 In the morning the player gathers berries from every bush that they own. The basket holds at most nine berries.',
  '101.4 At noon the player may trade with one neighbor, as rule 102.1 says.',
  '101.5 In the evening the hungry wolves come out of the forest.',
  ...TRADE,
);

/** The edition in which a sentence becomes a subrule, trading moves to another chapter, and a rule is removed. */
export const reform = edition(
  '2003-01-01',
  ...TURN.slice(0, 3),
  '101.2 Before anything else the player feeds the dog that guards the house.',
  '101.3 In the morning the player gathers berries from every bush that they own.',
  '101.3a The basket holds at most nine berries.',
  '101.4 At noon the player may trade with one neighbor, as rule 205.1 says.',
  '101.5 In the evening the hungry wolves come out of the forest.',
  '2 = Society',
  '205 = Trading',
  '205.1 Two neighbors trade if both of them agree about what is given for what.',
  '205.1a A neighbor is a player whose house touches your garden.',
  '205.1b Berries that were promised may not be eaten before the trade is done.',
);

/** The edition in which the removed rule returns. */
export const restoration = edition(
  '2004-01-01',
  ...reform.rules.map(({ number, title, blocks }) => `${number} ${title === null ? (blocks[0]?.text ?? '') : `= ${title}`}`),
  '205.2 A trade that began cannot be taken back.',
);

export const history = [founding, insertion, reform, restoration] as const;
