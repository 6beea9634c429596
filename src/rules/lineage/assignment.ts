/** Solves the assignment problem on a sparse graph: no two pairs share a unit, and the sum of the scores is the greatest possible. */
import type { Candidate } from './pairing.ts';

/** The end of an augmenting path after which one unit has no match. */
const UNMATCHED = -1;

/**
 * Returns the candidates of the best assignment, in the order of the input; those with a score of zero or less are never chosen. Uses the
 * Hungarian method with shortest augmenting paths, as described by Jonker and Volgenant (1987), on the edges that exist.
 */
export function solveAssignment(candidates: readonly Candidate[]): Candidate[] {
  const useful = candidates.filter(({ score }) => score > 0);
  const problem: Problem = { edges: Map.groupBy(useful, ({ from }) => from), matched: new Map(), duals: new Map() };
  for (const from of problem.edges.keys()) augment(problem, shortestAugmentingPath(problem, from));
  const chosen = new Set(problem.matched.values());
  return useful.filter((candidate) => chosen.has(candidate));
}

interface Problem {
  /** By unit of the older outline. */
  readonly edges: ReadonlyMap<number, readonly Candidate[]>;
  /** The current pairs by unit of the newer outline. */
  readonly matched: Map<number, Candidate>;
  /** The dual variables by unit of the newer outline, if not 0. */
  readonly duals: Map<number, number>;
}

/** The last edge on the shortest path to a unit of the newer outline. */
interface Step {
  /** The length of the path: the sum of the reduced costs. */
  readonly distance: number;
  readonly edge: Candidate;
  /** The unit of the newer outline before this step. */
  readonly previous: number;
}

interface AugmentingPath {
  /** The steps to all units that are nearer than the end. */
  readonly steps: ReadonlyMap<number, Step>;
  readonly end: number;
  readonly distance: number;
}

/** Finds the shortest path to match one more unit, by Dijkstra's algorithm over alternating paths. */
function shortestAugmentingPath({ edges, matched, duals }: Problem, start: number): AugmentingPath {
  const steps = new Map<number, Step>();
  const open = new Map<number, Step>();
  let unmatched = { end: UNMATCHED, distance: Number.POSITIVE_INFINITY };
  let [from, previous, distance] = [start, UNMATCHED, 0];
  for (;;) {
    const own = edges.get(from) ?? [];
    const reduced = own.map(({ to, score }) => score - (duals.get(to) ?? 0));
    // The duals keep every matched unit on its best edge, so that reduced costs are never negative.
    const best = Math.max(0, ...reduced);
    if (distance + best < unmatched.distance) unmatched = { end: previous, distance: distance + best };
    for (const [index, edge] of own.entries()) {
      const step: Step = { distance: distance + best - (reduced[index] ?? 0), edge, previous };
      if (!steps.has(edge.to) && step.distance < (open.get(edge.to)?.distance ?? Number.POSITIVE_INFINITY))
        open.set(edge.to, step);
    }
    const nearest = nearestOf(open);
    if (nearest === undefined || unmatched.distance <= nearest.distance) return { steps, ...unmatched };
    const { to } = nearest.edge;
    open.delete(to);
    steps.set(to, nearest);
    const holder = matched.get(to);
    if (holder === undefined) return { steps, end: to, distance: nearest.distance };
    [from, previous, distance] = [holder.from, to, nearest.distance];
  }
}

function nearestOf(open: ReadonlyMap<number, Step>): Step | undefined {
  let nearest: Step | undefined;
  for (const step of open.values()) if (nearest === undefined || step.distance < nearest.distance) nearest = step;
  return nearest;
}

/** Flips the pairs along the path and updates the dual variables of all units that the search reached. */
function augment({ matched, duals }: Problem, { steps, end, distance }: AugmentingPath): void {
  for (const [to, step] of steps) duals.set(to, (duals.get(to) ?? 0) + distance - step.distance);
  for (let to = end; to !== UNMATCHED; ) {
    const step = steps.get(to);
    if (step === undefined) return;
    matched.set(to, step.edge);
    to = step.previous;
  }
}
