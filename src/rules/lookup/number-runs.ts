/** What every number ever printed stood for, in terms of the rules of today. */
import { type Lineage, numbersToday } from '../lineage/index.ts';

/** A stretch of neighbouring editions in which a number stood for the same rules of today. Editions are places in a list, oldest first. */
export interface NumberRun {
  readonly since: number;
  /** The last edition of the stretch. */
  readonly until: number;
  /** Where the matter is in the newest edition; empty where it is gone. */
  readonly today: readonly string[];
}

/** By number, in the order in which editions printed them first; the runs of each are oldest first. */
export type NumberRuns = ReadonlyMap<string, readonly NumberRun[]>;

/** Runs as they are asked for, number by number: to unpack all that a work ever printed takes a telephone a while. */
export type RunsByNumber = Pick<NumberRuns, 'get' | 'has' | 'keys'>;

/** The runs of every number of a lineage. */
export function numberRuns(lineage: Lineage): NumberRuns {
  const today = numbersToday(lineage);
  const runs = new Map<string, NumberRun[]>();
  for (const [edition, id] of lineage.editions.entries()) {
    for (const [number, targets] of today.get(id) ?? []) {
      const own = runs.get(number) ?? [];
      runs.set(number, own);
      const last = own.at(-1);
      if (last?.until === edition - 1 && last.today.join() === targets.join()) own[own.length - 1] = { ...last, until: edition };
      else own.push({ since: edition, until: edition, today: targets });
    }
  }
  return runs;
}
