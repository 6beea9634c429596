import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareNumbers,
  formatNumber,
  levelOf,
  parentNumber,
  parseNumber,
  type Scheme,
  successors,
} from '../../../src/core/numbering/index.ts';
import { magic, schemes } from './schemes.ts';

/** Parts that fit the scheme: at most two letters, no more digits than the width of the level, chapters of their section. */
function arbitraryParts(scheme: Scheme): fc.Arbitrary<readonly number[]> {
  const ordinals = scheme.levels.map((_, index) => fc.integer({ min: 1, max: greatestOrdinal(scheme, index) }));
  return fc
    .tuple(fc.tuple(...ordinals), fc.integer({ min: 1, max: ordinals.length }))
    .map(([values, depth]) =>
      values
        .slice(0, depth)
        .map((ordinal, index) =>
          scheme.levels[index]?.leadingDigits ? (values[index - 1] ?? 0) * 100 + (ordinal % 100) : ordinal,
        ),
    );
}

function greatestOrdinal(scheme: Scheme, index: number): number {
  const level = scheme.levels[index];
  if (level?.form === 'roman') return 400;
  if (level?.form !== 'digits') return 26 + 26 * 26;
  if (level.width !== null) return 10 ** level.width - 1;
  return scheme.levels[index + 1]?.leadingDigits ? 99 : 999;
}

describe.each(Object.entries(schemes))('%s numbers', (_, scheme) => {
  const number = arbitraryParts(scheme).map((parts) => formatNumber(scheme, parts));

  test('parsing undoes formatting', () => {
    fc.assert(
      fc.property(arbitraryParts(scheme), (parts) => {
        expect(parseNumber(scheme, formatNumber(scheme, parts))?.parts).toEqual(parts);
      }),
    );
  });

  test('every spelling has the same canonical form', () => {
    fc.assert(
      fc.property(number, (text) => {
        // Where a level has both, capitals are numerals, and small letters are not.
        for (const spelling of [
          scheme.isCased ? text : text.toUpperCase(),
          `${text}.`,
          ` ${text} `,
          parseNumber(scheme, text)?.number ?? '',
        ]) {
          expect(parseNumber(scheme, spelling)?.number).toBe(text);
        }
      }),
    );
  });

  test('the order is total', () => {
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(Math.sign(compareNumbers(scheme, a, b))).toBe(0 - Math.sign(compareNumbers(scheme, b, a)));
        expect(compareNumbers(scheme, a, b) === 0).toBe(a === b);
        if (compareNumbers(scheme, a, b) <= 0 && compareNumbers(scheme, b, c) <= 0) {
          expect(compareNumbers(scheme, a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('a parent comes before its children, and they before its next sibling', () => {
    fc.assert(
      fc.property(number, (text) => {
        const next = successors(scheme, text);
        if (next?.child == null || levelOf(scheme, next.sibling) !== levelOf(scheme, text)) return;
        expect(parentNumber(scheme, next.child)).toBe(text);
        expect(compareNumbers(scheme, text, next.child)).toBeLessThan(0);
        expect(compareNumbers(scheme, next.child, next.sibling)).toBeLessThan(0);
      }),
    );
  });

  test('a next sibling has the same parent', () => {
    fc.assert(
      fc.property(number, (text) => {
        const sibling = successors(scheme, text)?.sibling ?? '';
        // The sections of one digit end with 9, and after chapter 199 another section begins.
        if (levelOf(scheme, sibling) !== levelOf(scheme, text) || /99$/.test(text)) return;
        expect(parentNumber(scheme, sibling)).toBe(parentNumber(scheme, text));
      }),
    );
  });
});

test('order is numeric, then alphabetical, and other texts come last', () => {
  const numbers = ['Glossary', '704.5aa', '1', '702.10', '704.5z', '704.5', '702.9', '702', '7', '704.5b'];
  expect(numbers.sort((a, b) => compareNumbers(magic, a, b))).toEqual([
    '1',
    '7',
    '702',
    '702.9',
    '702.10',
    '704.5',
    '704.5b',
    '704.5z',
    '704.5aa',
    'Glossary',
  ]);
});
