/** Resolves citations and links to the numbers of an edition or of another work, and suggests numbers near one that does not exist. */
import {
  ancestors,
  chapterNumber,
  compareNumbers,
  levelOf,
  ownPart,
  parentNumber,
  parseNumber,
  type Scheme,
} from '../numbering/index.ts';
import { isTransposed } from '../text/index.ts';
import { escapePattern } from '../untrusted.ts';
import type { CitationPart } from './find-citations.ts';

/** The numbers of one edition, indexed. */
export interface NumberIndex {
  readonly scheme: Scheme;
  /** In the order of the edition, each once. */
  readonly numbers: readonly string[];
  /** The position of each in `numbers`. */
  readonly order: ReadonlyMap<string, number>;
}

/** Indexes numbers in the order given; a number that occurs twice has its first position. */
export function indexNumbers(scheme: Scheme, numbers: Iterable<string>): NumberIndex {
  const unique = [...new Set(numbers)];
  return { scheme, numbers: unique, order: new Map(unique.map((number, position) => [number, position])) };
}

/** What a citation names in an edition, and what is wrong with it. */
export interface Resolution {
  /** The cited numbers that exist, in the order of the citation; a range gives every existing number between its ends. */
  readonly targets: readonly string[];
  /** The numbers and ends of ranges that the edition does not contain. */
  readonly missing: readonly string[];
  /** Ranges that are written in reverse; they resolve to their two ends. */
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
  // `Articles 5-7` of a work that inserts 5-1 after 5.
  const mayBeRange = from === to && !index.order.has(from) && index.scheme.levels.some(({ inserted }) => inserted === '-1');
  const [first = '', last = ''] = mayBeRange ? from.split('-') : [];
  if (index.order.has(first) && index.order.has(last)) return resolvePart({ from: first, to: last }, index);
  const below = from === to && !index.order.has(from) ? numbersBelow(from, index) : [];
  if (below.length > 0) return { targets: below, missing: [], backwards: [] };
  const ends = from === to ? [from] : [from, to];
  const missing = ends.filter((end) => !index.order.has(end));
  if (from === to || compareNumbers(index.scheme, from, to) > 0) {
    const targets = ends.filter((end) => index.order.has(end));
    return { targets, missing, backwards: from === to ? [] : [{ from, to }] };
  }
  return { targets: numbersBetween(from, to, index), missing, backwards: [] };
}

/** Returns what is written of a number whose parts are apart, with another number: `3 Abs. 2` becomes `4 Abs. 1`. Undefined if the parts do not match. */
export function spelledApart(scheme: Scheme, written: string, number: string, target: string): string | undefined {
  const [before, after] = [componentsOf(scheme, number), componentsOf(scheme, target)];
  if (before.length !== after.length) return undefined;
  // In `§ 2º do art. 3º` the part is written before its rule.
  return withComponents(written, before, after) ?? withComponents(written, before.toReversed(), after.toReversed());
}

/** Returns what each level adds to a number: `3`, `2`, `b` for `3.2.b`; chapter 702 of section 7 is whole. */
function componentsOf(scheme: Scheme, number: string): readonly string[] {
  const numbers = [...ancestors(scheme, number), number];
  const first = Math.max(
    0,
    scheme.levels.findLastIndex(({ leadingDigits }) => leadingDigits),
  );
  return numbers.slice(first).map((own, index) => (index === 0 ? own : ownPart(scheme, own)));
}

function withComponents(written: string, before: readonly string[], after: readonly string[]): string | undefined {
  let spelled = '';
  let rest = written;
  for (const [index, component] of before.entries()) {
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(component)}(?!(?![ºª])[\\p{L}\\p{N}])`, 'iu').exec(rest);
    if (found === null) return undefined;
    spelled += rest.slice(0, found.index) + after[index];
    rest = rest.slice(found.index + component.length);
  }
  return spelled + rest;
}

/** Returns the numbers directly below one that is not printed itself: Article 4.2 of laws that print only 4.2.1 and 4.2.2. */
function numbersBelow(number: string, { scheme, numbers }: NumberIndex): readonly string[] {
  return numbers.filter((other) => other.startsWith(number) && parentNumber(scheme, other) === number);
}

/** Returns the numbers of a range, only of its own level: the subrules of 903.6 belong to 903.6 and need not be named. */
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

const MAX_SUGGESTIONS = 5;

/**
 * Returns existing numbers that may be meant, best first: those one typo away (`110.10` → `111.10`), then the neighbors under the same
 * parent, then the nearest existing ancestor.
 */
export function nearestNumbers(number: string, index: NumberIndex): readonly string[] {
  const { scheme, numbers, order } = index;
  const level = levelOf(scheme, number);
  const typos = numbers.filter((other) => levelOf(scheme, other) === level && isOneTypoAway(number, other));
  const siblings = numbers.filter(
    (other) => parentNumber(scheme, other) === parentNumber(scheme, number) && levelOf(scheme, other) === level,
  );
  const before = siblings.findLast((other) => compareNumbers(scheme, other, number) < 0);
  const after = siblings.find((other) => compareNumbers(scheme, other, number) > 0);
  // Where the chapter does not exist, its section is too far from a rule to be meant.
  const isNear = (ancestor: string) => chapterNumber(scheme, ancestor) !== null || chapterNumber(scheme, number) === number;
  const above = ancestors(scheme, number).findLast((ancestor) => order.has(ancestor) && isNear(ancestor));
  const candidates = [...rankTypos(scheme, number, typos), before, after].filter((candidate) => candidate !== undefined);
  const best = [...new Set(candidates)].slice(0, above === undefined ? MAX_SUGGESTIONS : MAX_SUGGESTIONS - 1);
  return above === undefined ? best : [...best, above];
}

/** Sorts numbers with transposed characters first, then by the difference in the part that differs: 111.10 before 310.10. */
function rankTypos(scheme: Scheme, number: string, typos: readonly string[]): readonly string[] {
  const score = (other: string) => (isTransposed(number, other) ? 0 : 1 + distance(scheme, number, other));
  return typos.toSorted((a, b) => score(a) - score(b));
}

function distance(scheme: Scheme, a: string, b: string): number {
  const others = parseNumber(scheme, b)?.parts ?? [];
  const differences = (parseNumber(scheme, a)?.parts ?? []).map((part, index) => Math.abs(part - (others[index] ?? 0)));
  // Chapter 111 of section 1 differs from 210 in section and chapter; the inner part tells more.
  return differences.findLast((difference) => difference > 0) ?? 0;
}

/** Tells whether two numbers are one typo apart: a character added, missing or replaced, or two neighbors transposed. */
function isOneTypoAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return Math.max(a.length, b.length) - head - tail <= 1 || isTransposed(a, b);
}

/** Returns the rules that the address of a link names: `#1.5.4`, `ipg#2.1` of `[Slow play](ipg#2.1)`, or several: `#1.5.4,1.5.5`. */
export function linkedRules(
  href: string,
  works: readonly { readonly id: string; readonly scheme: Scheme }[],
  own: string,
): readonly { readonly work: string; readonly number: string }[] {
  const [, named = '', numbers = ''] = /^([\w-]*)#(.+)$/u.exec(href) ?? [];
  const work = works.find(({ id }) => id === (named || own));
  if (work === undefined) return [];
  return numbers.split(',').flatMap((written) => {
    const number = parseNumber(work.scheme, written)?.number;
    return number === undefined ? [] : [{ work: work.id, number }];
  });
}
