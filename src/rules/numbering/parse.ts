/** Texts to numbers, and the parts of a number to its one spelling. */
import { lettersToOrdinal, ordinalToLetters, ordinalToRoman, romanToOrdinal } from './ordinals.ts';
import type { Scheme, SchemeLevel } from './scheme.ts';

/** A parsed number. */
export interface RuleNumber {
  /** The canonical spelling: `101.2a`. */
  readonly number: string;
  /** The name of its level: `subrule`. */
  readonly level: string;
  /** One ordinal for each level from the outermost: `[1, 101, 2, 1]`. Letters count from 1; a chapter's ordinal is its whole number. */
  readonly parts: readonly number[];
}

/** The last two digits of a leading-digits number are its own; those before them are its parent's. */
const COUNTED = 100;

/** An archive parses the same few thousand spellings over and over, in every edition. */
const parsedByScheme = new WeakMap<Scheme, Map<string, RuleNumber>>();

/**
 * Reads a number in any spelling: `101.2A`, `101.2.a`, `101.2a.`, with spaces or full-width digits. Returns undefined if the text is not
 * a number of the scheme, or is more than a number. Letters that the scheme skips are accepted, because documents contain such mistakes.
 */
export function parseNumber(scheme: Scheme, text: string): RuleNumber | undefined {
  let parsed = parsedByScheme.get(scheme);
  if (parsed === undefined) {
    parsed = new Map();
    parsedByScheme.set(scheme, parsed);
  }
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const result = readNumber(scheme, text);
  if (result !== undefined) parsed.set(text, result);
  return result;
}

function readNumber(scheme: Scheme, text: string): RuleNumber | undefined {
  const groups = scheme.parsing.exec(text.normalize('NFKC').toLowerCase())?.slice(1);
  if (groups === undefined) return undefined;
  const parts: number[] = [];
  for (const [index, level] of scheme.levels.entries()) {
    const group = groups[index];
    if (group === undefined) continue;
    const ordinal = readPart(level, group);
    if (ordinal === undefined) return undefined;
    if (level.leadingDigits) parts[index - 1] = Math.floor(ordinal / COUNTED);
    parts[index] = ordinal;
  }
  return ruleNumber(scheme, parts);
}

/** Returns the ordinal of one level's part; undefined for letters that are not a Roman numeral. */
function readPart({ form }: SchemeLevel, part: string): number | undefined {
  switch (form) {
    case 'digits':
      return Number(part);
    case 'letters':
    case 'capitals':
      return lettersToOrdinal(part);
    case 'roman':
      return romanToOrdinal(part);
  }
}

function ruleNumber(scheme: Scheme, parts: readonly number[]): RuleNumber {
  return Object.freeze({
    number: formatNumber(scheme, parts),
    level: scheme.levels[parts.length - 1]?.name ?? '',
    parts: Object.freeze([...parts]),
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
  switch (level.form) {
    case 'digits':
      return String(ordinal).padStart(level.width ?? 1, '0');
    case 'letters':
      return ordinalToLetters(ordinal);
    case 'capitals':
      return ordinalToLetters(ordinal).toUpperCase();
    case 'roman':
      return ordinalToRoman(ordinal).toUpperCase();
  }
}
