/** How well two units agree in where they stand, judged by what is already paired around them. */
import { NONE, type Outline, type Unit, unitAt } from './outline.ts';
import type { Pairing } from './pairing.ts';

/** What each kind of agreement counts for; together 1. */
const WEIGHTS = { family: 0.35, previous: 0.2, next: 0.2, number: 0.25 };

/** 0 to 1. In an outline without order only the name counts. */
export function placeAgreement(from: Outline, to: Outline, pairing: Pairing, one: Unit, other: Unit): number {
  if (!from.ordered) return one.name === other.name ? 1 : 0;
  const parents = samePlace(pairing, one.parent, other.parent);
  return (
    WEIGHTS.family * kinship(from, to, pairing, one, other) +
    WEIGHTS.previous * neighbourAgreement(from, to, pairing, one, other, 'previous', parents) +
    WEIGHTS.next * neighbourAgreement(from, to, pairing, one, other, 'next', parents) +
    (one.name === other.name || (parents && one.ordinal === other.ordinal) ? WEIGHTS.number : 0)
  );
}

/** The share of the children of two units that are paired with each other, 0 to 1. */
export function childrenAgreement(pairing: Pairing, from: Unit, to: Unit): number {
  if (from.children.length === 0 || to.children.length === 0) return 0;
  const expected = new Set(to.children);
  const shared = from.children.filter((child) => expected.has(pairing.toOf[child] ?? NONE)).length;
  return (2 * shared) / (from.children.length + to.children.length);
}

/** Two units that are paired, or the want of one on both sides. */
function samePlace({ toOf }: Pairing, from: number, to: number): boolean {
  return from === NONE ? to === NONE : toOf[from] === to;
}

/** The share of the ancestors that are paired with each other: less than 1 where a rule went to another chapter, or up or down a level. */
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

/** 1 where the nearest siblings are partners or both stand at the edge; a half where others, as yet without partners, stand between. */
function neighbourAgreement(
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
