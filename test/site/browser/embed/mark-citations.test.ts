import { expect, test } from 'vitest';
import { compileScheme } from '../../../../src/core/numbering/index.ts';
import { makeFinder, makeResolver } from '../../../../src/site/browser/embed/mark-citations.ts';
import { magicWork } from '../../../works.ts';

const known = new Set(['7', '702', '702.19', '702.19a', '702.19b', '601.2a', '601.2d', '104.3', '104.4']);
const find = makeFinder(
  { number: compileScheme(magicWork.numbering).running, nouns: ['rule', 'rules', 'CR', 'section'], joiners: ['and', 'through'] },
  (number) => known.has(number.toLowerCase()),
);

test.each([
  ['see rule 702.19b.', ['rule 702.19b']],
  ['CR 702.19B, of course', ['CR 702.19B']],
  ['rules 702.19a, 702.19b and 104.3', ['rules 702.19a', '702.19b', '104.3']],
  ['rule 702.19a–702.19b', ['rule 702.19a', '702.19b']],
  // Each end of a range is a link.
  ['rules 601.2a–d say', ['rules 601.2a', 'd']],
  ['601.2a-d and 702.19b', ['601.2a', 'd', '702.19b']],
  ['rules 104.3–4', ['rules 104.3', '4']],
  ['rules 601.2a–dx, 601.2a–z and 601.2a–4', ['rules 601.2a', '601.2a', '601.2a']],
  ['[702.19] says', ['702.19']],
  ['just 702.19b', ['702.19b']],
  ['section 7 and rule 702', ['section 7', 'rule 702']],
  // Prices, counts, versions and numbers that do not exist.
  ['it costs 702.19 in all', []],
  ['702 players', []],
  ['rule 999.9', []],
  ['1702.19b or 702.19bx or 702.19b7', []],
  ['v1.702.19b', []],
  ['', []],
])('%s', (text, expected) => {
  expect(find(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});

test("numbers of an earlier edition resolve to today's rules", () => {
  const resolve = makeResolver(
    {
      title: 'Rules',
      edition: '2024',
      effective: '2024-01-01',
      lang: 'en',
      address: '/rules/cr',
      editions: [],
      citing: { number: '', nouns: [], joiners: [] },
      chapters: [{ number: '101', title: null, address: '/rules/cr/1/101', rules: '/101.json', numbers: ['101.1', '101.2'] }],
    },
    { '103.1': { to: ['101.1'] }, '103.9': { to: [] } },
  );
  expect(resolve('103.1')).toEqual({ cited: '103.1', number: '101.1', address: '/rules/cr/101.1', rules: '/101.json' });
  expect(resolve('101.2')?.number).toBe('101.2');
  expect(resolve('103.9')).toEqual({ cited: '103.9', number: null, address: '/rules/cr/103.9', rules: undefined });
  expect(resolve('101')?.address).toBe('/rules/cr/1/101');
  expect(resolve('555.5')).toBeUndefined();
});
