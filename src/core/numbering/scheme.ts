/**
 * Compiles a declared numbering to levels and patterns for parsing, formatting and finding numbers, and counts in the letters and Roman
 * numerals of numbers.
 */
import { getOrInsertComputed, memoize } from '../memo.ts';
import { escapePattern } from '../untrusted.ts';
import type { NumberForm, Numbering, NumberingLevel } from '../work.ts';

/** A level with every default filled in. */
export interface SchemeLevel extends PatternLevel {
  readonly name: string;
  /** All forms of the level, the usual one first. */
  readonly forms: readonly NumberForm[];
  /** Letters that this level never uses, in lower case; numbers with them are still parsed. */
  readonly skip: string;
}

/** A compiled numbering scheme. */
export interface Scheme {
  readonly levels: readonly SchemeLevel[];
  /** Index of the level whose provisions have pages; the levels below it are shown on that page. */
  readonly chapterLevel: number;
  /** For each combination of forms: a pattern for a whole text in any spelling, with one capture group for each level. */
  readonly parsing: readonly { readonly forms: readonly NumberForm[]; readonly pattern: RegExp }[];
  /** Whether a level has small letters and capitals, which are then different numbers. */
  readonly isCased: boolean;
  /** Source of a pattern without groups that matches a number as printed in running text. */
  readonly running: string;
}

const MAX_LEVELS = 16;
const MAX_COMBINATIONS = 256;

/** Tells whether the patterns of the levels are small enough: there is one for each combination of the levels' forms. */
export function isCompilable(levels: readonly { readonly alternatives?: readonly NumberForm[] | undefined }[]): boolean {
  const combinations = levels.reduce((product, { alternatives = [] }) => product * (1 + alternatives.length), 1);
  return levels.length <= MAX_LEVELS && combinations <= MAX_COMBINATIONS;
}

/** Compiles a declared numbering, once for each object. Throws a `RangeError` if the patterns would be too large. */
export const compileScheme = /* @__PURE__ */ memoize((numbering: Numbering): Scheme => {
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
    isCased: levels.some(
      ({ forms }) => forms.includes('letters') && forms.some((form) => form === 'roman' || form === 'capitals'),
    ),
    running: levelPattern(levels, 0, AS_PRINTED),
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

/** The properties of a level that its pattern depends on. */
interface PatternLevel {
  readonly form: NumberForm;
  readonly forms: readonly NumberForm[];
  readonly inserted: NonNullable<NumberingLevel['inserted']> | null;
  /** Between the parent's number and this one; empty at the first level. */
  readonly separator: string;
  readonly width: number | null;
  /** Whether the number begins with its parent's digits and replaces it: chapter 101 of section 1. */
  readonly leadingDigits: boolean;
}

/** Returns the sources of patterns for the parts of a number in one kind of spelling. */
interface Spelling {
  readonly separator: (level: PatternLevel, above: PatternLevel) => string;
  readonly digits: (level: PatternLevel, below: PatternLevel | undefined) => string;
  readonly letters: (level: PatternLevel) => string;
}

/** The hyphen and the dashes that keyboards and word processors write for it. */
const DASHES = '\\-\\u2010-\\u2015\\u2212';

/** `general-philosophy`; digits alone are a paragraph. See `isHeadingAddress`. */
const HEADING_WORDS = '(?=\\p{L})[\\p{L}\\p{M}\\p{N}]+(?:-[\\p{L}\\p{M}\\p{N}]+)*';

/** In running text, only a word that is followed by the count of a paragraph names a heading: `general-philosophy.2`. */
const wordsAsPrinted = ({ separator }: PatternLevel): string =>
  separator === '' ? `${HEADING_WORDS}(?=(?:\\.[\\p{L}\\p{M}\\p{N}-]+){0,8}\\.\\d)` : HEADING_WORDS;

/** Any spelling: with or without a dot before letters (`101.2.a`, `103.1b`), with spaces, brackets or any dash, without leading zeros. */
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
    level.form === 'words'
      ? `(${HEADING_WORDS})`
      : level.form === 'roman'
        ? `([ivxlcdm]{1,12}${insertedPattern(level)})`
        : `\\(?([a-z]{1,2}${insertedPattern(level)})\\)?`,
};

/** The canonical spelling, but letters in either case. */
const AS_PRINTED: Spelling = {
  separator: ({ separator, form, inserted }, above) => {
    if (isBracketed({ separator, form, inserted })) return '[.(]';
    // Capitals need no dot: `12B2` for 12.B.2.
    if (separator === '.' && (form === 'capitals') !== (above.form === 'capitals')) return '\\.?';
    // `B 2.1`, `L. 111-1`, unless digits may be the first part, too.
    return separator === '' && form === 'digits' && above.form === 'capitals' && above.forms.length === 1
      ? '\\.?[ \\u00A0]?'
      : escapePattern(separator);
  },
  // A level without a width has no leading zeros: `123.02c` is a coordinate, not 123.2c.
  digits: (level, below) => {
    const own = digitsOf(level, below) + insertedPattern(level);
    // `12a(4)`, but not the last bracket of `(see 12a.4)`.
    return `${level.width === null ? '(?!0\\d)' : ''}${own}${isBracketed(level) ? `(?:(?<=\\(${own})\\))?` : ''}`;
  },
  letters: (level) =>
    (level.form === 'words'
      ? wordsAsPrinted(level)
      : level.form === 'roman'
        ? '[IVXLCDM]{1,12}'
        : level.form === 'capitals'
          ? '[A-Z]{1,2}'
          : '[A-Za-z]{1,2}') + insertedPattern(level),
};

/** Returns the combinations of forms of the levels, the usual ones first. */
function formCombinations(levels: readonly PatternLevel[]): readonly (readonly NumberForm[])[] {
  return levels.reduce<readonly (readonly NumberForm[])[]>(
    (combinations, level) => combinations.flatMap((above) => formsBelow(level, above.at(-1)).map((form) => [...above, form])),
    [[]],
  );
}

/** Returns the forms that a level may have below a form. Without a separator, digits cannot follow digits, nor letters letters. */
export function formsBelow(
  { forms, separator, leadingDigits }: Pick<PatternLevel, 'forms' | 'separator' | 'leadingDigits'>,
  above: NumberForm | undefined,
): readonly NumberForm[] {
  if (forms.length === 1 || above === undefined || separator !== '' || leadingDigits) return forms;
  return forms.filter((form) => (form === 'digits') !== (above === 'digits'));
}

/** Returns a pattern for a whole text. Group n is the part of level n; undefined if the number does not spell it out. */
function parsingPattern(levels: readonly PatternLevel[]): RegExp {
  return new RegExp(`^\\s*${levelPattern(levels, 0, ANY_SPELLING)}[\\s.]*$`, 'iu');
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

/** Returns the separator pattern that accepts more spellings; the longest fits all forms of a level. */
function widest(a: string, b: string): string {
  return a.length >= b.length ? a : b;
}

/** Tells whether a level may be written in brackets, like paragraph 4 of article 12a in statutes: 12a(4). */
function isBracketed({ separator, form, inserted }: Pick<PatternLevel, 'separator' | 'form' | 'inserted'>): boolean {
  return separator === '.' && form === 'digits' && inserted !== null && inserted !== '+';
}

/** What statutes in Romance languages put in after 4: 4 bis, 4 ter. */
export const LATIN = ['bis', 'ter', 'quater', 'quinquies', 'sexies', 'septies', 'octies', 'nonies', 'decies'];

/** By kind of inserted numbers: the pattern of the suffix. `12 bis 15` is a range in German. */
const INSERTED: Readonly<Record<NonNullable<NumberingLevel['inserted']>, string>> = {
  // `3 a §` in Swedish and Finnish, `§ 3 a` in Danish and German
  letters: '(?:\\s[a-z](?=\\s?§|(?<=§\\s?\\d{1,3}\\s[a-z])(?:\\s+\\p{Lu}|\\s*$))|[A-Za-z]{0,2})',
  // Also `12º-A`; in compatibility forms the indicator is a letter.
  '-A': '(?:\\.?[ºªoa]?-[A-Za-z](?!\\p{L}))?',
  latin: `(?:[\\s-]?(?:${LATIN.join('|')})(?!\\p{L}|\\s*\\d))?`,
  '-1': '(?:[-\\u2010\\u2011]\\d{1,3}(?!\\d))?',
  '+': '\\+{0,9}',
};

/** Returns the pattern of the suffix of inserted numbers. */
function insertedPattern({ inserted }: PatternLevel): string {
  return inserted === null ? '' : INSERTED[inserted];
}

/** Returns the suffix of a number by its position among those inserted after the counted one, 0 for none: 2 → `b`, `ter`, `++`. */
export function insertedSuffix({ inserted: kind }: Pick<SchemeLevel, 'inserted'>, position: number): string {
  if (position === 0) return '';
  if (kind === '+') return '+'.repeat(position);
  if (kind === 'latin') return LATIN[position - 1] ?? '';
  if (kind === '-1') return `-${position}`;
  return kind === '-A' ? `-${ordinalToLetters(position).toUpperCase()}` : ordinalToLetters(position);
}

/** Returns the position that a suffix stands for, the inverse of `insertedSuffix`. */
export function insertedPosition(suffix: string): number {
  if (suffix.startsWith('+')) return suffix.length;
  if (/^\d/.test(suffix)) return Number(suffix);
  return LATIN.includes(suffix) ? LATIN.indexOf(suffix) + 1 : lettersToOrdinal(suffix);
}

/** Returns the pattern of the digits of a level. Unless a width is declared, three digits or more are a chapter, and fewer its section. */
function digitsOf(level: PatternLevel, below: PatternLevel | undefined): string {
  if (level.width !== null) return `\\d{${level.width}}`;
  if (level.leadingDigits) return '\\d{3,}';
  return below?.leadingDigits ? '\\d{1,2}' : '\\d{1,4}';
}

/** A separator is at most one character, and none that has a meaning in addresses or file names, of which numbers become parts. */
export const SEPARATOR = /^[^\p{L}\p{N}\p{C}\s/\\?#%&<>"']?$/u;

const ALPHABET = 26;
const BEFORE_A = 'a'.charCodeAt(0) - 1;

/** Returns 1 for `a`, 26 for `z`, 27 for `aa`. Expects lower case. */
export function lettersToOrdinal(letters: string): number {
  let ordinal = 0;
  for (const letter of letters) ordinal = ordinal * ALPHABET + letter.charCodeAt(0) - BEFORE_A;
  return ordinal;
}

/** Returns `a` for 1, `z` for 26, `aa` for 27. */
export function ordinalToLetters(ordinal: number): string {
  let letters = '';
  for (let rest = ordinal; rest > 0; rest = Math.floor((rest - 1) / ALPHABET)) {
    letters = String.fromCharCode(BEFORE_A + 1 + ((rest - 1) % ALPHABET)) + letters;
  }
  return letters;
}

/** Returns the next ordinal whose letters use none of `skip`: after k (11) comes m (13) if l is skipped. */
export function nextLetterOrdinal(ordinal: number, skip: string): number {
  let next = ordinal + 1;
  while ([...ordinalToLetters(next)].some((letter) => skip.includes(letter))) next += 1;
  return next;
}

const NUMERAL_VALUES = { m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 };
const NUMERALS = /* @__PURE__ */ Object.entries(NUMERAL_VALUES);

/** Returns `iv` for 4. */
export function ordinalToRoman(ordinal: number): string {
  let numeral = '';
  let rest = ordinal;
  for (const [letters, value] of NUMERALS) {
    numeral += letters.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return numeral;
}

/** Returns 4 for `iv`, or undefined for letters that are not a numeral, such as `iiv`. Expects lower case. */
export function romanToOrdinal(numeral: string): number | undefined {
  let ordinal = 0;
  let rest = numeral;
  for (const [letters, value] of NUMERALS) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) ordinal += value;
  }
  return ordinal > 0 && ordinalToRoman(ordinal) === numeral ? ordinal : undefined;
}

const headingWords: string[] = [];
const ordinalsOfWords = new Map<string, number>();

/** Returns an ordinal that stands for the words of a heading as long as the program runs. It does not order them: that is up to the document. */
export function wordsToOrdinal(words: string): number {
  return getOrInsertComputed(ordinalsOfWords, words, () => headingWords.push(words));
}

/** Returns the words that `wordsToOrdinal` gave an ordinal. */
export function ordinalToWords(ordinal: number): string {
  return headingWords[ordinal - 1] ?? '';
}

/**
 * Returns what addresses a heading: `General Philosophy` → `general-philosophy`. It begins with a letter and is longer than the letters of numbers, so that
 * nothing else looks like it.
 */
export function addressOfHeading(heading: string): string {
  const words =
    heading
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = words
    .reduce((start, word) => (start.length + word.length < LONGEST_ADDRESS ? `${start}-${word}` : start), '')
    .slice(1);
  return isHeadingAddress(joined) ? joined : `heading-${joined || 'untitled'}`;
}

const LONGEST_ADDRESS = 60;

/** Tells whether a number is the address of a heading or paragraph in a document without numbers. */
export function isHeadingAddress(number: string): boolean {
  return /^(?:\p{Lo}|\p{Ll}[\p{L}\p{M}-][\p{L}\p{M}\p{N}-])/u.test(number);
}

/** Returns what stands beside the text of a rule: its number, or `¶ 2` and `§` for a paragraph and a heading in a document without numbers. */
export function shownNumber(number: string): string {
  if (!isHeadingAddress(number)) return number;
  const count = /\.(\d+)$/.exec(number)?.[1];
  return count === undefined ? '§' : `¶ ${count}`;
}

/** Returns a number with the title of its rule: `101. Players`, or the title alone if the document has no numbers. */
export function numberedTitle(number: string, title: string | null | undefined, separator = '. '): string {
  if (title == null) return number;
  if (!isHeadingAddress(number)) return `${number}${separator}${title}`;
  const shown = shownNumber(number);
  return shown === '§' ? title : `${title} ${shown}`;
}

/** Returns what a rule is called where its text does not follow: `101.2a`, or `Drawing Cards ¶ 2` in a document without numbers. */
export function nameOfNumber(number: string, titleOf: (number: string) => string | null | undefined): string {
  return isHeadingAddress(number) ? numberedTitle(number, titleOf(number.replace(/\.\d+$/, ''))) : number;
}

/** Tells whether the rules of a work have no numbers, but headings. */
export function isHeaded({ levels: [first] }: Pick<Scheme, 'levels'>): boolean {
  return first?.form === 'words';
}

/** The characters of Han numerals up to hundreds, as in a class of characters. */
export const HAN_NUMERALS = '〇零一二三四五六七八九十百';
/** The characters between the number of an article and that of one inserted after it, as in a class of characters: `第三条の二`, `제2조의2`. */
export const INSERTING_SIGNS = 'のノ之의';
const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100 };

/** Returns 23 for `二十三` and 103 for `一〇三` and `百零三`. Expects only such numerals, up to hundreds. */
export function hanToOrdinal(numeral: string): number {
  const characters = [...numeral.replaceAll('零', '〇')];
  const isPositional = !characters.some((character) => character in HAN_UNITS);
  let sum = 0;
  let digit = 0;
  for (const character of characters) {
    const unit = HAN_UNITS[character];
    if (unit === undefined) digit = (isPositional ? digit * 10 : 0) + HAN_DIGITS.indexOf(character);
    else {
      sum += Math.max(1, digit) * unit;
      digit = 0;
    }
  }
  return sum + digit;
}

/** The parts of the ordinal of a level that may have several forms and inserted numbers. */
interface OrdinalParts {
  /** The index of its form among those of the level. */
  readonly form: number;
  readonly counted: number;
  /** Its position among the numbers inserted after the counted one: 2 for 12b. */
  readonly inserted: number;
}

/** Puts all numbers of one form before those of the next. */
const FORM_STEP = 1e9;
const INSERTED_STEP = 1e-3;

/** Returns one number that orders as the parts do: 12 → 12, 12b → 12.002, A after 1 to 12 → 1,000,000,001. */
export function joinOrdinal({ form, counted, inserted }: OrdinalParts): number {
  return form * FORM_STEP + counted + inserted * INSERTED_STEP;
}

/** Returns the parts that `joinOrdinal` joined. `forms` is the number of forms of the level; with one, the count is not limited. */
export function splitOrdinal(ordinal: number, forms: number): OrdinalParts {
  const form = forms === 1 ? 0 : Math.floor(ordinal / FORM_STEP);
  const rest = ordinal - form * FORM_STEP;
  return { form, counted: Math.floor(rest), inserted: Math.round((rest - Math.floor(rest)) / INSERTED_STEP) };
}
