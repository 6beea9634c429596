/** Computes the similarity of two lists of words regardless of their order. */

/** Returns the Dice coefficient of two multisets of words. */
export function diceOf(from: readonly string[], to: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of from) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of to) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) common += 1;
    left.set(word, rest - 1);
  }
  return from.length + to.length === 0 ? 1 : (2 * common) / (from.length + to.length);
}
