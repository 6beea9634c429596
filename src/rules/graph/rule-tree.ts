/** The tree that the numbers of an expression make. */
import type { Rule } from '../model.ts';
import { ancestors, chapterNumber, type Scheme } from '../numbering/index.ts';
import type { RuleTree } from './rule-graph.ts';

/** Arranges rules by their numbers, whatever gaps and repetitions the source has. */
export function buildTree(rules: readonly Rule[], scheme: Scheme): RuleTree {
  const byNumber = new Map<string, Rule>();
  const duplicates: Rule[] = [];
  for (const rule of rules) {
    if (byNumber.has(rule.number)) duplicates.push(rule);
    else byNumber.set(rule.number, rule);
  }
  const numbers = [...byNumber.keys()];
  const roots: string[] = [];
  const children = new Map<string, string[]>(numbers.map((number) => [number, []]));
  for (const rule of byNumber.values()) {
    const above = nearestAbove(rule, byNumber, scheme);
    (above === undefined ? roots : children.get(above))?.push(rule.number);
  }
  return {
    byNumber,
    duplicates,
    roots,
    children,
    chapterOf: new Map(
      numbers.flatMap((number) => {
        const chapter = chapterNumber(scheme, number);
        return chapter === null ? [] : [[number, chapter]];
      }),
    ),
    order: new Map(numbers.map((number, position) => [number, position])),
  };
}

/** By the number; a number that the scheme cannot read stands where its source put it. */
function nearestAbove(rule: Rule, byNumber: ReadonlyMap<string, Rule>, scheme: Scheme): string | undefined {
  const above = ancestors(scheme, rule.number).findLast((number) => byNumber.has(number));
  return above ?? (rule.parent !== null && rule.parent !== rule.number && byNumber.has(rule.parent) ? rule.parent : undefined);
}
