/** The order of numbers: numeric, then alphabetic, parents before their children. */
import { parseNumber } from './parse.ts';
import type { Scheme } from './scheme.ts';

/** Negative where `a` comes first: `702.9` < `702.10`, `704.5z` < `704.5aa`. Texts that are no numbers come last, by code unit. */
export function compareNumbers(scheme: Scheme, a: string, b: string): number {
  const left = parseNumber(scheme, a);
  const right = parseNumber(scheme, b);
  if (left !== undefined && right !== undefined) return compareParts(left.parts, right.parts);
  if (left !== undefined) return -1;
  if (right !== undefined) return 1;
  return a < b ? -1 : Number(a > b);
}

/** Compares ordinals from the outermost level inwards; a prefix comes before what continues it. */
function compareParts(a: readonly number[], b: readonly number[]): number {
  for (const [index, ordinal] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (ordinal !== other) return ordinal - other;
  }
  return a.length - b.length;
}
