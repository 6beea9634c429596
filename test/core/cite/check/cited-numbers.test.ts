import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allWords } from '../../../../src/core/citations/index.ts';
import { citedNumbers } from '../../../../src/core/cite/check/cited-numbers.ts';
import { textSegments } from '../../../../src/core/cite/check/text-segments.ts';
import { compileScheme } from '../../../../src/core/numbering/index.ts';
import { magicWork } from '../../../works.ts';

const lines = readFileSync('test/fixtures/references/citations-in-files.txt', 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('# What'));
const options = {
  scheme: compileScheme(magicWork.numbering),
  words: allWords(magicWork.citations),
  names: [...Object.values(magicWork.titles), ...Object.values(magicWork.shortTitles)],
  known: () => true,
};

test.each(lines)('a file cites the numbers after the bar: %s', (line) => {
  const bar = line.lastIndexOf('|');
  const text = line.slice(0, bar).trimEnd();
  const expected = line
    .slice(bar + 1)
    .split(/[\s–]+/u)
    .filter(Boolean);
  // Only in a file that certainly cites rules does a bare number count.
  const file = `See rule 101.1.\n\n${text}\n`;
  const numbers = citedNumbers(textSegments(file, 'notes.txt'), options).map(({ number }) => number);
  expect(numbers.slice(1)).toEqual(expected);
});

test('the arguments of functions are no citations, and numbers in brackets after a title are', () => {
  const numbersIn = (text: string, path: string) => citedNumbers(textSegments(text, path), options).map(({ number }) => number);
  expect(numbersIn('x = from_float(101.1)\nassert t(123.6) == 1\n', 'a.py')).toEqual([]);
  expect(numbersIn('Storm (702.40)', 'a.md')).toEqual(['702.40']);
});
