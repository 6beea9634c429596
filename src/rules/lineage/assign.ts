/** The assignment problem on a sparse graph: no two pairs share a unit, and the sum of the scores is the greatest possible. */
import type { Candidate } from './pairing.ts';

/** The end of a path that begins here, or that leaves a unit without a partner. */
const NOWHERE = -1;

/**
 * Chooses among candidates; those with a score of zero or less are never chosen. The Hungarian method by shortest augmenting paths, as
 * Jonker and Volgenant have it, which looks at no more than the candidates that compete. The order of the result follows the input.
 */
export function assign(candidates: readonly Candidate[]): Candidate[] {
  const useful = candidates.filter(({ score }) => score > 0);
  const market: Market = { offers: Map.groupBy(useful, ({ from }) => from), chosen: new Map(), prices: new Map() };
  for (const from of market.offers.keys()) settle(market, findPath(market, from));
  const kept = new Set(market.chosen.values());
  return useful.filter((candidate) => kept.has(candidate));
}

interface Market {
  /** By unit of the older outline. */
  readonly offers: ReadonlyMap<number, readonly Candidate[]>;
  /** By unit of the newer outline: the pair as it is for now. */
  readonly chosen: Map<number, Candidate>;
  /** By unit of the newer outline: how much more than nothing a pair with it must be worth; the dual values. */
  readonly prices: Map<number, number>;
}

/** How the search came to a unit of the newer outline. */
interface Way {
  /** What is lost at today's prices by going there. */
  readonly loss: number;
  readonly by: Candidate;
  /** The unit that the older one of `by` gives up for it. */
  readonly before: number;
}

interface Path {
  /** The ways to all units that are nearer than the end. */
  readonly ways: ReadonlyMap<number, Way>;
  readonly end: number;
  readonly loss: number;
}

/** The cheapest way to make room for one more unit: others move, each at a loss, until one finds a free partner or stays alone. */
function findPath({ offers, chosen, prices }: Market, start: number): Path {
  const ways = new Map<number, Way>();
  const open = new Map<number, Way>();
  let alone = { end: NOWHERE, loss: Number.POSITIVE_INFINITY };
  let [from, before, loss] = [start, NOWHERE, 0];
  for (;;) {
    const own = offers.get(from) ?? [];
    const profits = own.map(({ to, score }) => score - (prices.get(to) ?? 0));
    // Prices are such that whoever has a partner has the most profitable one.
    const profit = Math.max(0, ...profits);
    if (loss + profit < alone.loss) alone = { end: before, loss: loss + profit };
    for (const [index, by] of own.entries()) {
      const way: Way = { loss: loss + profit - (profits[index] ?? 0), by, before };
      if (!ways.has(by.to) && way.loss < (open.get(by.to)?.loss ?? Number.POSITIVE_INFINITY)) open.set(by.to, way);
    }
    const nearest = nearestOf(open);
    if (nearest === undefined || alone.loss <= nearest.loss) return { ways, ...alone };
    const { to } = nearest.by;
    open.delete(to);
    ways.set(to, nearest);
    const holder = chosen.get(to);
    if (holder === undefined) return { ways, end: to, loss: nearest.loss };
    [from, before, loss] = [holder.from, to, nearest.loss];
  }
}

function nearestOf(open: ReadonlyMap<number, Way>): Way | undefined {
  let nearest: Way | undefined;
  for (const way of open.values()) if (nearest === undefined || way.loss < nearest.loss) nearest = way;
  return nearest;
}

/** Moves everyone along the path, and raises the prices of all for whom others would have paid more. */
function settle({ chosen, prices }: Market, { ways, end, loss }: Path): void {
  for (const [to, way] of ways) prices.set(to, (prices.get(to) ?? 0) + loss - way.loss);
  for (let to = end; to !== NOWHERE; ) {
    const way = ways.get(to);
    if (way === undefined) return;
    chosen.set(to, way.by);
    to = way.before;
  }
}
