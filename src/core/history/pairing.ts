/** Pairings of the units of two outlines, and the scores of pairs by their places and their rivals. */
import { roundConfidence } from './alignment.ts';
import { ancestorsOf, NONE, type Unit, type UnitOutline } from './outline.ts';

/** Marks a unit that has no partner by a person's decision. */
export const NOBODY = -2;

/** A one-to-one matching; the two arrays mirror each other. */
export interface Pairing {
  /** For each unit of the older outline its partner in the newer, `NONE` or `NOBODY`. */
  readonly toOf: Int32Array;
  readonly fromOf: Int32Array;
}

/** A possible pair and its score, from 0 to 1. */
export interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** Returns a pairing of two outlines in which every unit is free. */
export function emptyPairing(from: UnitOutline, to: UnitOutline): Pairing {
  return { toOf: new Int32Array(from.units.length).fill(NONE), fromOf: new Int32Array(to.units.length).fill(NONE) };
}

/** Returns an independent copy. */
export function copyPairing({ toOf, fromOf }: Pairing): Pairing {
  return { toOf: toOf.slice(), fromOf: fromOf.slice() };
}

/** Adds a pair of free units to a pairing. */
export function pair({ toOf, fromOf }: Pairing, from: number, to: number): void {
  toOf[from] = to;
  fromOf[to] = from;
}

/** Removes a pair from a pairing. */
export function unpair({ toOf, fromOf }: Pairing, from: number, to: number): void {
  toOf[from] = NONE;
  fromOf[to] = NONE;
}

/** Units of both outlines without a partner. */
export interface FreeUnits {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Returns the units without a partner, apart from those that have none by decision. */
export function unpaired(partners: Int32Array): number[] {
  const free: number[] = [];
  for (const [index, partner] of partners.entries()) if (partner === NONE) free.push(index);
  return free;
}

/** The weight of each kind of agreement; together 1. */
const WEIGHTS = { family: 0.35, previous: 0.2, next: 0.2, number: 0.25 };

/** Returns how well the places of two units agree, from 0 to 1, by the pairs around them. In an unordered outline, only the name counts. */
export function placeAgreement(from: UnitOutline, to: UnitOutline, pairing: Pairing, one: Unit, other: Unit): number {
  if (!from.ordered) return one.name === other.name ? 1 : 0;
  const areParentsPaired = samePlace(pairing, one.parent, other.parent);
  return (
    WEIGHTS.family * kinship(from, to, pairing, one, other) +
    WEIGHTS.previous * neighborAgreement(from, to, pairing, one, other, 'previous', areParentsPaired) +
    WEIGHTS.next * neighborAgreement(from, to, pairing, one, other, 'next', areParentsPaired) +
    (one.name === other.name || (areParentsPaired && one.ordinal === other.ordinal) ? WEIGHTS.number : 0)
  );
}

/** Returns the share of the children of two units that are paired with each other. */
export function childrenAgreement(pairing: Pairing, from: Unit, to: Unit): number {
  if (from.children.length === 0 || to.children.length === 0) return 0;
  const expected = new Set(to.children);
  const shared = from.children.filter((child) => expected.has(pairing.toOf[child] ?? NONE)).length;
  return (2 * shared) / (from.children.length + to.children.length);
}

/** Tells whether two units are paired, or both are absent. */
function samePlace({ toOf }: Pairing, from: number, to: number): boolean {
  return from === NONE ? to === NONE : toOf[from] === to;
}

/** Returns the share of the ancestors of two units that are paired: less than 1 in another chapter or at another level. */
function kinship(from: UnitOutline, to: UnitOutline, pairing: Pairing, one: Unit, other: Unit): number {
  const above = ancestorsOf(to, other);
  const own = ancestorsOf(from, one);
  if (own.length === 0 && above.length === 0) return 1;
  const expected = new Set(above);
  return own.filter((index) => expected.has(pairing.toOf[index] ?? NONE)).length / Math.max(own.length, above.length);
}

/**
 * Returns 1 if the neighbors on one side are partners, 0.5 if only the nearest paired siblings are, and otherwise 0. Missing neighbors agree as well,
 * but only if the parents are partners.
 */
function neighborAgreement(
  from: UnitOutline,
  to: UnitOutline,
  pairing: Pairing,
  one: Unit,
  other: Unit,
  side: 'previous' | 'next',
  areParentsPaired: boolean,
): number {
  if (one[side] === NONE && other[side] === NONE) return areParentsPaired ? 1 : 0;
  if (one[side] !== NONE && pairing.toOf[one[side]] === other[side]) return 1;
  const nearest = nearestPaired(from, pairing.toOf, one, side);
  const counterpart = nearestPaired(to, pairing.fromOf, other, side);
  if (nearest === NONE && counterpart === NONE) return areParentsPaired ? 0.5 : 0;
  return nearest !== NONE && pairing.toOf[nearest] === counterpart ? 0.5 : 0;
}

/** Siblings farther away say nothing about a place, and looking at all of a thousand for each of a thousand would take seconds. */
const FARTHEST_SIBLING = 100;

function nearestPaired(outline: UnitOutline, partners: Int32Array, unit: Unit, side: 'previous' | 'next'): number {
  let index = unit[side];
  for (let left = FARTHEST_SIBLING; index !== NONE && partners[index] === NONE; left -= 1)
    index = left === 0 ? NONE : (outline.units[index]?.[side] ?? NONE);
  return index;
}

/** A rival whose score is lower by this much does not reduce the confidence. */
const CLEAR_MARGIN = 0.25;

/** Confidence by unit, from 0 to 1. */
export interface Confidence {
  readonly ofPair: (from: number, to: number) => number;
  /** Returns the confidence that a unit of the older outline has no partner. */
  readonly ofRemoved: (from: number) => number;
  /** Returns the confidence that a unit of the newer outline has no partner. */
  readonly ofAdded: (to: number) => number;
}

/** Derives confidence from all candidates, chosen or not. A pair that was not a candidate has no rivals and is certain. */
export function measureConfidence(candidates: readonly Candidate[]): Confidence {
  const byFrom = Map.groupBy(candidates, ({ from }) => from);
  const byTo = Map.groupBy(candidates, ({ to }) => to);
  return {
    ofPair: (from, to) => {
      const ofFrom = byFrom.get(from) ?? [];
      const own = ofFrom.find((candidate) => candidate.to === to);
      if (own === undefined) return 1;
      const rivals = [...ofFrom, ...(byTo.get(to) ?? [])].filter((candidate) => candidate !== own);
      const margin = own.score - bestScore(rivals);
      return roundConfidence(own.score * (0.5 + 0.5 * Math.min(1, Math.max(0, margin) / CLEAR_MARGIN)));
    },
    ofRemoved: (from) => roundConfidence(1 - bestScore(byFrom.get(from) ?? []) / 2),
    ofAdded: (to) => roundConfidence(1 - bestScore(byTo.get(to) ?? []) / 2),
  };
}

function bestScore(candidates: readonly Candidate[]): number {
  return candidates.reduce((best, { score }) => Math.max(best, score), 0);
}
