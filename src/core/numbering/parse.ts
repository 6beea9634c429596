/** Parses numbers in any spelling, and formats them in their canonical one. */
import { getOrInsertComputed } from '../memo.ts';
import type { NumberForm } from '../work.ts';
import {
  insertedPosition,
  insertedSuffix,
  joinOrdinal,
  LATIN,
  lettersToOrdinal,
  ordinalToLetters,
  ordinalToRoman,
  ordinalToWords,
  romanToOrdinal,
  type Scheme,
  type SchemeLevel,
  splitOrdinal,
  wordsToOrdinal,
} from './scheme.ts';

/** A parsed number. */
export interface RuleNumber {
  /** The canonical spelling: `101.2a`. */
  readonly number: string;
  /** The name of its level: `subrule`. */
  readonly level: string;
  /**
   * One ordinal for each level from the outermost: `[1, 101, 2, 1]`. Letters count from 1; a chapter's ordinal is its whole number. Inserted numbers
   * have a fraction, and alternative forms count from a high number (see `splitOrdinal`), so that ordinals order numbers.
   */
  readonly parts: readonly number[];
  /** The numbers above it, outermost first: `1`, `101`, `101.2`. */
  readonly above: readonly string[];
}

/** The last two digits of a leading-digits number are its own; those before them are its parent's: 702 is in 7. */
const NUMBERS_PER_PARENT = 100;

/** What is typed or scanned for digits. */
export const TYPED_FOR: Readonly<Record<string, string>> = { 0: 'oO', 1: 'lI|' };

/** An archive parses the same few thousand spellings in every edition. */
const parsedByScheme = new WeakMap<Scheme, Map<string, RuleNumber>>();
const noNumbers = () => new Map<string, RuleNumber>();

/**
 * Parses a number in any spelling: `101.2A`, `101.2.a`, `101.2a.`, with spaces or full-width digits. Returns undefined if the text is not
 * exactly a number of the scheme. Accepts letters that the scheme skips, because documents contain such mistakes.
 */
export function parseNumber(scheme: Scheme, text: string): RuleNumber | undefined {
  const parsed = getOrInsertComputed(parsedByScheme, scheme, noNumbers);
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const result = readNumber(scheme, text);
  if (result !== undefined) parsed.set(text, result);
  return result;
}

function readNumber(scheme: Scheme, text: string): RuleNumber | undefined {
  const folded = text.normalize('NFKC');
  for (const isStrict of scheme.isCased ? [true, false] : [false]) {
    for (const { forms, pattern } of scheme.parsing) {
      const groups = pattern.exec(folded)?.slice(1);
      if (groups === undefined || (isStrict && !groups.every((group, index) => hasCaseOf(forms[index], group)))) continue;
      const parts = readOrdinals(
        scheme,
        forms,
        groups.map((group) => group?.toLowerCase()),
      );
      if (parts !== undefined) return ruleNumber(scheme, parts);
    }
  }
  return undefined;
}

/** Tells whether a part is written as its form is: letters small, numerals and capitals not. */
function hasCaseOf(form: NumberForm | undefined, part: string | undefined): boolean {
  if (part === undefined || form === 'digits' || form === 'words') return true;
  return form === 'letters' ? part === part.toLowerCase() : part === part.toUpperCase();
}

function readOrdinals(
  scheme: Scheme,
  forms: readonly NumberForm[],
  groups: readonly (string | undefined)[],
): readonly number[] | undefined {
  const parts: number[] = [];
  for (const [index, level] of scheme.levels.entries()) {
    const group = groups[index];
    if (group === undefined) continue;
    const ordinal = readPart(level, forms[index] ?? level.form, group);
    if (ordinal === undefined) return undefined;
    if (level.leadingDigits) parts[index - 1] = Math.floor(ordinal / NUMBERS_PER_PARENT);
    parts[index] = ordinal;
  }
  return parts;
}

/** `b-bis` */
const INSERTED_AFTER_LETTERS = new RegExp(`^(.+?)(?:[\\s-]?(${LATIN.join('|')}))?$`);

/** Returns the ordinal of one level's part; undefined for letters that are not a Roman numeral. */
function readPart({ forms, inserted }: SchemeLevel, form: NumberForm, part: string): number | undefined {
  const [, base = part, suffix = ''] =
    inserted === '+'
      ? (/^(.*?)(?<!\+)(\+*)$/.exec(part) ?? [])
      : inserted === null
        ? []
        : inserted === 'latin' && form !== 'digits'
          ? (INSERTED_AFTER_LETTERS.exec(part) ?? [])
          : (/^(\d+)(?:\.?[ºªoa]?[-\u2010]|\s)?([a-z]*|(?<!\d)\d+)$/.exec(part) ?? []);
  const counted = readBase(form, base);
  if (counted === undefined) return undefined;
  return joinOrdinal({ form: Math.max(0, forms.indexOf(form)), counted, inserted: insertedPosition(suffix) });
}

function readBase(form: NumberForm, base: string): number | undefined {
  switch (form) {
    case 'digits':
      return Number(base);
    case 'letters':
    case 'capitals':
      return lettersToOrdinal(base);
    case 'roman':
      return romanToOrdinal(base);
    case 'words':
      return wordsToOrdinal(base);
  }
}

function ruleNumber(scheme: Scheme, parts: readonly number[]): RuleNumber {
  return Object.freeze({
    number: formatNumber(scheme, parts),
    level: scheme.levels[parts.length - 1]?.name ?? '',
    parts: Object.freeze([...parts]),
    above: Object.freeze(parts.slice(1).map((_, index) => formatNumber(scheme, parts.slice(0, index + 1)))),
  });
}

/** Returns the canonical spelling of a number's parts: `[1, 101, 2, 1]` → `101.2a`. */
export function formatNumber(scheme: Scheme, parts: readonly number[]): string {
  return parts.reduce((number, ordinal, index) => {
    const level = scheme.levels[index];
    if (level === undefined) return number;
    const own = formatPart(level, ordinal);
    return level.leadingDigits ? own : number + level.separator + own;
  }, '');
}

/** Returns one level's part as printed: `5` → `005` if the level has three digits. */
export function formatPart(level: SchemeLevel, ordinal: number): string {
  const { form, counted, inserted } = splitOrdinal(ordinal, level.forms.length);
  return formatBase(level, level.forms[form] ?? level.form, counted) + insertedSuffix(level, inserted);
}

function formatBase({ width }: SchemeLevel, form: NumberForm, counted: number): string {
  switch (form) {
    case 'digits':
      return String(counted).padStart(width ?? 1, '0');
    case 'letters':
      return ordinalToLetters(counted);
    case 'capitals':
      return ordinalToLetters(counted).toUpperCase();
    case 'roman':
      return ordinalToRoman(counted).toUpperCase();
    case 'words':
      return ordinalToWords(counted);
  }
}
