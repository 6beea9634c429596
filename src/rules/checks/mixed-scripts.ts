/** `mixed-scripts`: a letter of another script that looks like a Latin one, such as a Cyrillic `а` in `card`. */
import { diagnose } from '../diagnostics.ts';
import type { Check } from './check.ts';

const WORD = /[\p{L}\p{M}]+/gu;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const LATIN = /\p{Script=Latin}/u;

export const checkScripts: Check = (_, { passages, placeOf }) =>
  passages
    .filter(({ text }) => OTHER.test(text))
    .flatMap((passage) =>
      [...passage.text.matchAll(WORD)]
        .filter(({ 0: word }) => OTHER.test(word) && LATIN.test(word))
        .map(({ 0: word, index }) => {
          const stranger = strangerOf(word);
          return diagnose({
            code: 'mixed-scripts',
            severity: 'warning',
            reason: `"${word}" mixes scripts: "${word[stranger]}" is ${scriptName(word[stranger] ?? '')}`,
            place: placeOf(passage, index + stranger),
            remedy: 'write the word in letters of one script',
          });
        }),
    );

/** The first letter of the script that the word has fewer letters of. */
function strangerOf(word: string): number {
  const letters = [...word.matchAll(/./gsu)];
  const latin = letters.filter(({ 0: letter }) => LATIN.test(letter));
  const others = letters.filter(({ 0: letter }) => OTHER.test(letter));
  return (others.length <= latin.length ? others : latin)[0]?.index ?? 0;
}

function scriptName(letter: string): string {
  if (LATIN.test(letter)) return 'Latin';
  return /\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic';
}
