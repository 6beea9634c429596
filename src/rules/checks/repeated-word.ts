/** `repeated-word`: `the the`. */
import { diagnose } from '../diagnostics.ts';
import type { Check } from './check.ts';

/** A word and the same word in small letters: of names, two in a row may well be meant. */
const TWICE = /(?<![\p{L}\p{N}’'-])(\p{L}[\p{L}’']*)\s+(?=(\p{Ll}[\p{L}’']*))(?=\2(?![\p{L}\p{N}’'-]))/gu;
/** Words that follow themselves in good English (`the team whose turn it is is …`), French, German and Portuguese. */
const MAY_REPEAT = new Set(['that', 'had', 'is', 'nous', 'vous', 'die', 'das', 'der', 'se']);

export const checkRepeatedWords: Check = (_, { passages, placeOf }) =>
  passages.flatMap((passage) =>
    [...passage.text.matchAll(TWICE)]
      .filter(([, word = '', again = '']) => word.toLowerCase() === again && !MAY_REPEAT.has(again))
      .map((match) =>
        diagnose({
          code: 'repeated-word',
          severity: 'warning',
          reason: `"${match[1]} ${match[2]}" says a word twice`,
          place: placeOf(passage, match.index + match[0].length),
          remedy: 'delete one of the two',
        }),
      ),
  );
