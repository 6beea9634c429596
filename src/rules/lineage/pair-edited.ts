/** Pairs units whose text was edited: scores candidates by text and place and assigns them so that the sum is the greatest possible. */
import { solveAssignment } from './assignment.ts';
import type { TextReader } from './fold-text.ts';
import { NONE, type Outline, type Unit, unitAt } from './outline.ts';
import {
  type Candidate,
  childrenAgreement,
  copyPairing,
  type FreeUnits,
  type Pairing,
  pair,
  placeAgreement,
  unpaired,
} from './pairing.ts';
import { similarity, type WordWeights } from './similarity.ts';

/** The share of place in a score; the rest is text. */
const PLACE_WEIGHT = 0.3;
/** The least score of a pair: full agreement of place with a fifth of the text, or none with two thirds. */
const LEAST_SCORE = 0.44;
/** Pairs move the places of other pairs; after this many rounds little changes. */
const ROUNDS = 3;
/** A heading has no more words than this; what stands below it identifies it. */
const HEADING_WORDS = 8;

/**
 * Adds the pairs of edited units to a pairing of identical ones. Each round solves the whole assignment again, with the places that the
 * previous round's pairs give. Returns all candidates with their last scores, whether they became pairs or not.
 */
export function pairEdited(
  from: Outline,
  to: Outline,
  pairing: Pairing,
  reader: TextReader,
  weights: WordWeights,
): readonly Candidate[] {
  const free = { from: unpaired(pairing.toOf), to: unpaired(pairing.fromOf) };
  const identical = copyPairing(pairing);
  const byWords = candidatesByWords(from, to, free, reader, weights);
  const likeness = rememberPairs((one, other) => textLikeness(unitAt(from, one), unitAt(to, other), reader, weights));
  let scored: Candidate[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const byPlace = candidatesByPlace(from, to, free, pairing);
    scored = free.from.flatMap((one) =>
      [...new Set([...(byWords.get(one) ?? []), ...(byPlace.get(one) ?? [])])].map((other) => {
        const text = Math.max(likeness(one, other), headingLikeness(pairing, unitAt(from, one), unitAt(to, other), reader));
        const place = placeAgreement(from, to, pairing, unitAt(from, one), unitAt(to, other));
        return { from: one, to: other, score: (1 - PLACE_WEIGHT) * text + PLACE_WEIGHT * place };
      }),
    );
    pairing.toOf.set(identical.toOf);
    pairing.fromOf.set(identical.fromOf);
    for (const chosen of solveAssignment(scored.map((candidate) => ({ ...candidate, score: candidate.score - LEAST_SCORE })))) {
      pair(pairing, chosen.from, chosen.to);
    }
  }
  return scored;
}

/** Returns the greater of two likenesses, with and without examples: either may change while the other stays. */
function textLikeness(one: Unit, other: Unit, reader: TextReader, weights: WordWeights): number {
  const whole = similarity(reader.words(one.text), reader.words(other.text), weights);
  if (one.text === one.statement && other.text === other.statement) return whole;
  return Math.max(whole, similarity(reader.words(one.statement), reader.words(other.statement), weights));
}

/** Recognizes a reworded heading by what stands below it. */
function headingLikeness(pairing: Pairing, one: Unit, other: Unit, reader: TextReader): number {
  const isHeading = ({ text }: Unit) => reader.words(text).length <= HEADING_WORDS;
  return isHeading(one) && isHeading(other) ? childrenAgreement(pairing, one, other) : 0;
}

function rememberPairs(measure: (one: number, other: number) => number): (one: number, other: number) => number {
  const known = new Map<number, Map<number, number>>();
  return (one, other) => {
    const row = known.get(one) ?? new Map<number, number>();
    known.set(one, row);
    const value = row.get(other) ?? measure(one, other);
    row.set(other, value);
    return value;
  };
}

/** How many units of the other edition are compared because of the words that they share. */
const BY_WORDS = 8;

/** A word that occurs in more units than this says little about any of them. */
const FREQUENT = 200;

/** Returns for each free unit of the older outline the free units of the newer one that share the most weight of words with it. */
function candidatesByWords(
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

/** Returns the units that share the most weight of rare words with a text. */
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

/** Returns free units in corresponding places: children of partners, parents of partners, and units of the same name. */
function candidatesByPlace(from: Outline, to: Outline, free: FreeUnits, { toOf }: Pairing): Map<number, Set<number>> {
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
