/** Which unit of one outline is which of the other, while the aligner finds out. */
import { NONE, type Outline } from './outline.ts';

/** Stands for a partner where a person decided that there is none. */
export const NOBODY = -2;

/** One to one; the two arrays mirror each other. */
export interface Pairing {
  /** For each unit of the older outline its partner in the newer, `NONE` or `NOBODY`. */
  readonly toOf: Int32Array;
  readonly fromOf: Int32Array;
}

/** A pair that could be, and how much speaks for it, 0 to 1. */
export interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** A pairing of two outlines in which every unit is still free. */
export function emptyPairing(from: Outline, to: Outline): Pairing {
  return { toOf: new Int32Array(from.units.length).fill(NONE), fromOf: new Int32Array(to.units.length).fill(NONE) };
}

/** A pairing of its own with the same pairs. */
export function copyPairing({ toOf, fromOf }: Pairing): Pairing {
  return { toOf: toOf.slice(), fromOf: fromOf.slice() };
}

/** Adds a pair to a pairing that is still being made. Both must be free. */
export function pair({ toOf, fromOf }: Pairing, from: number, to: number): void {
  toOf[from] = to;
  fromOf[to] = from;
}

/** The units whose partner is yet to be found. */
export function unpaired(partners: Int32Array): number[] {
  const free: number[] = [];
  for (const [index, partner] of partners.entries()) if (partner === NONE) free.push(index);
  return free;
}
