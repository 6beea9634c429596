/** `invisible-character`: soft hyphens, zero-width and control characters, which part words that look whole from searches for them. */
import { diagnose } from '../diagnostics.ts';
import type { Check } from './check.ts';
import { excerptAround } from './excerpt.ts';

// Overrides of direction (U+202D, U+202E) turn text around that no script means to be read so.
const INVISIBLE = /[^\P{Cc}\t\n]|[\u00AD\u200B\u2028\u2029\u202D\u202E\u2060-\u2064\uFEFF]/gu;
// Joiners and marks of direction belong to the writing of Persian, Hindi, Hebrew and emoji.
const JOINER = /[\u200C-\u200F\u202A-\u202C\u2066-\u2069]/gu;
const NEEDS_JOINERS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Extended_Pictographic}]/u;

export const checkInvisibleCharacters: Check = (_, { passages, placeOf }) =>
  passages.flatMap((passage) =>
    invisibleCharacters(passage.text).map(({ 0: found, index }) =>
      diagnose({
        code: 'invisible-character',
        severity: 'warning',
        reason: `the invisible character "${codePoint(found)}" stands in "${excerptAround(passage.text, index, index)}"`,
        place: placeOf(passage, index),
        remedy: 'delete it: it keeps searches and citations from finding the word',
      }),
    ),
  );

function invisibleCharacters(text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(INVISIBLE), ...(NEEDS_JOINERS.test(text) ? [] : text.matchAll(JOINER))];
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
