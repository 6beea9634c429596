/** The assignment problem on a sparse graph: no two pairs share a unit, and the sum of the scores is the greatest possible. */
import type { Candidate } from './pairing.ts';

/** Chooses among candidates; those with a score of zero or less are never chosen. The order of the result follows the input. */
export function assign(candidates: readonly Candidate[]): Candidate[] {
  const useful = candidates.filter(({ score }) => score > 0);
  const chosen = new Set(components(useful).flatMap(assignComponent));
  return useful.filter((candidate) => chosen.has(candidate));
}

/** Candidates that touch one another belong together; what does not can be solved apart. */
function components(candidates: readonly Candidate[]): Candidate[][] {
  const leader = new Map<string, string>();
  const find = (node: string): string => {
    let root = node;
    for (let above = leader.get(root); above !== undefined && above !== root; above = leader.get(root)) root = above;
    leader.set(node, root);
    return root;
  };
  for (const { from, to } of candidates) leader.set(find(`from ${from}`), find(`to ${to}`));
  return [...Map.groupBy(candidates, ({ from }) => find(`from ${from}`)).values()];
}

function assignComponent(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length === 1) return candidates;
  const froms = [...new Set(candidates.map(({ from }) => from))];
  const tos = [...new Set(candidates.map(({ to }) => to))];
  const column = new Map(tos.map((to, index) => [to, index]));
  const row = new Map(froms.map((from, index) => [from, index]));
  // One column more for each row, of score 0, so that a unit may stay alone.
  const width = tos.length + froms.length;
  const cells: (Candidate | undefined)[][] = froms.map(() => new Array(width).fill(undefined));
  for (const candidate of candidates) {
    const cell = cells[row.get(candidate.from) ?? 0];
    if (cell !== undefined) cell[column.get(candidate.to) ?? 0] = candidate;
  }
  return cheapestColumns(cells.map((line) => line.map((candidate) => -(candidate?.score ?? 0))))
    .map((chosen, index) => cells[index]?.[chosen])
    .filter((candidate) => candidate !== undefined);
}

/**
 * For each row the column that makes the sum of the costs least: the Hungarian method by shortest augmenting paths, after Jonker and
 * Volgenant. Needs at least as many columns as rows.
 */
export function cheapestColumns(costs: readonly (readonly number[])[]): number[] {
  const width = costs[0]?.length ?? 0;
  const rowPotential = new Float64Array(costs.length);
  const columnPotential = new Float64Array(width);
  const rowOf = new Int32Array(width).fill(-1);
  for (const start of costs.keys()) {
    const distance = new Float64Array(width).fill(Infinity);
    const previous = new Int32Array(width).fill(-1);
    const done = new Uint8Array(width);
    let row = start;
    let column = -1;
    let reached = 0;
    do {
      let next = -1;
      let nearest = Infinity;
      for (let at = 0; at < width; at += 1) {
        if (done[at]) continue;
        const cost = reached + (costs[row]?.[at] ?? 0) - (rowPotential[row] ?? 0) - (columnPotential[at] ?? 0);
        if (cost < (distance[at] ?? Infinity)) {
          distance[at] = cost;
          previous[at] = column;
        }
        if ((distance[at] ?? Infinity) < nearest) {
          nearest = distance[at] ?? Infinity;
          next = at;
        }
      }
      column = next;
      reached = nearest;
      done[column] = 1;
      row = rowOf[column] ?? -1;
    } while (row >= 0);
    for (let at = 0; at < width; at += 1) {
      if (!done[at] || at === column) continue;
      const gain = reached - (distance[at] ?? 0);
      columnPotential[at] = (columnPotential[at] ?? 0) - gain;
      const visited = rowOf[at] ?? -1;
      if (visited >= 0) rowPotential[visited] = (rowPotential[visited] ?? 0) + gain;
    }
    rowPotential[start] = (rowPotential[start] ?? 0) + reached;
    for (let at = column; at >= 0; ) {
      const before = previous[at] ?? -1;
      rowOf[at] = before >= 0 ? (rowOf[before] ?? start) : start;
      at = before;
    }
  }
  const columns = new Array<number>(costs.length).fill(-1);
  for (const [at, row] of rowOf.entries()) if (row >= 0) columns[row] = at;
  return columns;
}
