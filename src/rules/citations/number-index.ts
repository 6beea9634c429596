/** The numbers that an edition really contains. */
import type { Scheme } from '../numbering/index.ts';

/** The numbers of one edition, ready to be asked. */
export interface NumberIndex {
  readonly scheme: Scheme;
  /** In the order of the edition, each once. */
  readonly numbers: readonly string[];
  /** The position of each in `numbers`. */
  readonly order: ReadonlyMap<string, number>;
}

/** Indexes numbers in the order given; of a number that occurs twice the first place counts. */
export function indexNumbers(scheme: Scheme, numbers: Iterable<string>): NumberIndex {
  const unique = [...new Set(numbers)];
  return { scheme, numbers: unique, order: new Map(unique.map((number, position) => [number, position])) };
}
