/** Tests finding a rule in all editions. */
import { expect, test } from 'vitest';
import { type Alignment, chainAlignments, type Link, numbersAcross } from '../../../src/core/history/index.ts';

/** Returns the link of `a > b, c`: the rules before and after, with a confidence after `@`. */
function alignment(from: string, to: string, ...lines: readonly string[]): Alignment {
  const names = (list = '') => list.split(',').flatMap((name) => name.trim() || []);
  const links = lines.map((line): Link => {
    const [pair = '', confidence = '1'] = line.split('@');
    const [before, after] = pair.split('>');
    const base = { textChanged: false, citationsChanged: false, typographyChanged: false, confidence: Number(confidence) };
    return { from: names(before), to: names(after), kind: 'moved', ...base };
  });
  return { from, to, links, glossary: [] };
}

const lineage = chainAlignments([
  alignment('', '2001', '> 1.1', '> 1.2', '> 9.9'),
  alignment('2001', '2005', '1.1, 1.2 > 2.1', '9.9 >', '> 1.1'),
  alignment('2005', '2010', '2.1 > 3.1, 3.2 @0.5', '1.1 > 1.1'),
  alignment('2010', '2020', '3.1 > 4.1', '3.2 > 4.2', '1.1 > 1.1'),
]);
const found = (number: string, edition: string) =>
  Object.fromEntries(
    [...numbersAcross(lineage, number, edition)].map(([at, { numbers, confidence }]) => [at, [...numbers, confidence]]),
  );

test('the numbers of a rule are found with the confidence of the weakest link', () => {
  expect(found('4.1', '2020')).toEqual({ 2020: ['4.1', 1], 2010: ['3.1', 1], 2005: ['2.1', 0.5], 2001: ['1.1', '1.2', 0.5] });
});

test('all parts of a rule that was split are found, in both directions', () => {
  expect(found('2.1', '2005')).toEqual({
    2005: ['2.1', 1],
    2001: ['1.1', '1.2', 1],
    2010: ['3.1', '3.2', 0.5],
    2020: ['4.1', '4.2', 0.5],
  });
});

test('editions without the rule are left out, although another rule had its number', () => {
  expect(found('1.1', '2020')).toEqual({ 2020: ['1.1', 1], 2010: ['1.1', 1], 2005: ['1.1', 1] });
  expect(found('9.9', '2001')).toEqual({ 2001: ['9.9', 1] });
  expect(found('9.9', '2020')).toEqual({});
});
