/** Pairs units with the same text: a text that occurs once on either side is certain, among twins the places decide. */
import { solveAssignment } from './assignment.ts';
import type { TextReader } from './fold-text.ts';
import { NONE, type Outline, type Unit, unitAt } from './outline.ts';
import { type Candidate, type FreeUnits, type Pairing, pair, placeAgreement, unpaired } from './pairing.ts';

/** A text of fewer characters may mean something else at another level: a chapter `Cast` and a keyword `Cast`. */
const SHORT = 24;
const TWIN_ROUNDS = 3;

/** Twins with less agreement of place wait until more of their neighbors are paired. */
const CLEAR_PLACE = 0.5;
/** Twins whose places do not differ keep their order. */
const ORDER_WEIGHT = 0.01;

/** How much an equal text counts; the rest of the score is place. */
const TEXT_WEIGHT = 0.7;

/** Pairs free units that have the same name, whatever their texts. */
export function pairNamesakes(from: Outline, to: Outline, pairing: Pairing): void {
  const named = new Map(unpaired(pairing.toOf).map((index) => [unitAt(from, index).name, index]));
  for (const other of unpaired(pairing.fromOf)) {
    const { name } = unitAt(to, other);
    const one = named.get(name);
    if (one === undefined) continue;
    pair(pairing, one, other);
    named.delete(name);
  }
}

/** Pairs free units with equal keys. Returns the pairs of twins that it chose among. */
export function pairIdentical(from: Outline, to: Outline, pairing: Pairing, reader: TextReader): Candidate[] {
  const older = groupFree(from, pairing.toOf, reader);
  const twins: FreeUnits[] = [];
  for (const [key, tos] of groupFree(to, pairing.fromOf, reader)) {
    const froms = older.get(key) ?? [];
    const [[one], [other]] = [froms, tos];
    if (one === undefined || other === undefined) continue;
    if (froms.length === 1 && tos.length === 1) pair(pairing, one, other);
    else twins.push({ from: froms, to: tos });
  }
  // Twins may be each other's neighbors: pair those whose place is clear first, then all.
  for (let round = 1; round < TWIN_ROUNDS; round += 1) {
    for (const group of twins) pairTwins(twinCandidates(from, to, pairing, group), pairing, CLEAR_PLACE);
  }
  for (const group of twins) pairTwins(twinCandidates(from, to, pairing, group), pairing, 0);
  return twins.flatMap((group) => twinCandidates(from, to, pairing, group));
}

function groupFree(outline: Outline, partners: Int32Array, reader: TextReader): Map<string, number[]> {
  return Map.groupBy(unpaired(partners), (index) => identity(unitAt(outline, index), reader));
}

function identity({ level, text }: Unit, reader: TextReader): string {
  const key = reader.key(text);
  return key.length < SHORT ? `${level}\n${key}` : key;
}

function twinCandidates(from: Outline, to: Outline, pairing: Pairing, twins: FreeUnits): Candidate[] {
  return twins.from.flatMap((one) =>
    twins.to.map((other) => {
      const place = placeAgreement(from, to, pairing, unitAt(from, one), unitAt(to, other));
      const order = 1 - Math.abs(one / from.units.length - other / to.units.length);
      return {
        from: one,
        to: other,
        score: TEXT_WEIGHT + (1 - TEXT_WEIGHT) * ((1 - ORDER_WEIGHT) * place + ORDER_WEIGHT * order),
      };
    }),
  );
}

function pairTwins(candidates: readonly Candidate[], pairing: Pairing, leastPlace: number): void {
  const least = TEXT_WEIGHT + (1 - TEXT_WEIGHT) * leastPlace;
  const free = candidates.filter(({ from, to }) => pairing.toOf[from] === NONE && pairing.fromOf[to] === NONE);
  for (const chosen of solveAssignment(free.filter(({ score }) => score >= least))) pair(pairing, chosen.from, chosen.to);
}
