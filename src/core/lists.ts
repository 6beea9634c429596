/** Counts, compares and indexes the items of lists. */

/** Returns how many times a list has each item. */
export function countItems<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Returns the item that a list has most often, the earliest of several; undefined for an empty list. */
export function mostFrequent<Item>(items: Iterable<Item>): Item | undefined {
  return [...countItems(items)].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns the items of the second list that the first has, too, each as many times as both have it. */
export function commonItems<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const left = countItems(one);
  return other.filter((item) => takeItem(left, item));
}

/** Returns the items of the second list that the first lacks, each as many times as the second has more of it. */
export function lackingItems<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const left = countItems(one);
  return other.filter((item) => !takeItem(left, item));
}

/** Takes an item away from a count; returns false if there was none. */
function takeItem<Item>(counts: Map<Item, number>, item: Item): boolean {
  const left = counts.get(item) ?? 0;
  counts.set(item, left - 1);
  return left > 0;
}

/** Returns the Dice coefficient of two lists: twice the common items by all items, and 1 for two empty lists. */
export function diceOf<Item>(one: readonly Item[], other: readonly Item[]): number {
  const all = one.length + other.length;
  return all === 0 ? 1 : (2 * commonItems(one, other).length) / all;
}

/** Returns rules by number. If a number is printed twice, the first rule counts. */
export function firstByNumber<Rule extends { readonly number: string }>(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const byNumber = new Map<string, Rule>();
  for (const rule of rules) if (!byNumber.has(rule.number)) byNumber.set(rule.number, rule);
  return byNumber;
}
