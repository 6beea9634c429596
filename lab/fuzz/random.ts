/** Generates reproducible random numbers: the same seed gives the same numbers. */

/** Returns a number from 0 to 1, exclusive. */
export type Random = () => number;

/** Returns a generator of random numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an integer from 0 to `limit`, exclusive. */
export function randomBelow(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function pickOne<T>(random: Random, items: readonly T[]): T {
  return items[randomBelow(random, items.length)] as T;
}
