/** How many slips of the pen lie between two words. */

/**
 * Letters to add, drop, change or exchange with their neighbour to make `b` of `a` (optimal string alignment); where that is more than
 * `most`, some number above it. With `prefix`, what follows in `b` does not count, as with a name that is still being typed.
 */
export function editDistance(a: string, b: string, most: number, { prefix = false } = {}): number {
  const beyond = most + 1;
  if (a.length - b.length > most || (!prefix && b.length - a.length > most)) return beyond;
  const width = prefix ? Math.min(b.length, a.length + most) : b.length;
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= width; column += 1) {
      const same = a[line - 1] === b[column - 1];
      let cost = Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + (same ? 0 : 1));
      const exchanged = line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      if (exchanged) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return beyond;
    [before, row] = [row, next];
  }
  return prefix ? Math.min(...row) : (row[width] ?? beyond);
}
