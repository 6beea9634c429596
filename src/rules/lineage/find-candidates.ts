/** Pairs of units that are worth comparing: found by the rare words that they share, or by their places. */
import type { TextReader } from './fold-text.ts';
import { NONE, type Outline, unitAt } from './outline.ts';
import type { Pairing } from './pairing.ts';
import type { WordWeights } from './similarity.ts';

/** How many units of the other edition are looked at for the words that they share. */
const BY_WORDS = 8;

/** A word that stands in more of the units says little about any of them. */
const FREQUENT = 200;

/** The units of both outlines that identical texts have left without a partner. */
export interface FreeUnits {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** For each free unit of the older outline the free units of the newer that share the most weight of words with it. */
export function candidatesByWords(
  from: Outline,
  to: Outline,
  free: FreeUnits,
  reader: TextReader,
  weights: WordWeights,
): Map<number, Set<number>> {
  const index = new Map<number, number[]>();
  for (const unit of free.to) {
    for (const word of new Set(reader.words(unitAt(to, unit).text))) {
      const units = index.get(word);
      if (units === undefined) index.set(word, [unit]);
      else units.push(unit);
    }
  }
  return new Map(free.from.map((one) => [one, heaviest(reader.words(unitAt(from, one).text), index, weights)]));
}

/** Of the units that share rare words with a text those that share the most, by weight. */
function heaviest(words: readonly number[], index: ReadonlyMap<number, readonly number[]>, weights: WordWeights): Set<number> {
  const shared = new Map<number, number>();
  for (const word of new Set(words)) {
    const units = index.get(word) ?? [];
    if (units.length > FREQUENT) continue;
    // Squared, so that a few rare words outweigh the many less rare ones of long texts.
    const weight = weights(word) ** 2;
    for (const unit of units) shared.set(unit, (shared.get(unit) ?? 0) + weight);
  }
  const best = [...shared].sort(([, one], [, other]) => other - one).slice(0, BY_WORDS);
  return new Set(best.map(([unit]) => unit));
}

/** Free units that stand in like places: children of partners, parents of partners, and those of one name. */
export function candidatesByPlace(from: Outline, to: Outline, free: FreeUnits, { toOf }: Pairing): Map<number, Set<number>> {
  const isFree = new Set(free.to);
  const named = new Map(free.to.map((index) => [unitAt(to, index).name, index]));
  const partnerOf = (index: number) => (index === NONE ? undefined : to.units[toOf[index] ?? NONE]);
  return new Map(
    free.from.map((one) => {
      const { name, parent, children } = unitAt(from, one);
      const found = [
        named.get(name) ?? NONE,
        ...(partnerOf(parent)?.children ?? []),
        ...children.map((child) => partnerOf(child)?.parent ?? NONE),
      ];
      return [one, new Set(found.filter((other) => isFree.has(other)))];
    }),
  );
}
