/** Counts, compares, picks and indexes the items of lists. */

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

/** Joins the first items of a list; an ellipsis stands for the others. */
export function joinFirst(items: readonly (string | number)[], most: number, separator = ', '): string {
  return items.slice(0, most).join(separator) + (items.length > most ? ' …' : '');
}

/** Returns the first item with each key, in their order. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const known = new Set<unknown>();
  return items.filter((item) => known.size < known.add(keyOf(item)).size);
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

/**
 * Returns rules by number, in their order. If a number is printed twice, the first rule counts that stands below its parent: a misprint elsewhere
 * has the place of another rule. If none does, the first counts.
 */
export function rulesByNumber<Rule extends { readonly number: string; readonly parent: string | null }>(
  rules: readonly Rule[],
): ReadonlyMap<string, Rule> {
  const inOrder = new Map(rules.toReversed().map((rule) => [rule.number, rule]));
  if (inOrder.size === rules.length) return new Map(rules.map((rule) => [rule.number, rule]));
  const placed = new Map<string, Rule>();
  const above: string[] = [];
  for (const rule of rules) {
    const depth = rule.parent === null ? 0 : above.lastIndexOf(rule.parent) + 1;
    if (depth === 0 && rule.parent !== null && inOrder.has(rule.parent)) continue;
    above.splice(depth, above.length, rule.number);
    if (!placed.has(rule.number)) placed.set(rule.number, rule);
  }
  const owners = new Map([...inOrder, ...placed]);
  return new Map(rules.filter((rule) => owners.get(rule.number) === rule).map((rule) => [rule.number, rule]));
}

/**
 * Pairs the items of two lists in order so that the sum of the scores is the greatest possible, by dynamic programming over suffixes. Returns for
 * each item of the first list the index of its partner, or -1.
 */
export function pairInOrder<Item, Other>(
  from: readonly Item[],
  to: readonly Other[],
  score: (item: Item, other: Other) => number,
): readonly number[] {
  const width = to.length + 1;
  const best = new Float64Array((from.length + 1) * width);
  const scores = from.map((item) => to.map((other) => score(item, other)));
  const valueAt = (i: number, j: number) => best[i * width + j] ?? 0;
  const pairedAt = (i: number, j: number) => valueAt(i + 1, j + 1) + (scores[i]?.[j] ?? 0);
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      best[i * width + j] = Math.max(valueAt(i + 1, j), valueAt(i, j + 1), pairedAt(i, j));
  const partners = from.map(() => -1);
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (valueAt(i, j) === pairedAt(i, j)) {
      partners[i] = j;
      i += 1;
      j += 1;
    } else if (valueAt(i, j) === valueAt(i + 1, j)) i += 1;
    else j += 1;
  }
  return partners;
}
