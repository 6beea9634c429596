import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileScheme } from '../../../../src/core/numbering/index.ts';
import { lookUp, type NumberRun, packRuns, unpackRuns } from '../../../../src/core/search/lookup/index.ts';
import { cleanQuery } from '../../../../src/core/search/lookup/look-up.ts';
import { magicWork } from '../../../works.ts';
import { fixtureWorks } from './fixture-works.ts';

const scheme = compileScheme(magicWork.numbering);
const works = fixtureWorks();

const number = fc
  .tuple(fc.integer({ min: 100, max: 109 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom('', 'a', 'b', 'aa'))
  .map(([chapter, rule, letter]) => `${chapter}.${rule}${letter}`);

/** Consecutive runs with gaps. */
const runsOfNumber = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 50 }), fc.uniqueArray(number, { maxLength: 3 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((steps) => {
    const runs: NumberRun[] = [];
    for (const [gap, length, today] of steps) {
      const since = (runs.at(-1)?.until ?? -1) + 1 + gap;
      runs.push({ since, until: since + length, today });
    }
    return runs;
  });

test('unpacking undoes packing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(number, runsOfNumber), { selector: ([name]) => name }), (entries) => {
      const runs = new Map(entries);
      const unpacked = unpackRuns(scheme, packRuns(scheme, runs));
      expect(new Map([...unpacked.keys()].map((name) => [name, unpacked.get(name)]))).toEqual(runs);
      expect(unpacked.has('999.9')).toBe(runs.has('999.9'));
    }),
  );
});

test('subrules that only followed their rule take no space', () => {
  const moved = (name: string, today: string): [string, NumberRun[]] => [name, [{ since: 1, until: 40, today: [today] }]];
  const runs = new Map(['', 'a', 'b', 'c'].map((letter) => moved(`101.2${letter}`, `102.7${letter}`)));
  expect(packRuns(scheme, runs)).toBe('0101.2 1-14>102.7\n5a \n~2');
});

test('no text breaks a lookup, and every number in an answer exists', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '702.19b',
      '601.2a–d',
      '@MH3',
      '(2005)',
      '[[',
      ']]',
      '{{CR|',
      '}}',
      '!',
      '#',
      '/',
      'rule ',
      ' and ',
      '\u202e',
      '\u0000',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      for (const { work, status, numbers } of lookUp(pieces.join(''), works).numbers) {
        const { index } = works.find(({ id }) => id === work) ?? {};
        if (status === 'in-force') expect(numbers.every((one) => index?.order.has(one))).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('control and format characters are ignored', () => {
  expect(cleanQuery('\u202e702.\u200b19b\u202c\u0000')).toBe('702.19b');
  expect(lookUp('\u202e702.19b\u202c', works).numbers).toMatchObject([{ numbers: ['702.19b'] }]);
});

test('a megabyte is cut off before it is read', () => {
  const long = 'rule 702.19b and '.repeat(65_000);
  expect(cleanQuery(long).length).toBeLessThan(3000);
  expect(lookUp(long, works).numbers).toMatchObject([{ numbers: ['702.19b'] }]);
});
