/** Units whose text was edited: candidates are scored by text and place and assigned so that the sum is the best possible. */
import { assign } from './assign.ts';
import { candidatesByPlace, candidatesByWords } from './find-candidates.ts';
import type { TextReader } from './fold-text.ts';
import { type Outline, type Unit, unitAt } from './outline.ts';
import { type Candidate, copyPairing, type Pairing, pair, unpaired } from './pairing.ts';
import { childrenAgreement, placeAgreement } from './place.ts';
import { similarity, type WordWeights } from './similarity.ts';

/** How much of a score is place; the rest is text. */
const PLACE_WEIGHT = 0.3;
/** What a pair must score to be one: full agreement of place with a fifth of the text, or no agreement with two thirds. */
const LEAST_SCORE = 0.44;
/** Pairs give places to other pairs; after so many rounds little changes. */
const ROUNDS = 3;
/** A heading has no more words; its identity is what stands below it. */
const HEADING_WORDS = 8;

/**
 * Adds the pairs of edited units to a pairing of identical ones. Each round solves the whole assignment anew, with the places that the
 * pairs of the round before give. Returns all candidates with their last scores, whether they became pairs or not.
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
    for (const chosen of assign(scored.map((candidate) => ({ ...candidate, score: candidate.score - LEAST_SCORE })))) {
      pair(pairing, chosen.from, chosen.to);
    }
  }
  return scored;
}

/** Examples may change while the statement stays, and the other way round: the greater likeness counts. */
function textLikeness(one: Unit, other: Unit, reader: TextReader, weights: WordWeights): number {
  const whole = similarity(reader.words(one.text), reader.words(other.text), weights);
  if (one.text === one.statement && other.text === other.statement) return whole;
  return Math.max(whole, similarity(reader.words(one.statement), reader.words(other.statement), weights));
}

/** A heading that was reworded is known by what stands below it. */
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
