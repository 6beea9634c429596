/** A work as lookups need it, small enough to be sent to a browser, and the names of its editions. */
import type { NumberIndex } from '../../citations/index.ts';
import { memoize } from '../../memo.ts';
import { foldAccents } from '../../text/index.ts';
import type { CitationWords } from '../../work.ts';
import { parseWrittenDate, tookEffectBy } from '../../written-date.ts';
import type { RunsByNumber } from './number-runs.ts';

/** A rule with a title, or a glossary term. */
export interface Named {
  /** The name to show, then its other names in other languages or spellings. */
  readonly names: readonly [string, ...string[]];
  /** The number of the rule, or of the one that defines the term; null for a term whose entry cites none. */
  readonly number: string | null;
  /** The anchor of a term in the glossary; null for a rule. */
  readonly anchor: string | null;
}

/** A work as `lookUp` needs it. */
export interface LookupWork {
  readonly id: string;
  /** What people call the work: `cr`, `Magic`, `Magic: The Gathering Comprehensive Rules`. */
  readonly names: readonly string[];
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** The numbers in force, in the order of the text. */
  readonly index: NumberIndex;
  readonly named: readonly Named[];
  /** Oldest first, each with all its names; the first is its date. Empty if no history is known. */
  readonly editions: readonly (readonly string[])[];
  /** The meanings of every number of any edition, by positions in `editions`; undefined if no history is known. */
  readonly runs?: RunsByNumber | undefined;
}

/** A day, perhaps with the count of a release, a month or a year. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:\.\d+)?)?)?$/;

/**
 * Returns the position of an edition in `work.editions`, or undefined if the text does not name one. A day, month or year means the last
 * edition of that time, or the one then in force.
 *
 * @example `MH3` · `Modern Horizons 3` · `2024-06-07` · `2005` · `June 7, 2024` · `20240607` · `july 2009`
 */
export function findEdition({ editions }: Pick<LookupWork, 'editions'>, name: string): number | undefined {
  const wanted = foldName(name);
  if (wanted === '') return undefined;
  const named = positionsByName(editions).get(wanted);
  if (named !== undefined) return named;
  const day = DATE.test(name.trim()) ? name.trim() : (parseWrittenDate(name) ?? dayOfDigits(name.trim(), editions));
  if (day === undefined) return undefined;
  const inForce = editions.findLastIndex(([date = '']) => tookEffectBy(date, day));
  return inForce === -1 ? undefined : inForce;
}

/** Tells whether a text is a year or a day, of any time. */
export function isDate(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text) || parseWrittenDate(text) !== undefined;
}

type Editions = LookupWork['editions'];

/**
 * Parses `2024.6.7` and `6/7/2024`. If the day or the month may come first, returns the date on which an edition took effect, or else the only
 * possible one.
 */
function dayOfDigits(text: string, editions: Editions): string | undefined {
  const {
    first = '',
    month = '',
    last = '',
  } = /^(?<first>\d{1,4})(?<joint>[-./])(?<month>\d\d?)\k<joint>(?<last>\d{1,4})$/.exec(text)?.groups ?? {};
  const orders =
    first.length === 4
      ? [[first, month, last]]
      : [
          [last, month, first],
          [last, first, month],
        ];
  const written = orders.map((parts) => parts.map((part) => part.padStart(2, '0')).join('-'));
  const days = [...new Set(written.flatMap((day) => parseWrittenDate(day) ?? []))];
  const effectiveDays = days.filter((day) => editions.some(([date]) => date === day));
  const [only, ...others] = effectiveDays.length > 0 ? effectiveDays : days;
  return others.length > 0 ? undefined : only;
}

/** Returns the positions of editions by name; if two editions share a name, that of the later one. */
const positionsByName = /* @__PURE__ */ memoize(
  (editions: Editions) =>
    new Map(editions.flatMap((names, position) => names.map((name) => [foldName(name), position] as const))),
);

/** Returns a name without accents, case or punctuation: `Active Player, Nonactive Player Order` → `active player nonactive player order`. */
export function foldName(name: string): string {
  return foldAccents(name)
    .replace(/['’ـ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}+]+/gu, ' ')
    .trim();
}
