/** What is asked of a lineage thousands of times in a build, worked out once. */
import type { WorkLineage } from '../archive/index.ts';
import { everyNumber, lastChanged, numbersToday } from '../rules/lineage/index.ts';
import { once } from './once.ts';

export interface LineageTables {
  /** By edition and number, where the matter of the number is in the newest edition. */
  readonly today: () => ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** For every number of the newest edition, the edition since which its rule reads as it does. */
  readonly changed: () => ReadonlyMap<string, string>;
  /** For every term of the newest edition, the edition since which its entry reads as it does. */
  readonly changedTerms: () => ReadonlyMap<string, string>;
  /** Every number that any edition ever printed. */
  readonly numbers: () => readonly string[];
}

const known = new WeakMap<WorkLineage, LineageTables>();

export function tablesOf(work: WorkLineage): LineageTables {
  const { lineage } = work;
  const tables = known.get(work) ?? {
    today: once(() => numbersToday(lineage)),
    changed: once(() => lastChanged(lineage, lineage.editions.at(-1) ?? '')),
    changedTerms: once(() => lastChanged(lineage, lineage.editions.at(-1) ?? '', 'glossary')),
    numbers: once(() => everyNumber(lineage)),
  };
  known.set(work, tables);
  return tables;
}
