/** Records which unit of one outline is which of the other, and judges pairs by their places and their rivals. */
import { NONE, type Outline, type Unit, unitAt } from './outline.ts';

/** The partner of a unit for which a person decided that there is none. */
export const NOBODY = -2;

/** A one-to-one matching; the two arrays mirror each other. */
export interface Pairing {
  /** For each unit of the older outline its partner in the newer, `NONE` or `NOBODY`. */
  readonly toOf: Int32Array;
  readonly fromOf: Int32Array;
}

/** A possible pair and its score, 0 to 1. */
export interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** Returns a pairing of two outlines in which every unit is free. */
export function emptyPairing(from: Outline, to: Outline): Pairing {
  return { toOf: new Int32Array(from.units.length).fill(NONE), fromOf: new Int32Array(to.units.length).fill(NONE) };
}

/** Returns an independent copy. */
export function copyPairing({ toOf, fromOf }: Pairing): Pairing {
  return { toOf: toOf.slice(), fromOf: fromOf.slice() };
}

/** Adds a pair to a pairing that is under construction. Both units must be free. */
export function pair({ toOf, fromOf }: Pairing, from: number, to: number): void {
  toOf[from] = to;
  fromOf[to] = from;
}

/** Takes a pair apart. */
export function unpair({ toOf, fromOf }: Pairing, from: number, to: number): void {
  toOf[from] = NONE;
  fromOf[to] = NONE;
}

/** Units of both outlines that have no partner yet. */
export interface FreeUnits {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Returns the units whose partner is not known yet. */
export function unpaired(partners: Int32Array): number[] {
  const free: number[] = [];
  for (const [index, partner] of partners.entries()) if (partner === NONE) free.push(index);
  return free;
}

/** The weight of each kind of agreement; together 1. */
const WEIGHTS = { family: 0.35, previous: 0.2, next: 0.2, number: 0.25 };

/** Returns how well two units agree in place, 0 to 1, judged by the pairs around them. In an unordered outline only the name counts. */
export function placeAgreement(from: Outline, to: Outline, pairing: Pairing, one: Unit, other: Unit): number {
  if (!from.ordered) return one.name === other.name ? 1 : 0;
  const parents = samePlace(pairing, one.parent, other.parent);
  return (
    WEIGHTS.family * kinship(from, to, pairing, one, other) +
    WEIGHTS.previous * neighborAgreement(from, to, pairing, one, other, 'previous', parents) +
    WEIGHTS.next * neighborAgreement(from, to, pairing, one, other, 'next', parents) +
    (one.name === other.name || (parents && one.ordinal === other.ordinal) ? WEIGHTS.number : 0)
  );
}

/** Returns the share of the children of two units that are paired with each other, 0 to 1. */
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

/** Returns the share of ancestors that are paired: less than 1 if a rule went to another chapter, or up or down a level. */
function kinship(from: Outline, to: Outline, pairing: Pairing, one: Unit, other: Unit): number {
  const above = ancestors(to, other);
  const own = ancestors(from, one);
  if (own.length === 0 && above.length === 0) return 1;
  const expected = new Set(above);
  return own.filter((index) => expected.has(pairing.toOf[index] ?? NONE)).length / Math.max(own.length, above.length);
}

function ancestors(outline: Outline, unit: Unit): number[] {
  const above: number[] = [];
  for (let index = unit.parent; index !== NONE; index = unitAt(outline, index).parent) above.push(index);
  return above;
}

/** Returns 1 if the nearest siblings are partners or both units are at the edge, a half if unpaired siblings stand between. */
function neighborAgreement(
  from: Outline,
  to: Outline,
  pairing: Pairing,
  one: Unit,
  other: Unit,
  side: 'previous' | 'next',
  parents: boolean,
): number {
  if (one[side] === NONE && other[side] === NONE) return parents ? 1 : 0;
  if (one[side] !== NONE && pairing.toOf[one[side]] === other[side]) return 1;
  const nearest = nearestPaired(from, pairing.toOf, one, side);
  const counterpart = nearestPaired(to, pairing.fromOf, other, side);
  if (nearest === NONE && counterpart === NONE) return parents ? 0.5 : 0;
  return nearest !== NONE && pairing.toOf[nearest] === counterpart ? 0.5 : 0;
}

function nearestPaired(outline: Outline, partners: Int32Array, unit: Unit, side: 'previous' | 'next'): number {
  let index = unit[side];
  while (index !== NONE && partners[index] === NONE) index = outline.units[index]?.[side] ?? NONE;
  return index;
}

/** A rival whose score is lower by this much casts no doubt. */
const CLEAR_MARGIN = 0.25;

/** Confidence by unit, 0 to 1. */
export interface Confidence {
  readonly ofPair: (from: number, to: number) => number;
  /** That a unit of the older or the newer outline has no partner. */
  readonly ofRemoved: (from: number) => number;
  readonly ofAdded: (to: number) => number;
}

/** Derives confidence from all candidates, chosen or not. A pair that never was a candidate had no rival and is certain. */
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
      return round(own.score * (0.5 + 0.5 * Math.min(1, Math.max(0, margin) / CLEAR_MARGIN)));
    },
    ofRemoved: (from) => round(1 - bestScore(byFrom.get(from) ?? []) / 2),
    ofAdded: (to) => round(1 - bestScore(byTo.get(to) ?? []) / 2),
  };
}

function bestScore(candidates: readonly Candidate[]): number {
  return candidates.reduce((best, { score }) => Math.max(best, score), 0);
}

/** Rounds to two places, which is more than the measure can promise. */
function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
