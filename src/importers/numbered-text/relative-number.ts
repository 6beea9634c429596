/** Numbers that are printed without the number above them: `a.` under `1.1.1` is `1.1.1a`. */
import {
  ancestors,
  levelOf,
  parentNumber,
  parseNumber,
  type RuleNumber,
  type Scheme,
  successors,
} from '../../rules/numbering/index.ts';
import type { Line } from '../lines.ts';
import { type LeadingNumber, OPENING } from './leading-number.ts';

/** Finds the relative number that a line begins with, which must be exactly what may follow `previous`. */
export type RelativeReader = (line: Line, previous: RuleNumber) => LeadingNumber | undefined;

const PATTERN = new RegExp(`^${OPENING}([[(]?)([A-Za-z]{1,2}|\\d{1,3})([.:)\\]]{1,2}(?:\\*\\*|__)?)(?=\\s)`, 'u');

/** Compiles the reader for the levels, by name, that the work declares to be printed so. */
export function relativeReader(scheme: Scheme, levels: readonly string[]): RelativeReader {
  return (line, previous) => {
    const match = levels.length === 0 ? null : PATTERN.exec(line.text.slice(0, 40));
    if (match === null) return undefined;
    const [whole, opening = '', bracket = '', label = '', closing = ''] = match;
    const number = followers(scheme, previous)
      .filter((follower) => levels.includes(levelOf(scheme, follower) ?? ''))
      .find((follower) => ownPart(scheme, follower) === label);
    const parsed = number === undefined ? undefined : parseNumber(scheme, number);
    if (parsed === undefined) return undefined;
    const numberStart = opening.length + bracket.length;
    const mark = opening.includes('#') ? 'heading' : 'plain';
    const numberEnd = whole.length - closing.length;
    return { line, number: parsed, numberStart, numberEnd, textStart: whole.length, mark, bare: false, relative: true };
  };
}

/** What may follow, the deepest first: the first number below, the next one beside, the next one beside what stands above. */
function followers(scheme: Scheme, { number }: RuleNumber): readonly string[] {
  const siblings = [number, ...ancestors(scheme, number).toReversed()].map((above) => successors(scheme, above)?.sibling ?? '');
  const child = successors(scheme, number)?.child;
  return child === undefined || child === null ? siblings : [child, ...siblings];
}

/** What a number adds to the one above it: `a` of `1.1.1a` and of `103.1.a`. */
function ownPart(scheme: Scheme, number: string): string {
  const above = parentNumber(scheme, number) ?? '';
  return number.slice(above.length).replace(/^[^\p{L}\p{N}]+/u, '');
}
