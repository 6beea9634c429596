/** Reads the numbers that lines begin with before any numbering is declared, whatever their form. */

import { NUMBER_SIGN } from '@rulegraph/core/citations';
import { HAN_NUMERALS, LATIN, lettersToOrdinal, romanToOrdinal } from '@rulegraph/core/numbering';
import type { NumberForm } from '@rulegraph/core/work';
import type { Line } from '../lines.ts';
import {
  asciiLabel,
  beginningOf,
  CLOSING,
  OPENING,
  readJoinedNumber,
  SIGN_AFTER,
  wordedNumber,
} from '../numbered-text/leading-number.ts';

/** One part of a number, with what separates it from the part before. */
export interface PrintedPart {
  readonly form: Exclude<NumberForm, 'roman'>;
  readonly separator: string;
  readonly text: string;
  readonly value: number;
  /** `+` after the part: inserted later. */
  readonly plus: boolean;
}

export interface PrintedNumber {
  readonly line: Line;
  readonly parts: readonly PrintedPart[];
  /** The word before it, `Article` or `§`, as printed; empty if there is none. */
  readonly noun: string;
  /** What follows the number: `.`, `)`. */
  readonly closing: string;
  /** Where the text after it begins. */
  readonly textStart: number;
  readonly isBracketed: boolean;
  /** Whether the line is marked as a heading. */
  readonly isHeading: boolean;
}

/** A part is as long as its run of digits or letters, or as long as it may be: there is one reading of a run. */
const PART = '(?:\\d{1,4}(?!\\d)|\\d{4}|[A-Z]{1,6}(?![A-Z])|[A-Z]{6}|[a-z]{1,4}(?![a-z])|[a-z]{4})';
const NUMBER = `${PART}(?:[.:-]?${PART}\\+{0,3}){0,10}`;
/** No letter or numeral with a dot, `II. The`, is a word before a number. */
const NOUN = `(?:((?!(?:\\p{Lu}|[IVXLC]{1,6})\\.)[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}'’-]{0,29}\\.?)\\s+(?:${NUMBER_SIGN}\\s?)?|(§{1,2})\\s?)?`;
/** `4 bis`, `6º-A`, `b-bis`, `3 a §`, `§ 3 a Boats` */
const INSERTED = `(?:(?<=\\d|(?<![\\p{L}\\p{N}.])[a-z](?=-))(?:[\\s-]?(${LATIN.join('|')})|\\.?[ºª](-[A-Z])|\\s([a-z])(?=\\s?§|(?<=§\\s?\\d{1,3}\\s[a-z])(?:\\s+\\p{Lu}|\\s*$)))(?!\\p{L}|\\s*\\d))?`;
/** `Article L. 111-1` */
const APART = '(?:(?<=\\p{L}\\.?\\s)([A-Z]{1,2})\\.\\s?(?=\\d))?';
const LINE = new RegExp(`^${OPENING}${NOUN}([[(]?)${APART}(${NUMBER}?)${INSERTED}${CLOSING}`, 'u');
/** `（一）`, `①`, `¹` */
const LABEL = new RegExp(`^${OPENING}(?:[(]([${HAN_NUMERALS}]{1,3})[)]|([①-⑳]|[⁰¹²³⁴-⁹]{1,2}))(?=\\s|$|\\p{L}|[「『])`, 'u');
const PARTS = /([.:-]?)(\d+|[A-Z]+|[a-z]+)(\+*)/g;
/** A title or a sentence, or nothing on this line. */
const BEFORE_TITLE = /^\s*(?:$|["“‘«(]?\p{Lu})/u;
const readWorded = wordedNumber("\\p{Lu}[\\p{L}\\p{M}'’-]{2,29}");

/** Returns the number that a line begins with; a single letter counts only with a noun or with punctuation. */
export function readPrintedNumber(line: Line): PrintedNumber | undefined {
  if (line.markup?.kind === 'table' || line.markup?.kind === 'code') return undefined;
  const text = beginningOf(line);
  const plain = { line, closing: '', isBracketed: false, isHeading: isHeading(line) };
  const joined = readJoinedNumber(text);
  if (joined !== undefined) {
    const parts = joined.number.split('-').map((part, index) => partOf(index === 0 ? '' : '-', part, ''));
    return { ...plain, parts, noun: joined.word, textStart: joined.whole.length };
  }
  const [{ length: textStart } = '', , han, circled] = LABEL.exec(text) ?? [];
  const label = han ?? circled;
  if (label !== undefined) {
    const closing = han === undefined ? '' : ')';
    return { ...plain, parts: [partOf('', asciiLabel(label), '')], noun: '', closing, textStart, isBracketed: true };
  }
  const worded = readWorded(line);
  if (worded !== undefined) {
    const { value, noun, closing, end } = worded;
    return { ...plain, parts: [partOf('', String(value), '')], noun, closing, textStart: end + closing.length };
  }
  const afterTwoWords = plain.isHeading ? readAfterTwoWords(line) : undefined;
  if (afterTwoWords !== undefined) return afterTwoWords;
  const match = LINE.exec(text);
  if (match === null) return undefined;
  const [whole, , before, sign, bracket = '', apart, number = '', latin, capital, small, closing = ''] = match;
  const inserted = latin ?? capital ?? small ?? '';
  // `B 2 Brakes`: a number whose letter is apart.
  const isApart =
    /^[A-Z]$/.test(before ?? '') && bracket === '' && /^\d/.test(number) && BEFORE_TITLE.test(text.slice(whole.length));
  const word = isApart ? undefined : before;
  const letter = isApart ? before : apart;
  const above = letter === undefined ? [] : [partOf('', letter, '')];
  const own = Array.from(number.matchAll(PARTS), ([, separator = '', part = '', plus = '']) => partOf(separator, part, plus));
  const printed = [...above, ...own];
  const parts = printed.map((part, index) => (index === printed.length - 1 ? { ...part, text: part.text + inserted } : part));
  const noun = word ?? sign ?? SIGN_AFTER.exec(closing)?.[0] ?? '';
  const [first] = parts;
  if (first === undefined) return undefined;
  // Longer letters are Roman numbers, or words: `Laws of the Game`.
  const longest = noun === '' ? 2 : 1;
  if (printed.some(({ form, text: own }) => form !== 'digits' && own.length > longest && !isRoman(own))) return undefined;
  const isEnded = /[.)\]:]/.test(closing) || (/[–—-]/.test(closing) && first.form === 'capitals' && isRoman(first.text));
  if (parts.length === 1 && first.form !== 'digits' && noun === '' && !isEnded) return undefined;
  const isBracketed = bracket !== '' || /[)\]°]/.test(closing);
  return { ...plain, parts, noun, closing: closing.replace(/[*_\s]/g, ''), textStart: whole.length, isBracketed };
}

/** Reads the number of a heading after two words: `Success Criterion 1.1.1 Names`. */
function readAfterTwoWords(line: Line): PrintedNumber | undefined {
  const [opening = '', word = ''] = /^[\s#*_]*(\p{Lu}\p{L}{2,29})\s+(?=\p{Lu}\p{L}{2,29}\s+\p{Nd})/u.exec(line.text) ?? [];
  const number = word === '' ? undefined : readPrintedNumber({ ...line, text: line.text.slice(opening.length) });
  const textStart = opening.length + (number?.textStart ?? 0);
  return number && { ...number, line, noun: `${word} ${number.noun}`, textStart, isHeading: true };
}

function isHeading({ markup, text }: Line): boolean {
  return markup === undefined ? /^\s*#{1,6}\s/.test(text) : markup.kind === 'heading';
}

/** Tells whether letters are a Roman number. */
export function isRoman(text: string): boolean {
  return romanToOrdinal(text.toLowerCase()) !== undefined;
}

function partOf(separator: string, text: string, plus: string): PrintedPart {
  const form = /^\d/.test(text) ? 'digits' : /^[A-Z]/.test(text) ? 'capitals' : 'letters';
  const value = form === 'digits' ? Number(text) : lettersToOrdinal(text.toLowerCase());
  return { form, separator, text, value, plus: plus !== '' };
}

export function textOf(parts: readonly PrintedPart[]): string {
  return parts.map(({ separator, text, plus }) => `${separator}${text}${plus ? '+' : ''}`).join('');
}
