/** Regular expressions for the numbers of a scheme: one that takes any spelling, one for numbers as they are printed. */

import { escapePattern } from '../escape-pattern.ts';
import type { NumberingLevel } from '../work.ts';

/** What a pattern must know of a level. */
export interface PatternLevel {
  readonly form: NumberingLevel['form'];
  /** Between the parent's number and this one; empty at the first level. */
  readonly separator: string;
  readonly width: number | null;
  /** The number begins with its parent's digits and stands in its place: chapter 101 of section 1. */
  readonly leadingDigits: boolean;
}

interface Spelling {
  /** What may stand in front of a level, given the level above. */
  readonly separator: (level: PatternLevel, above: PatternLevel) => string;
  readonly digits: (level: PatternLevel, below: PatternLevel | undefined) => string;
  readonly letters: (level: PatternLevel) => string;
}

/** Dashes that keyboards and word processors put for a hyphen. */
const DASHES = '\\-\\u2010-\\u2015\\u2212';

/** Dots where letters follow without one (`101.2.a`) and none where they follow with one (`103.1b`), blanks, brackets, any dash, missing leading zeros. */
const ANY_SPELLING: Spelling = {
  separator: ({ separator, form }, above) => {
    if (separator === '' || (separator === '.' && (form === 'digits') !== (above.form === 'digits'))) return '[\\s.]*';
    return separator === '-' ? `\\s*[.${DASHES}]\\s*` : `\\s*${escapePattern(separator)}\\s*`;
  },
  digits: (level, below) => {
    const zerosMayBeMissing = level.width !== null && !level.leadingDigits && !below?.leadingDigits;
    return `(${zerosMayBeMissing ? `\\d{1,${level.width}}` : digitsOf(level, below)})`;
  },
  letters: ({ form }) => (form === 'roman' ? '([ivxlcdm]{1,12})' : '\\(?([a-z]{1,2})\\)?'),
};

/** The canonical spelling, but letters in either case. */
const AS_PRINTED: Spelling = {
  separator: ({ separator }) => escapePattern(separator),
  digits: digitsOf,
  letters: ({ form }) => (form === 'roman' ? '[IVXLCDM]{1,12}' : form === 'capitals' ? '[A-Z]{1,2}' : '[A-Za-z]{1,2}'),
};

/** Matches a whole lower-case text; group n holds the part of level n, and nothing for levels that the number does not spell out. */
export function parsingPattern(levels: readonly PatternLevel[]): RegExp {
  return new RegExp(`^\\s*${levelPattern(levels, 0, ANY_SPELLING)}[\\s.]*$`, 'u');
}

/** Source of a pattern, without groups or flags, for a number in running text; what stands around it is the caller's concern. */
export function runningPattern(levels: readonly PatternLevel[]): string {
  return levelPattern(levels, 0, AS_PRINTED);
}

function levelPattern(levels: readonly PatternLevel[], index: number, spelling: Spelling): string {
  const level = levels[index];
  if (level === undefined) return '';
  const next = levels[index + 1];
  const own = level.form === 'digits' ? spelling.digits(level, next) : spelling.letters(level);
  const below = levelPattern(levels, index + 1, spelling);
  if (next?.leadingDigits) return `(?:${own}(?!\\d)|${below})`;
  const separator = next === undefined ? '' : spelling.separator(next, level);
  return next === undefined ? own : `${own}(?:${separator}${below})?`;
}

/** Where nothing else is declared, the count of digits tells a chapter from its section: two of its digits count, the others are the section's. */
function digitsOf(level: PatternLevel, below: PatternLevel | undefined): string {
  if (level.width !== null) return `\\d{${level.width}}`;
  if (level.leadingDigits) return '\\d{3,}';
  return below?.leadingDigits ? '\\d{1,2}' : '\\d{1,4}';
}
