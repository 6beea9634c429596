/** Computes the similarity of two lists of words after Ratcliff and Obershelp: the longest common run, then the same to its left and right. */

/** Returns the share of words that are in common runs: 1 for equal lists. */
export function sequenceRatio(from: readonly string[], to: readonly string[]): number {
  const total = from.length + to.length;
  return total === 0 ? 1 : (2 * matchingWords(from, to)) / total;
}

function matchingWords(from: readonly string[], to: readonly string[]): number {
  const positions = Map.groupBy(to.keys(), (position) => to[position] ?? '');
  let matching = 0;
  const open = [{ fromStart: 0, fromEnd: from.length, toStart: 0, toEnd: to.length }];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const { fromStart, fromEnd, toStart, toEnd } = range;
    let best = { from: fromStart, to: toStart, size: 0 };
    let lengths = new Map<number, number>();
    for (let i = fromStart; i < fromEnd; i += 1) {
      const next = new Map<number, number>();
      for (const j of positions.get(from[i] ?? '') ?? []) {
        if (j < toStart || j >= toEnd) continue;
        const size = (lengths.get(j - 1) ?? 0) + 1;
        next.set(j, size);
        if (size > best.size) best = { from: i - size + 1, to: j - size + 1, size };
      }
      lengths = next;
    }
    if (best.size === 0) continue;
    matching += best.size;
    open.push({ fromStart, fromEnd: best.from, toStart, toEnd: best.to });
    open.push({ fromStart: best.from + best.size, fromEnd, toStart: best.to + best.size, toEnd });
  }
  return matching;
}
