/** Lines that begin with a number of the scheme: whether that number opens a provision is decided elsewhere, by order. */
import { escapePattern } from '../../rules/escape-pattern.ts';
import { parseNumber, type RuleNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { Numbering } from '../../rules/work.ts';
import type { Line } from '../lines.ts';

/** A number at the beginning of a line, with what surrounds it. Offsets are into the line's text. */
export interface LeadingNumber {
  readonly line: Line;
  readonly number: RuleNumber;
  readonly numberStart: number;
  readonly numberEnd: number;
  /** Where the text behind the number and its punctuation begins. */
  readonly textStart: number;
  /** `heading`: behind `#` · `strong`: in bold, or a list item · `plain`. Marks are deliberate, a plain number may have come there by wrapping. */
  readonly mark: 'heading' | 'strong' | 'plain';
  /** Digits or letters alone, which begin many a line that is no provision. */
  readonly bare: boolean;
  /** Printed without the number above it. */
  readonly relative?: true;
}

/** Finds the number that a line begins with, if any. */
export type NumberReader = (line: Line) => LeadingNumber | undefined;

/** `## `, `- **` and the like, behind blanks of any width and of none. */
export const OPENING = '([\\s\\u200B-\\u200F\\u2060]*(?:#{1,6}\\s+)?(?:[-*+•]\\s+)?(?:\\*\\*|__)?)';

/**
 * What ends a number: `101.1.`, `2k2a)`, `[1.0.1a]`, `3:`, `Section 4 –`. It may stand inside or outside of the bold, and the text may
 * follow without a blank (`901.4.All`), but a capital does not end within a word.
 */
const CLOSING = '([.:)\\]]{0,2}(?:\\*\\*|__)?[.:)\\]]?(?:\\s[–—-](?=\\s))?)(?=$|\\s|(?<![A-Z])[\\p{Lu}\\p{Lo}"“‘«(\\[{])';

/** A line longer than this is cut for the search: no number is that long. */
const REACH = 80;

const HEADING = /^\s\p{Lu}.{0,60}(?<![.:;,])$/u;

/** Whether the line goes on behind its number as headings do: in capitals, short, without a closing sign. */
export function goesOnAsHeading({ line, textStart }: LeadingNumber): boolean {
  return HEADING.test(line.text.slice(textStart).trimEnd());
}

/** Compiles the reader for numbers as the work prints them; `nouns` may stand in front of them: `Article 3: Trade`. */
export function numberReader(scheme: Scheme, { levels, dotted }: Numbering, nouns: readonly string[] = []): NumberReader {
  const undotted = new Set(dotted === undefined ? [] : levels.map(({ name }) => name).filter((name) => !dotted.includes(name)));
  return compileReader(scheme, scheme.running, undotted, nouns);
}

/** Compiles the reader for slips in numbers, which count only where nothing else could follow: `606. 8b`, `101.2.a`, `8.4.` for `8-4`. */
export function oddNumberReader(scheme: Scheme): NumberReader {
  return compileReader(scheme, '\\d{1,4}[a-z]{0,2}(?:[.-] ?[\\da-z]{1,4}){1,8}?', new Set(), []);
}

function compileReader(scheme: Scheme, number: string, undotted: ReadonlySet<string>, nouns: readonly string[]): NumberReader {
  const pattern = new RegExp(`^${OPENING}${nounPattern(nouns)}([[(]?)(${number})${CLOSING}`, 'u');
  return (line) => {
    const match = pattern.exec(line.text.slice(0, REACH));
    const leading = match === null ? undefined : toLeadingNumber(line, scheme, match);
    if (leading === undefined || leading.mark !== 'plain') return leading;
    const noun = match?.[2] !== undefined;
    if (!leading.bare && !noun) return leading;
    // Digits alone open a provision with their dot or, where the work declares that it prints none, as a heading; so do nouns, since
    // many a sentence begins with `Rule 101.2`.
    const closing = line.text.slice(leading.numberEnd, leading.textStart);
    const heading = (noun || undotted.has(leading.number.level)) && goesOnAsHeading(leading);
    return closing.includes('.') || (noun && /[:–—-]/.test(closing)) || heading ? leading : undefined;
  };
}

/** The nouns as they begin a line: `Section`, `SECTION`. */
function nounPattern(nouns: readonly string[]): string {
  const forms = nouns.flatMap((noun) => [noun.charAt(0).toUpperCase() + noun.slice(1), noun.toUpperCase()]);
  const words = forms.filter((form) => form !== '').map(escapePattern);
  return words.length === 0 ? '((?!))?' : `(?:(${words.join('|')})\\s+)?`;
}

const CLOSING_BRACKETS: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

function toLeadingNumber(line: Line, scheme: Scheme, match: RegExpExecArray): LeadingNumber | undefined {
  const [whole, opening = '', , bracket = '', digits = '', closing = ''] = match;
  const number = parseNumber(scheme, digits);
  const unclosed = bracket === '' ? closing.includes(']') : !closing.includes(CLOSING_BRACKETS[bracket] ?? '');
  if (number === undefined || unclosed) return undefined;
  const numberEnd = whole.length - closing.length;
  const mark = opening.includes('#') ? 'heading' : /[-*+•_]/.test(opening) ? 'strong' : 'plain';
  const bare = /^(?:\p{N}+|\p{L}+)$/u.test(digits);
  return { line, number, numberStart: numberEnd - digits.length, numberEnd, textStart: whole.length, mark, bare };
}
