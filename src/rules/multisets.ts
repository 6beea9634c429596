/** Compares lists as multisets. */

/** Returns the items of the second list that the first has, too, each as many times as both have it. */
export function commonItems<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const left = new Map<Item, number>();
  for (const item of one) left.set(item, (left.get(item) ?? 0) + 1);
  return other.filter((item) => {
    const rest = left.get(item) ?? 0;
    left.set(item, rest - 1);
    return rest > 0;
  });
}

/** Returns the Dice coefficient of two lists: twice the common items by all items, and 1 for two empty lists. */
export function diceOf<Item>(one: readonly Item[], other: readonly Item[]): number {
  const all = one.length + other.length;
  return all === 0 ? 1 : (2 * commonItems(one, other).length) / all;
}
