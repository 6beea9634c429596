/** Which entry of a translated glossary translates which entry of its source, although each is in its own alphabet's order. */
import { foldTitle, type RuleGraph } from '../graph/index.ts';
import type { GlossaryEntry } from '../model.ts';

/** So many entries do not stand in the same order by chance. */
const FEWEST_IN_ORDER = 5;

/** Heading of the source entry to heading of the translated one; entries whose counterpart is in doubt are left out. */
export function matchGlossaries(base: RuleGraph, translation: RuleGraph): ReadonlyMap<string, string> {
  const counterparts = new Map<string, string>();
  const join = (pairs: Iterable<readonly [string, string]>): void => {
    const taken = new Set(counterparts.values());
    for (const [term, other] of pairs) {
      if (counterparts.has(term) || taken.has(other)) continue;
      counterparts.set(term, other);
      taken.add(other);
    }
  };
  join(namedAlike(base, translation));
  join(titlesOfOneRule(base, translation));
  join(citingAlike(base, translation));
  join(betweenNeighbours(base.expression.glossary, translation.expression.glossary, counterparts));
  return counterparts;
}

/** The same term, or the source's term in brackets after the translated one: `Cambio (Shift)`. */
function* namedAlike(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, string]> {
  const terms = new Map(base.expression.glossary.map(({ term }) => [foldTitle(term), term]));
  for (const { term } of translation.expression.glossary) {
    const inBrackets = /[([（【]([^()[\]（）【】]+)[)\]）】]\s*$/u.exec(term)?.[1];
    const found = terms.get(foldTitle(term)) ?? terms.get(foldTitle(inBrackets ?? ''));
    if (found !== undefined) yield [found, term];
  }
}

/** Both are the title of the rule with the same number. */
function* titlesOfOneRule(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, string]> {
  for (const [number, term] of base.terms.termOf) {
    const other = translation.terms.termOf.get(number);
    if (other !== undefined) yield [term, other];
  }
}

/** Both cite the same rules, and no other entry of either glossary does. */
function* citingAlike(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, string]> {
  const [terms, others] = [termsByCitations(base), termsByCitations(translation)];
  for (const [cited, [term, ...more]] of terms) {
    const [other, ...further] = others.get(cited) ?? [];
    if (term !== undefined && other !== undefined && more.length === 0 && further.length === 0) yield [term, other];
  }
}

function termsByCitations({ glossaryReferences }: RuleGraph): Map<string, string[]> {
  const terms = new Map<string, string[]>();
  for (const [term, references] of glossaryReferences) {
    const cited = references
      .map(({ text }) =>
        text
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[^\p{L}\p{N}.]+/gu, '-'),
      )
      .join(' ');
    terms.set(cited, [...(terms.get(cited) ?? []), term]);
  }
  return terms;
}

/**
 * Where the translation keeps the source's order, as many entries between two that are known as the source has there are its entries. An
 * alphabet of its own shows in known entries that cross; then order says nothing.
 */
function* betweenNeighbours(
  base: readonly GlossaryEntry[],
  translation: readonly GlossaryEntry[],
  counterparts: ReadonlyMap<string, string>,
): Generator<readonly [string, string]> {
  const position = new Map(translation.map(({ term }, index) => [term, index]));
  const known = base.flatMap(({ term }, index) => {
    const other = position.get(counterparts.get(term) ?? '');
    return other === undefined ? [] : [{ index, other }];
  });
  if (known.length < FEWEST_IN_ORDER || known.some(({ other }, at) => other <= (known[at - 1]?.other ?? -1))) return;
  const ends = [{ index: -1, other: -1 }, ...known, { index: base.length, other: translation.length }];
  for (const [at, end] of ends.entries()) {
    const begin = ends[at - 1];
    if (begin === undefined || end.index - begin.index !== end.other - begin.other) continue;
    for (let step = 1; step < end.index - begin.index; step += 1) {
      const [entry, other] = [base[begin.index + step], translation[begin.other + step]];
      if (entry !== undefined && other !== undefined) yield [entry.term, other.term];
    }
  }
}
