/** Citations to the rules that they name. */
import { compareNumbers, levelOf } from '../numbering/index.ts';
import type { CitationPart } from './citation.ts';
import type { NumberIndex } from './number-index.ts';

/** What a citation names in an edition, and what is wrong with it. */
export interface Resolution {
  /** The numbers cited that exist, in the order of the citation; a range gives every existing number between its ends. */
  readonly targets: readonly string[];
  /** The numbers and ends of ranges that the edition does not contain. */
  readonly missing: readonly string[];
  /** Ranges whose end comes before their beginning; they resolve to the ends alone. */
  readonly backwards: readonly { readonly from: string; readonly to: string }[];
}

/** Resolves all parts of a citation against an edition's numbers. */
export function resolveCitation(
  citation: { readonly parts: readonly Pick<CitationPart, 'from' | 'to'>[] },
  index: NumberIndex,
): Resolution {
  const resolutions = citation.parts.map((part) => resolvePart(part, index));
  return {
    targets: [...new Set(resolutions.flatMap(({ targets }) => targets))],
    missing: [...new Set(resolutions.flatMap(({ missing }) => missing))],
    backwards: resolutions.flatMap(({ backwards }) => backwards),
  };
}

function resolvePart({ from, to = from }: Pick<CitationPart, 'from' | 'to'>, index: NumberIndex): Resolution {
  const ends = from === to ? [from] : [from, to];
  const missing = ends.filter((end) => !index.order.has(end));
  if (from === to || compareNumbers(index.scheme, from, to) > 0) {
    const targets = ends.filter((end) => index.order.has(end));
    return { targets, missing, backwards: from === to ? [] : [{ from, to }] };
  }
  return { targets: numbersBetween(from, to, index), missing, backwards: [] };
}

/** Only numbers of the level of the range: the family of 903.6 belongs to 903.6 and need not be named. */
function numbersBetween(from: string, to: string, { scheme, numbers, order }: NumberIndex): readonly string[] {
  const level = levelOf(scheme, from);
  const first = order.get(from);
  const last = order.get(to);
  const candidates = first !== undefined && last !== undefined && first <= last ? numbers.slice(first, last + 1) : numbers;
  return candidates.filter(
    (number) =>
      levelOf(scheme, number) === level && compareNumbers(scheme, from, number) <= 0 && compareNumbers(scheme, number, to) <= 0,
  );
}
