/**
 * How the best open peer matches the rules of two releases (ANCHORS.md §2.1): equal number and text first; then for each old rule the three
 * nearest new ones by their words, from 0.4 upwards; of all these the best pair again and again, until none is left.
 */
import type { Expression, Rule } from '../src/rules/model.ts';
import { greatestRatio, sequenceRatio } from './sequence-ratio.ts';

const LEAST_RATIO = 0.4;
const NEAREST = 3;

/** Old number → new number; rules without a partner are missing. */
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
  return [...rules]
    .filter(([, other]) => greatestRatio(words, other) >= LEAST_RATIO)
    .map(([number, other]) => ({ number, ratio: sequenceRatio(words, other) }))
    .filter(({ ratio }) => ratio >= LEAST_RATIO)
    .toSorted((one, other) => other.ratio - one.ratio)
    .slice(0, NEAREST);
}

function wordsByNumber(rules: readonly Rule[]): Map<string, readonly string[]> {
  return new Map(rules.map((rule) => [rule.number, textOf(rule).split(/\s+/u)]));
}

function textOf({ title, blocks }: Rule): string {
  return [title, ...blocks.map(({ text }) => text)].filter((text) => text !== null).join(' ');
}
