import { expect, it } from 'vitest';
import { findWorkCitations } from '../../../src/core/citations/index.ts';
import { compileScheme } from '../../../src/core/numbering/index.ts';
import { lorcanaWork, magicWork } from '../../works.ts';

const works = [
  { id: 'cr', names: ['CR', 'Comprehensive Rules'], scheme: compileScheme(magicWork.numbering) },
  { id: 'mtr', names: ['MTR', 'Magic Tournament Rules'], scheme: compileScheme(lorcanaWork.numbering) },
];
const words = magicWork.citations['en'];
if (words === undefined) throw new Error('no words');

it.each([
  ['see CR 601.2a for more', ['cr 601.2a']],
  ['MTR 4.8 and 4.9 say so', ['mtr 4.8', 'mtr 4.9']],
  ['as in the Magic Tournament Rules, section 4.8, they may', ['mtr 4.8']],
  ['section 4.8 of the MTR', ['mtr 4.8']],
  ['the Comprehensive Rules’ rule 101.2', ['cr 101.2']],
  ['CR 601.2a–d', ['cr 601.2a–601.2d']],
  ['MTR §4.8', ['mtr 4.8']],
  ['MTR 2.2, rule 4.8.1 has it', ['mtr 4.8.1']],
  ['MTR 4.8, rule 4.8.1 has it', ['mtr 4.8']],
  ['an MTRX 4.8, a CR without a number, 4.8 alone', []],
])('finds the works and numbers of "%s"', (text, expected) => {
  const found = findWorkCitations(text, works, words).flatMap(({ work, parts }) =>
    parts.map(({ from, to }) => `${work} ${to === undefined ? from : `${from}–${to}`}`),
  );
  expect(found).toEqual(expected);
});

it('finds the offsets of each number', () => {
  const text = 'Then see CR 101.2 and 102.1.';
  const parts = findWorkCitations(text, works, words).flatMap((citation) => citation.parts);
  expect(parts.map(({ start, end }) => text.slice(start, end))).toEqual(['101.2', '102.1']);
});
