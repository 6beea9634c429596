/**
 * Matches the rules of two releases as the best comparable open-source project does: rules with equal numbers and texts first; then, of the three most
 * similar new rules for each old one with a similarity of at least 0.4, always the best remaining pair.
 */
import { diceOf } from '../src/core/lists.ts';
import type { Expression, Rule } from '../src/core/model.ts';
import { sequenceRatio } from './sequence-ratio.ts';

const MIN_RATIO = 0.4;
const NEAREST = 3;

/** Returns the new number of each old one; rules without a match are left out. */
export function matchGreedily(from: Expression, to: Expression): Map<string, string> {
  const matched = new Map<string, string>();
  const later = new Map(to.rules.map((rule) => [rule.number, rule]));
  for (const rule of from.rules) {
    const same = later.get(rule.number);
    if (same !== undefined && textOf(same) === textOf(rule)) matched.set(rule.number, rule.number);
  }
  const oldRules = wordsByNumber(from.rules.filter(({ number }) => matched.get(number) !== number));
  const newRules = wordsByNumber(to.rules.filter(({ number }) => matched.get(number) !== number));
  const edges = [...oldRules].flatMap(([number, words]) =>
    nearest(words, newRules).map(({ number: other, ratio }) => ({ from: number, to: other, ratio })),
  );
  const taken = new Set<string>();
  for (const edge of edges.toSorted((one, other) => other.ratio - one.ratio)) {
    if (matched.has(edge.from) || taken.has(edge.to)) continue;
    matched.set(edge.from, edge.to);
    taken.add(edge.to);
  }
  return matched;
}

function nearest(words: readonly string[], rules: ReadonlyMap<string, readonly string[]>) {
  return (
    [...rules]
      // The Dice coefficient is an upper bound of the ratio, and faster.
      .filter(([, other]) => diceOf(words, other) >= MIN_RATIO)
      .map(([number, other]) => ({ number, ratio: sequenceRatio(words, other) }))
      .filter(({ ratio }) => ratio >= MIN_RATIO)
      .toSorted((one, other) => other.ratio - one.ratio)
      .slice(0, NEAREST)
  );
}

function wordsByNumber(rules: readonly Rule[]): Map<string, readonly string[]> {
  return new Map(rules.map((rule) => [rule.number, textOf(rule).split(/\s+/u)]));
}

function textOf({ title, blocks }: Rule): string {
  return [title, ...blocks.map(({ text }) => text)].filter((text) => text !== null).join(' ');
}
