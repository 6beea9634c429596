/** Where a number stands behind the one before it: what tells a provision from a line that wrapping began with a number. */
import { ancestors, compareNumbers, type RuleNumber, type Scheme, successors } from '../../rules/numbering/index.ts';

/** `next`: exactly what may follow · `ahead`: later, with a gap · `same`: again · `back`: earlier. The first of all is `next`. */
export type NumberOrder = 'next' | 'ahead' | 'same' | 'back';

/** Places `number` behind `previous`. */
export function orderAfter(scheme: Scheme, previous: RuleNumber | undefined, number: RuleNumber): NumberOrder {
  if (previous === undefined) return 'next';
  if (number.number === previous.number) return 'same';
  if (compareNumbers(scheme, number.number, previous.number) < 0) return 'back';
  const child = number.parts.length === previous.parts.length + 1 && ancestors(scheme, number.number).at(-1) === previous.number;
  if (child) return isFirstChild(scheme, previous.number, number) ? 'next' : 'ahead';
  const candidates = [...ancestors(scheme, previous.number), previous.number];
  return candidates.some((candidate) => successors(scheme, candidate)?.sibling === number.number) ? 'next' : 'ahead';
}

/** Chapters begin with 100 or 101, as the section has general matter or not, and some games count from 0. */
export function isFirstChild(scheme: Scheme, parent: string, number: RuleNumber): boolean {
  if (number.parts.at(-1) === 0) return true;
  const first = successors(scheme, parent)?.child;
  if (first === undefined || first === null) return false;
  if (first === number.number) return true;
  const leadingDigits = scheme.levels[number.parts.length - 1]?.leadingDigits === true;
  return leadingDigits && successors(scheme, first)?.sibling === number.number;
}
