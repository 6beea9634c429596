/** The text of a translation under one of its rules. */
import type { RuleGraph } from '../graph/index.ts';

/**
 * Everything that the translation says in the rule and below it in other words than its source: where a name was kept on purpose, this text
 * uses it.
 */
export function translatedTextBelow(translation: RuleGraph, base: RuleGraph, number: string): string {
  const originals = new Set(base.byNumber.get(number)?.blocks.map(({ text }) => text));
  const own = (translation.byNumber.get(number)?.blocks ?? []).map(({ text }) => text).filter((text) => !originals.has(text));
  const below = (translation.children.get(number) ?? []).map((child) => translatedTextBelow(translation, base, child));
  return [...own, ...below].join('\n');
}
