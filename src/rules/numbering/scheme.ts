/** A declared numbering, compiled to what parsing, formatting and finding need. */

import { memoize } from '../memo.ts';
import { escapePattern } from '../untrusted.ts';
import type { NumberForm, Numbering, NumberingLevel } from '../work.ts';

/** A level with every default filled in. */
export interface SchemeLevel extends PatternLevel {
  readonly name: string;
  /** All forms of the level, the usual one first. */
  readonly forms: readonly NumberForm[];
  /** Letters that this level never uses, in lower case; numbers that use them all the same are still parsed. */
  readonly skip: string;
}

/** A compiled numbering scheme. */
export interface Scheme {
  readonly levels: readonly SchemeLevel[];
  /** Index of the level whose provisions have pages; the levels below it are shown on that page. */
  readonly chapterLevel: number;
  /** For each combination of forms: a pattern for a whole text in any spelling, with one capture group for each level. */
  readonly parsing: readonly { readonly forms: readonly NumberForm[]; readonly pattern: RegExp }[];
  /** Source of a pattern without groups that matches a number as printed in running text. */
  readonly running: string;
}

const MOST_LEVELS = 16;
const MOST_COMBINATIONS = 256;

/** Tells whether patterns for the levels stay small: they take in each combination of the forms that levels may have. */
export function isCompilable(levels: readonly { readonly alternatives?: readonly NumberForm[] | undefined }[]): boolean {
  const combinations = levels.reduce((product, { alternatives = [] }) => product * (1 + alternatives.length), 1);
  return levels.length <= MOST_LEVELS && combinations <= MOST_COMBINATIONS;
}

/** Compiles a declared numbering, once for each object. The result is immutable. Throws where the patterns would be too large. */
export const compileScheme = memoize((numbering: Numbering): Scheme => {
  if (!isCompilable(numbering.levels)) throw new RangeError('the numbering has too many levels, or too many forms of them');
  const levels = numbering.levels.map(compileLevel);
  return Object.freeze({
    levels: Object.freeze(levels),
    chapterLevel: findChapterLevel(levels),
    parsing: Object.freeze(
      formCombinations(levels).map((forms) => ({
        forms,
        pattern: parsingPattern(levels.map((level, index) => ({ ...level, forms: [forms[index] ?? level.form] }))),
      })),
    ),
    running: runningPattern(levels),
  });
});

function compileLevel(level: NumberingLevel, index: number): SchemeLevel {
  return Object.freeze({
    name: level.name,
    form: level.form,
    forms: Object.freeze([level.form, ...(level.alternatives ?? [])]),
    inserted: level.inserted ?? null,
    separator: index === 0 ? '' : (level.separator ?? ''),
    skip: (level.skip ?? '').toLowerCase(),
    width: level.width ?? null,
    leadingDigits: level.parent === 'leading-digits',
  });
}

/** Returns the level called `chapter`, or else the second, or the only one. */
function findChapterLevel(levels: readonly SchemeLevel[]): number {
  const named = levels.findIndex((level) => level.name === 'chapter');
  return named >= 0 ? named : Math.min(1, levels.length - 1);
}

/** What a pattern needs to know of a level. */
export interface PatternLevel {
  readonly form: NumberForm;
  readonly forms: readonly NumberForm[];
  readonly inserted: NonNullable<NumberingLevel['inserted']> | null;
  /** Stands between the parent's number and this one; empty at the first level. */
  readonly separator: string;
  readonly width: number | null;
  /** Whether the number begins with its parent's digits and replaces it: chapter 101 of section 1. */
  readonly leadingDigits: boolean;
}

interface Spelling {
  /** What may stand before a level, given the level above. */
  readonly separator: (level: PatternLevel, above: PatternLevel) => string;
  readonly digits: (level: PatternLevel, below: PatternLevel | undefined) => string;
  readonly letters: (level: PatternLevel) => string;
}

/** Dashes that keyboards and word processors write for a hyphen. */
const DASHES = '\\-\\u2010-\\u2015\\u2212';

/** A dot more or less before letters (`101.2.a`, `103.1b`), spaces, brackets, any dash, missing leading zeros. */
const ANY_SPELLING: Spelling = {
  separator: ({ separator, form, inserted }, above) => {
    if (isBracketed({ separator, form, inserted })) return '\\s*[.(]\\s*';
    if (separator === '' || (separator === '.' && (form === 'digits') !== (above.form === 'digits'))) return '[\\s.]*';
    return separator === '-' ? `\\s*[.${DASHES}]\\s*` : `\\s*${escapePattern(separator)}\\s*`;
  },
  digits: (level, below) => {
    const zerosMayBeMissing = level.width !== null && !level.leadingDigits && !below?.leadingDigits;
    const own = `${zerosMayBeMissing ? `\\d{1,${level.width}}` : digitsOf(level, below)}${insertedPattern(level)}`;
    return isBracketed(level) ? `(${own})\\)?` : `(${own})`;
  },
  letters: (level) =>
    level.form === 'roman' ? `([ivxlcdm]{1,12}${insertedPattern(level)})` : `\\(?([a-z]{1,2}${insertedPattern(level)})\\)?`,
};

/** The canonical spelling, but letters in either case. */
const AS_PRINTED: Spelling = {
  separator: ({ separator, form, inserted }) => (isBracketed({ separator, form, inserted }) ? '[.(]' : escapePattern(separator)),
  // Nothing that is printed without leading zeros has any: `123.02c` is a coordinate, not 123.2c.
  digits: (level, below) =>
    (level.width === null ? '(?!0\\d)' : '') +
    digitsOf(level, below) +
    insertedPattern(level) +
    (isBracketed(level) ? '\\)?' : ''),
  letters: (level) =>
    (level.form === 'roman' ? '[IVXLCDM]{1,12}' : level.form === 'capitals' ? '[A-Z]{1,2}' : '[A-Za-z]{1,2}') +
    insertedPattern(level),
};

/** Returns the forms that the levels may have together, the usual ones first. */
function formCombinations(levels: readonly PatternLevel[]): readonly (readonly NumberForm[])[] {
  return levels.reduce<readonly (readonly NumberForm[])[]>(
    (combinations, level) => combinations.flatMap((above) => formsBelow(level, above.at(-1)).map((form) => [...above, form])),
    [[]],
  );
}

/** Returns the forms that a level may have below a form: without a separator, digits are told apart from letters only. */
export function formsBelow(
  { forms, separator, leadingDigits }: Pick<PatternLevel, 'forms' | 'separator' | 'leadingDigits'>,
  above: NumberForm | undefined,
): readonly NumberForm[] {
  if (forms.length === 1 || above === undefined || separator !== '' || leadingDigits) return forms;
  return forms.filter((form) => (form === 'digits') !== (above === 'digits'));
}

/** Returns a pattern for a whole lower-case text; group n holds the part of level n, or nothing if the number does not spell it out. */
function parsingPattern(levels: readonly PatternLevel[]): RegExp {
  return new RegExp(`^\\s*${levelPattern(levels, 0, ANY_SPELLING)}[\\s.]*$`, 'u');
}

/** Returns the source of a pattern, without groups or flags, for a number in running text; its surroundings are the caller's concern. */
function runningPattern(levels: readonly PatternLevel[]): string {
  return levelPattern(levels, 0, AS_PRINTED);
}

function levelPattern(levels: readonly PatternLevel[], index: number, spelling: Spelling, above?: NumberForm): string {
  const level = levels[index];
  if (level === undefined) return '';
  const branches = formsBelow(level, above).map((form) => formPattern({ ...level, form }, levels, index, spelling));
  return branches.length === 1 ? (branches[0] ?? '') : `(?:${branches.join('|')})`;
}

function formPattern(level: PatternLevel, levels: readonly PatternLevel[], index: number, spelling: Spelling): string {
  const next = levels[index + 1];
  const own = level.form === 'digits' ? spelling.digits(level, next) : spelling.letters(level);
  const below = levelPattern(levels, index + 1, spelling, level.form);
  if (next?.leadingDigits) return `(?:${own}(?!\\d)|${below})`;
  const separators =
    next === undefined ? [''] : formsBelow(next, level.form).map((form) => spelling.separator({ ...next, form }, level));
  return next === undefined ? own : `${own}(?:${separators.reduce(widest)}${below})?`;
}

/** Returns the separator that takes more spellings: the one of a level with several forms fits all of them. */
function widest(a: string, b: string): string {
  return a.length >= b.length ? a : b;
}

/** Tells whether a level may be written in brackets: statutes write paragraph 4 of article 12a as 12a(4). */
function isBracketed({ separator, form, inserted }: Pick<PatternLevel, 'separator' | 'form' | 'inserted'>): boolean {
  return separator === '.' && form === 'digits' && inserted === 'letters';
}

/** Returns the pattern of what may follow a part that was inserted later. */
function insertedPattern({ inserted }: PatternLevel): string {
  return inserted === null ? '' : inserted === '+' ? '\\+{0,9}' : '[A-Za-z]{0,2}';
}

/** Returns the pattern of the digits of a level. Unless a width is declared, their count tells a chapter from its section: its last two are its own. */
function digitsOf(level: PatternLevel, below: PatternLevel | undefined): string {
  if (level.width !== null) return `\\d{${level.width}}`;
  if (level.leadingDigits) return '\\d{3,}';
  return below?.leadingDigits ? '\\d{1,2}' : '\\d{1,4}';
}

/**
 * One character or none between the parts of a number. Numbers become file names and parts of addresses, where a slash or a question mark would
 * lead elsewhere.
 */
export const SEPARATOR = /^[^\p{L}\p{N}\p{C}\s/\\?#%&<>"']?$/u;
