import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, joinSentences } from '../../../src/site/kit/excerpt.ts';

test('a text is cut between words, and a text without spaces at the limit', () => {
  expect(excerpt('The pawn walks straight on.', 16)).toBe('The pawn walks…');
  expect(excerpt('花坛花坛花坛', 5)).toBe('花坛花坛…');
});

test('an excerpt of an excerpt ends with one ellipsis', () => {
  expect(excerpt('The pawn walks… The rook', 20)).toBe('The pawn walks…');
});

test('characters of two code units are never cut in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, length) => {
      expect(excerpt(text, length).isWellFormed()).toBe(true);
    }),
  );
  expect(excerpt('\u{20BB7}'.repeat(9), 6)).toBe('\u{20BB7}\u{20BB7}…');
});

test('texts are joined with one period each', () => {
  expect(joinSentences(['Pawn', 'A small piece.', 'See “Rook.”', '', 'Why?', 'walk'])).toBe(
    'Pawn. A small piece. See “Rook.” Why? walk',
  );
});
