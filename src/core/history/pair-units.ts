/**
 * Pairs the units of two outlines. Identical texts come first, where places decide among twins; then edited texts, by the assignment with the
 * greatest sum of scores for text and place.
 */
import { getOrInsertComputed, memoize } from '../memo.ts';
import type { TextReader } from './fold-text.ts';
import { NONE, type Unit, type UnitOutline, unitAt } from './outline.ts';
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
import { similarity, UNKNOWN_WORD_WEIGHT, type WordWeights } from './similarity.ts';

/** The share of place in a score; the rest is text. */
const PLACE_WEIGHT = 0.3;
/** The least score of a pair: in the same place with a fifth of the text, or anywhere with two thirds. */
const MIN_SCORE = 0.44;
/** How often the assignment is solved; pairs change the place scores of others, but little after this many rounds. */
const ROUNDS = 3;
/** A unit with at most this many words is a heading, which the units below it identify. */
const HEADING_WORDS = 8;

/**
 * Adds the pairs of edited units to a pairing of identical ones. Each round solves the whole assignment again, with the places that result from
 * the pairs of the previous round. Returns all candidates with their last scores.
 */
export function pairEdited(
  from: UnitOutline,
  to: UnitOutline,
  pairing: Pairing,
  reader: TextReader,
  weights: WordWeights,
): readonly Candidate[] {
  const free = { from: unpaired(pairing.toOf), to: unpaired(pairing.fromOf) };
  const identical = copyPairing(pairing);
  const byWords = candidatesByWords(from, to, free, reader, weights);
  const similarityByPair = cacheByPair((one, other) => textSimilarity(unitAt(from, one), unitAt(to, other), reader, weights));
  let scored: Candidate[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const byPlace = candidatesByPlace(from, to, free, pairing);
    scored = free.from.flatMap((one) =>
      [...new Set([...(byWords.get(one) ?? []), ...(byPlace.get(one) ?? [])])].map((other) => {
        const text = Math.max(
          similarityByPair(one, other),
          headingSimilarity(pairing, unitAt(from, one), unitAt(to, other), reader),
        );
        const place = placeAgreement(from, to, pairing, unitAt(from, one), unitAt(to, other));
        return { from: one, to: other, score: (1 - PLACE_WEIGHT) * text + PLACE_WEIGHT * place };
      }),
    );
    pairing.toOf.set(identical.toOf);
    pairing.fromOf.set(identical.fromOf);
    for (const chosen of solveAssignment(scored.map((candidate) => ({ ...candidate, score: candidate.score - MIN_SCORE })))) {
      pair(pairing, chosen.from, chosen.to);
    }
  }
  return scored;
}

/** Returns the greater of the similarities with and without examples, since statement and examples may change separately. */
function textSimilarity(one: Unit, other: Unit, reader: TextReader, weights: WordWeights): number {
  const whole = similarity(reader.words(one.text), reader.words(other.text), weights);
  if (one.text === one.statement && other.text === other.statement) return whole;
  return Math.max(whole, similarity(reader.words(one.statement), reader.words(other.statement), weights));
}

/** Recognizes a reworded heading by the units below it. */
function headingSimilarity(pairing: Pairing, one: Unit, other: Unit, reader: TextReader): number {
  const isHeading = ({ text }: Unit) => reader.words(text).length <= HEADING_WORDS;
  return isHeading(one) && isHeading(other) ? childrenAgreement(pairing, one, other) : 0;
}

function cacheByPair(measure: (one: number, other: number) => number): (one: number, other: number) => number {
  const known = new Map<number, Map<number, number>>();
  return (one, other) => {
    const row = getOrInsertComputed(known, one, () => new Map<number, number>());
    return getOrInsertComputed(row, other, () => measure(one, other));
  };
}

/** How many candidates each unit has because of common words. */
const BY_WORDS = 8;

/** A word that occurs in more units does not help to find any of them. */
const FREQUENT = 200;

/** Returns for each free unit of the older outline the free units of the newer one that share the most weight of words with it. */
function candidatesByWords(
  from: UnitOutline,
  to: UnitOutline,
  free: FreeUnits,
  reader: TextReader,
  weights: WordWeights,
): Map<number, Set<number>> {
  const index = new Map<number, number[]>();
  for (const unit of free.to) {
    for (const word of new Set(reader.words(unitAt(to, unit).text))) getOrInsertComputed(index, word, () => []).push(unit);
  }
  return new Map(free.from.map((one) => [one, heaviest(reader.words(unitAt(from, one).text), index, weights)]));
}

/** Returns the units with the greatest weight of rare words in common with a text. */
function heaviest(words: readonly number[], index: ReadonlyMap<number, readonly number[]>, weights: WordWeights): Set<number> {
  const shared = new Map<number, number>();
  for (const word of new Set(words)) {
    const units = index.get(word) ?? [];
    if (units.length > FREQUENT) continue;
    // Squared, so that a few rare words outweigh many common ones in long texts.
    const weight = (weights[word] ?? UNKNOWN_WORD_WEIGHT) ** 2;
    for (const unit of units) shared.set(unit, (shared.get(unit) ?? 0) + weight);
  }
  const best = [...shared].sort(([, one], [, other]) => other - one).slice(0, BY_WORDS);
  return new Set(best.map(([unit]) => unit));
}

/** Returns for each free unit of the older outline the free units in corresponding places and of the same name. */
function candidatesByPlace(from: UnitOutline, to: UnitOutline, free: FreeUnits, { toOf }: Pairing): Map<number, Set<number>> {
  const freeUnits = new Set(free.to);
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
      return [one, new Set(found.filter((other) => freeUnits.has(other)))];
    }),
  );
}

/** A shorter text may mean something else at another level: a chapter `Cast` and a keyword `Cast`. */
const SHORT = 24;
const TWIN_ROUNDS = 3;

/** Twins are paired with at least this agreement of place, and only in the last round with less. */
const CLEAR_PLACE = 0.5;
/** The weight of the order in the place of twins, which decides only if all else is equal. */
const ORDER_WEIGHT = 0.01;
/** The share of the equal text in the score of twins; the rest is place. */
const TEXT_WEIGHT = 0.7;

/** Pairs free units that have the same name, whatever their texts. */
export function pairNamesakes(from: UnitOutline, to: UnitOutline, pairing: Pairing): void {
  const named = new Map(unpaired(pairing.toOf).map((index) => [unitAt(from, index).name, index]));
  for (const other of unpaired(pairing.fromOf)) {
    const { name } = unitAt(to, other);
    const one = named.get(name);
    if (one === undefined) continue;
    pair(pairing, one, other);
    named.delete(name);
  }
}

/** Pairs free units with equal keys. Returns the candidates among twins: several units of an outline with one key. */
export function pairIdentical(from: UnitOutline, to: UnitOutline, pairing: Pairing, reader: TextReader): Candidate[] {
  const older = groupFree(from, pairing.toOf, reader);
  const twins: FreeUnits[] = [];
  for (const [key, tos] of groupFree(to, pairing.fromOf, reader)) {
    const froms = older.get(key) ?? [];
    const [[one], [other]] = [froms, tos];
    if (one === undefined || other === undefined) continue;
    if (froms.length === 1 && tos.length === 1) pair(pairing, one, other);
    else twins.push({ from: froms, to: tos });
  }
  // Twins with a clear place come first, since they may be the neighbors of others.
  for (let round = 1; round < TWIN_ROUNDS; round += 1) {
    for (const group of twins) pairTwins(twinCandidates(from, to, pairing, group), pairing, CLEAR_PLACE);
  }
  for (const group of twins) pairTwins(twinCandidates(from, to, pairing, group), pairing, 0);
  return twins.flatMap((group) => twinCandidates(from, to, pairing, group));
}

function groupFree(outline: UnitOutline, partners: Int32Array, reader: TextReader): Map<string, number[]> {
  const identities = identitiesOf(outline, reader);
  return Map.groupBy(unpaired(partners), (index) => identities[index] ?? '');
}

/** Returns the keys of an outline's units, equal for those that may be one rule. */
const identitiesOf = /* @__PURE__ */ memoize(({ units }: UnitOutline, reader: TextReader): readonly string[] =>
  units.map(({ level, text }) => {
    const key = reader.key(text);
    return key.length < SHORT ? `${level}\n${key}` : key;
  }),
);

/** With how many twins on each side of its place among them a unit is compared: a thousand rules that say "Reserved." would be a million pairs. */
const TWINS_ASIDE = 50;

function twinCandidates(from: UnitOutline, to: UnitOutline, pairing: Pairing, twins: FreeUnits): Candidate[] {
  return twins.from.flatMap((one, rank) => {
    const counterpart = Math.round((rank * twins.to.length) / twins.from.length);
    return twins.to.slice(Math.max(0, counterpart - TWINS_ASIDE), counterpart + TWINS_ASIDE).map((other) => {
      const place = placeAgreement(from, to, pairing, unitAt(from, one), unitAt(to, other));
      const order = 1 - Math.abs(one / from.units.length - other / to.units.length);
      return {
        from: one,
        to: other,
        score: TEXT_WEIGHT + (1 - TEXT_WEIGHT) * ((1 - ORDER_WEIGHT) * place + ORDER_WEIGHT * order),
      };
    });
  });
}

function pairTwins(candidates: readonly Candidate[], pairing: Pairing, leastPlace: number): void {
  const least = TEXT_WEIGHT + (1 - TEXT_WEIGHT) * leastPlace;
  const free = candidates.filter(({ from, to }) => pairing.toOf[from] === NONE && pairing.fromOf[to] === NONE);
  for (const chosen of solveAssignment(free.filter(({ score }) => score >= least))) pair(pairing, chosen.from, chosen.to);
}

// Solves the assignment problem on a sparse graph: no two pairs share a unit, and the sum of the scores is the greatest possible.

/** The end of an augmenting path after which one unit has no match. */
const UNMATCHED = -1;

/**
 * Returns the candidates of the best assignment, in the order of the input; those with a score of zero or less are never chosen. Uses the
 * Hungarian method with shortest augmenting paths, as described by Jonker and Volgenant (1987), on the edges that exist.
 */
export function solveAssignment(candidates: readonly Candidate[]): Candidate[] {
  const useful = candidates.filter(({ score }) => score > 0);
  const problem: Problem = { edges: Map.groupBy(useful, ({ from }) => from), matched: new Map(), duals: new Map() };
  for (const from of problem.edges.keys()) augment(problem, shortestAugmentingPath(problem, from));
  const chosen = new Set(problem.matched.values());
  return useful.filter((candidate) => chosen.has(candidate));
}

interface Problem {
  /** By unit of the older outline. */
  readonly edges: ReadonlyMap<number, readonly Candidate[]>;
  /** The current pairs by unit of the newer outline. */
  readonly matched: Map<number, Candidate>;
  /** The dual variables by unit of the newer outline, if not 0. */
  readonly duals: Map<number, number>;
}

/** The last edge on the shortest path to a unit of the newer outline. */
interface Step {
  /** The length of the path: the sum of the reduced costs. */
  readonly distance: number;
  readonly edge: Candidate;
  /** The unit of the newer outline before this step. */
  readonly previous: number;
}

interface AugmentingPath {
  /** The steps to all units that are nearer than the end. */
  readonly steps: ReadonlyMap<number, Step>;
  readonly end: number;
  readonly distance: number;
}

/** Finds the shortest path to match one more unit, by Dijkstra's algorithm over alternating paths. */
function shortestAugmentingPath({ edges, matched, duals }: Problem, start: number): AugmentingPath {
  const steps = new Map<number, Step>();
  const open = new Map<number, Step>();
  let unmatched = { end: UNMATCHED, distance: Number.POSITIVE_INFINITY };
  let [from, previous, distance] = [start, UNMATCHED, 0];
  for (;;) {
    const leaving = edges.get(from) ?? [];
    const reduced = leaving.map(({ to, score }) => score - (duals.get(to) ?? 0));
    // The duals keep every matched unit on its best edge, so that reduced costs are never negative.
    const best = Math.max(0, ...reduced);
    if (distance + best < unmatched.distance) unmatched = { end: previous, distance: distance + best };
    for (const [index, edge] of leaving.entries()) {
      const step: Step = { distance: distance + best - (reduced[index] ?? 0), edge, previous };
      if (!steps.has(edge.to) && step.distance < (open.get(edge.to)?.distance ?? Number.POSITIVE_INFINITY))
        open.set(edge.to, step);
    }
    const nearest = nearestOf(open);
    if (nearest === undefined || unmatched.distance <= nearest.distance) return { steps, ...unmatched };
    const { to } = nearest.edge;
    open.delete(to);
    steps.set(to, nearest);
    const holder = matched.get(to);
    if (holder === undefined) return { steps, end: to, distance: nearest.distance };
    [from, previous, distance] = [holder.from, to, nearest.distance];
  }
}

function nearestOf(open: ReadonlyMap<number, Step>): Step | undefined {
  let nearest: Step | undefined;
  for (const step of open.values()) if (nearest === undefined || step.distance < nearest.distance) nearest = step;
  return nearest;
}

/** Flips the pairs along the path and updates the dual variables of all units that the search reached. */
function augment({ matched, duals }: Problem, { steps, end, distance }: AugmentingPath): void {
  for (const [to, step] of steps) duals.set(to, (duals.get(to) ?? 0) + distance - step.distance);
  for (let to = end; to !== UNMATCHED; ) {
    const step = steps.get(to);
    if (step === undefined) return;
    matched.set(to, step.edge);
    to = step.previous;
  }
}
