/** `replacement-character`: a character was lost when somebody decoded the text wrongly. */
import { diagnose } from '../diagnostics.ts';
import type { Check } from './check.ts';
import { excerptAround } from './excerpt.ts';

export const checkReplacementCharacters: Check = (_, { passages, placeOf }) =>
  passages.flatMap((passage) =>
    [...passage.text.matchAll(/\uFFFD+/g)].map(({ 0: lost, index }) =>
      diagnose({
        code: 'replacement-character',
        severity: 'error',
        reason: `a character is lost in "${excerptAround(passage.text, index, index + lost.length)}"`,
        place: placeOf(passage, index),
        remedy: 'write the character that the publisher meant in place of U+FFFD',
      }),
    ),
  );
