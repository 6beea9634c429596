/** New translations of some rules of an edition, with what was carried forward around them. */
import type { Expression } from '../model.ts';
import { carriedExpression } from './carried-expression.ts';
import type { TranslationView } from './translation-view.ts';

/**
 * What `added` says goes before what is carried over, rule by rule and term by term, in the order of the source. `added` is a translation of
 * the view's source; where it has fewer blocks of a rule than are carried over, it knows better which are to stand.
 */
export function completeTranslation(added: Expression, view: TranslationView): Expression {
  const carried = carriedExpression(view);
  const order = new Map(view.source.rules.map(({ number }, index) => [number, index]));
  const ruleNumbers = new Set(added.rules.map(({ number }) => number));
  const terms = new Set(added.glossary.map(({ term }) => term));
  const place = (number: string) => order.get(number) ?? order.size;
  return {
    ...added,
    front: added.front.length > 0 ? added.front : carried.front,
    back: added.back.length > 0 ? added.back : carried.back,
    rules: [...added.rules, ...carried.rules.filter(({ number }) => !ruleNumbers.has(number))].sort(
      (a, b) => place(a.number) - place(b.number),
    ),
    glossary: [...carried.glossary.filter(({ term }) => !terms.has(term)), ...added.glossary],
  };
}
