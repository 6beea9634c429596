import { expect, test } from 'vitest';
import { chaptersChanged } from '../../../src/core/history/index.ts';
import { chapterNumber } from '../../../src/core/numbering/index.ts';
import { magic } from '../numbering/schemes.ts';
import { edition, lineageOf } from './small-work.ts';

const BREAD = [
  '1 = Food',
  '101 = Bread',
  '101.1 A loaf is shared by those who baked it.',
  '101.2 The rest is sold as rule 102.1 says.',
];
const MARKET = ['102 = Market', '102.1 Every stall has one scale and one bell.', '102.2 The bell ends the day for all sellers.'];
const first = edition('2001-01-01', ...BREAD, ...MARKET);

const changed = (...lines: readonly string[]) =>
  chaptersChanged(lineageOf(first, edition('2002-01-01', ...lines)), (number) => chapterNumber(magic, number));

test('a renumbered citation does not change a chapter, but the chapter whose rule came under another number', () => {
  const renumbered = BREAD.map((line) => line.replace('102.1 says', '102.2 says'));
  const moved = [
    '102 = Market',
    '102.1 A stall is two steps wide and never moves.',
    ...MARKET.slice(1).map((line) => line.replace(/102\.(\d)/, (_, digit) => `102.${Number(digit) + 1}`)),
  ];
  const found = changed(...renumbered, ...moved);
  expect(found.get('101')).toMatchObject({ edition: '2001-01-01' });
  expect(found.get('102')).toEqual({ edition: '2002-01-01', isRenumbering: false });
});

test('a chapter that only came under other numbers is told from one whose words changed', () => {
  const swapped = [
    '102 = Market',
    '102.1 The bell ends the day for all sellers.',
    '102.2 Every stall has one scale and one bell.',
  ];
  expect(changed(...BREAD, ...swapped).get('102')).toEqual({ edition: '2002-01-01', isRenumbering: true });
  const edited = MARKET.map((line) => line.replace('one bell', 'two bells'));
  expect(changed(...BREAD, ...edited).get('102')).toEqual({ edition: '2002-01-01', isRenumbering: false });
});

test('a chapter that lost a rule has changed', () => {
  expect(changed(...BREAD, ...MARKET.slice(0, -1)).get('102')).toEqual({ edition: '2002-01-01', isRenumbering: false });
});
