/** Units that say the same: where a text stands once on either side the pair is certain, among twins their places decide. */
import { assign } from './assign.ts';
import type { FreeUnits } from './find-candidates.ts';
import type { TextReader } from './fold-text.ts';
import { NONE, type Outline, type Unit, unitAt } from './outline.ts';
import { type Candidate, type Pairing, pair, unpaired } from './pairing.ts';
import { placeAgreement } from './place.ts';

/** A text of fewer characters may stand for another thing at another level: a chapter `Cast` and a keyword `Cast`. */
const SHORT = 24;
const TWIN_ROUNDS = 3;
/** Twins with less agreement of place wait until more of their neighbours are paired. */
const CLEAR_PLACE = 0.5;
/** Where the places of twins say nothing, they keep their order. */
const ORDER_WEIGHT = 0.01;

/** Texts that are the same; how much they count where place counts too. */
const TEXT_WEIGHT = 0.7;

/** Pairs units of one name that are still free, whatever they say. */
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

/** Pairs units of equal keys that are still free. Returns the pairs of twins that it chose among. */
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
  // Twins may be each other's neighbours: first those whose place speaks for it, then all.
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
  for (const chosen of assign(free.filter(({ score }) => score >= least))) pair(pairing, chosen.from, chosen.to);
}
