/** Levels whose headings a document prints without a dot behind the number: `1 Basics`. */
import { parentNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { Numbering } from '../../rules/work.ts';
import type { Line } from '../lines.ts';
import { numberReader } from './leading-number.ts';

/**
 * The numbering with `dotted` found out where the work does not declare it. A line such as `1 Basics` is a heading if what has a number
 * next stands below it (`101.` or `1.1`): no sentence that happens to begin with digits is followed so.
 */
export function withUndottedLevels(scheme: Scheme, numbering: Numbering, lines: readonly Line[]): Numbering {
  if (numbering.dotted !== undefined) return numbering;
  const names = numbering.levels.map(({ name }) => name);
  const strict = numberReader(scheme, numbering);
  const loose = numberReader(scheme, { ...numbering, dotted: [] });
  const undotted = new Set<string>();
  let above: { readonly number: string; readonly level: string } | undefined;
  for (const line of lines) {
    const read = loose(line);
    if (read === undefined) continue;
    const { number } = read;
    if (above !== undefined && parentNumber(scheme, number.number) === above.number) undotted.add(above.level);
    above = strict(line) === undefined ? number : undefined;
  }
  return undotted.size === 0 ? numbering : { ...numbering, dotted: names.filter((name) => !undotted.has(name)) };
}
