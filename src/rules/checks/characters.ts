/** Checks for characters that do not belong in a text: `replacement-character`, `invisible-character`, `mixed-scripts`. */
import { diagnose } from '../diagnostics.ts';
import { type Check, excerptAround } from './check.ts';

export const checkReplacementCharacters: Check = (_, { pieces, placeOf }) =>
  pieces.flatMap((piece) =>
    [...piece.text.matchAll(/\uFFFD+/g)].map(({ 0: lost, index }) =>
      diagnose({
        code: 'replacement-character',
        severity: 'error',
        reason: `a character is lost in "${excerptAround(piece.text, index, index + lost.length)}"`,
        place: placeOf(piece, index),
        remedy: 'write the character that the publisher meant in place of U+FFFD',
      }),
    ),
  );

// Direction overrides (U+202D, U+202E) reverse text, which no script needs.
const INVISIBLE = /[^\P{Cc}\t\n]|[\u00AD\u200B\u2028\u2029\u202D\u202E\u2060-\u2064\uFEFF]/gu;
// Joiners and direction marks are part of how Persian, Hindi, Hebrew and emoji are written.
const JOINER = /[\u200C-\u200F\u202A-\u202C\u2066-\u2069]/gu;
const NEEDS_JOINERS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Extended_Pictographic}]/u;

export const checkInvisibleCharacters: Check = (_, { pieces, placeOf }) =>
  pieces.flatMap((piece) =>
    invisibleCharacters(piece.text).map(({ 0: found, index }) =>
      diagnose({
        code: 'invisible-character',
        severity: 'warning',
        reason: `the invisible character "${codePoint(found)}" stands in "${excerptAround(piece.text, index, index)}"`,
        place: placeOf(piece, index),
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

const WORD = /[\p{L}\p{M}]+/gu;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const LATIN = /\p{Script=Latin}/u;

export const checkScripts: Check = (_, { pieces, placeOf }) =>
  pieces
    .filter(({ text }) => OTHER.test(text))
    .flatMap((piece) =>
      [...piece.text.matchAll(WORD)]
        .filter(({ 0: word }) => OTHER.test(word) && LATIN.test(word))
        .map(({ 0: word, index }) => {
          const odd = oddLetterIn(word);
          return diagnose({
            code: 'mixed-scripts',
            severity: 'warning',
            reason: `"${word}" mixes scripts: "${word[odd]}" is ${scriptName(word[odd] ?? '')}`,
            place: placeOf(piece, index + odd),
            remedy: 'write the word in letters of one script',
          });
        }),
    );

/** Returns the position of the first letter in the script that fewer letters of the word are in. */
function oddLetterIn(word: string): number {
  const letters = [...word.matchAll(/./gsu)];
  const latin = letters.filter(({ 0: letter }) => LATIN.test(letter));
  const others = letters.filter(({ 0: letter }) => OTHER.test(letter));
  return (others.length <= latin.length ? others : latin)[0]?.index ?? 0;
}

function scriptName(letter: string): string {
  if (LATIN.test(letter)) return 'Latin';
  return /\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic';
}
