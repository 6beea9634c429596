/** Editions by what people call them: a date, a year, a card set by code or in full. */
import { foldName } from './fold-name.ts';
import type { LookupWork } from './lookup-work.ts';

const DAY = /^\d{4}(?:-\d{2}(?:-\d{2}(?:\.\d+)?)?)?$/;

/**
 * The place of an edition in `work.editions`; undefined for what names none. A day, month or year means the last edition of that time, or
 * the one then in force.
 *
 * @example `MH3` · `Modern Horizons 3` · `2024-06-07` · `2005`
 */
export function findEdition({ editions }: Pick<LookupWork, 'editions'>, name: string): number | undefined {
  const wanted = foldName(name);
  if (wanted === '') return undefined;
  const named = placesByName(editions).get(wanted);
  if (named !== undefined) return named;
  if (!DAY.test(name.trim())) return undefined;
  // "~" comes behind every digit: `2005~` is the end of the year.
  const end = `${name.trim()}~`;
  const inForce = editions.findLastIndex(([date = '']) => date <= end);
  return inForce === -1 ? undefined : inForce;
}

type Editions = LookupWork['editions'];

const places = new WeakMap<Editions, ReadonlyMap<string, number>>();

/** Of two editions of one name the later. */
function placesByName(editions: Editions): ReadonlyMap<string, number> {
  const known =
    places.get(editions) ?? new Map(editions.flatMap((names, place) => names.map((name) => [foldName(name), place] as const)));
  places.set(editions, known);
  return known;
}
