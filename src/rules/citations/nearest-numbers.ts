/** What may have been meant by a number that does not exist. */
import { ancestors, compareNumbers, levelOf, parentNumber, parseNumber, type Scheme } from '../numbering/index.ts';
import type { NumberIndex } from './number-index.ts';

/** A reader can take in no more. */
const MOST = 5;

/**
 * Existing numbers that are likely meant, best first: those that one slip of the pen turns into it (`110.10` → `111.10`), then its
 * neighbours under the same parent, then the nearest number above it that exists.
 */
export function nearestNumbers(number: string, index: NumberIndex): readonly string[] {
  const { scheme, numbers, order } = index;
  const level = levelOf(scheme, number);
  const slips = numbers.filter((other) => levelOf(scheme, other) === level && isOneSlip(number, other));
  const siblings = numbers.filter(
    (other) => parentNumber(scheme, other) === parentNumber(scheme, number) && levelOf(scheme, other) === level,
  );
  const before = siblings.findLast((other) => compareNumbers(scheme, other, number) < 0);
  const after = siblings.find((other) => compareNumbers(scheme, other, number) > 0);
  const above = ancestors(scheme, number).findLast((ancestor) => order.has(ancestor));
  const candidates = [...rankSlips(scheme, number, slips), before, after].filter((candidate) => candidate !== undefined);
  const best = [...new Set(candidates)].slice(0, above === undefined ? MOST : MOST - 1);
  return above === undefined ? best : [...best, above];
}

/** Exchanged characters first; then the smaller the difference in the first part that differs, the likelier: 111.10 before 310.10. */
function rankSlips(scheme: Scheme, number: string, slips: readonly string[]): readonly string[] {
  const score = (other: string) => (isTransposed(number, other) ? 0 : 1 + distance(scheme, number, other));
  return slips.toSorted((a, b) => score(a) - score(b));
}

function distance(scheme: Scheme, a: string, b: string): number {
  const others = parseNumber(scheme, b)?.parts ?? [];
  const differences = (parseNumber(scheme, a)?.parts ?? []).map((part, index) => Math.abs(part - (others[index] ?? 0)));
  // Chapter 111 of section 1 differs from 210 in section and chapter: the inner part says more.
  return differences.findLast((difference) => difference > 0) ?? 0;
}

/** One character more, less or other, or two neighbours exchanged. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return Math.max(a.length, b.length) - head - tail <= 1 || isTransposed(a, b);
}

function isTransposed(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const differing = [...a].flatMap((character, place) => (character === b[place] ? [] : [place]));
  const [first = 0, second = 0] = differing;
  return differing.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first];
}
