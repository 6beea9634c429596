import { expect, test } from 'vitest';
import { parseNumber, type Scheme } from '../../../src/core/numbering/index.ts';
import {
  alternating,
  annexed,
  articles,
  asian,
  brazilian,
  dashed,
  dotted,
  lettered,
  magic,
  padded,
  plus,
  roman,
  romance,
  statute,
  unbounded,
} from './schemes.ts';

const canonical = (scheme: Scheme, text: string) => parseNumber(scheme, text)?.number;

test('a parsed number has a spelling, a level, an ordinal for each level, and the numbers above it', () => {
  expect(parseNumber(magic, '101.2A')).toEqual({
    number: '101.2a',
    level: 'subrule',
    parts: [1, 101, 2, 1],
    above: ['1', '101', '101.2'],
  });
  expect(parseNumber(magic, '1')).toEqual({ number: '1', level: 'section', parts: [1], above: [] });
  expect(parseNumber(magic, '101')).toEqual({ number: '101', level: 'chapter', parts: [1, 101], above: ['1'] });
  expect(parseNumber(dotted, '1.2.1.3')?.above).toEqual(['1', '1.2', '1.2.1']);
  expect(parseNumber(unbounded, '1001.4')?.parts).toEqual([10, 1001, 4]);
});

test.each(['IIV.1', 'IIII', 'Mix.1x', ''])('%j is not a Roman numeral', (text) => {
  expect(parseNumber(roman, text)).toBeUndefined();
});

test.each(['101.2A', '101.2a.', '101.2.a', '101.2.a.', ' 101.2 a ', '101. 2a', '101.2(a)', '101.2a ', '１０１．２ａ'])(
  '%j is a spelling of 101.2a',
  (text) => {
    expect(canonical(magic, text)).toBe('101.2a');
  },
);

test.each([
  [magic, '702.175', '702.175'],
  [roman, 'II.1', 'II.1'],
  [roman, 'xiv.', 'XIV'],
  [magic, '704.5AA', '704.5aa'],
  [magic, '101.', '101'],
  [dashed, '1-2-1-1', '1-2-1-1'],
  [dashed, '10-2-1-1-3-2', '10-2-1-1-3-2'],
  [dashed, '1–2–1', '1-2-1'],
  [dashed, '1.2.1', '1-2-1'],
  [padded, '103.1.b.3.', '103.1.b.3'],
  [padded, '055.1', '055.1'],
  [padded, '55.1', '055.1'],
  [dotted, '055.1', '55.1'],
  [padded, '515.2.b.2.', '515.2.b.2'],
  [alternating, '2k2a', '2k2a'],
  [alternating, '10F1', '10f1'],
  [lettered, '1.1.1a', '1.1.1a'],
  [annexed, 'a.1.3', 'A.1.3'],
  [annexed, 'A1.3', 'A.1.3'],
  [padded, '515.2b.2', '515.2.b.2'],
  [articles, '2K2a', '2k2a'],
  [articles, 'a1A1', 'A1a1'],
  [articles, 'H2', 'H2'],
  [brazilian, '6º-A', '6-A'],
  [brazilian, '6-a.II', '6-A.II'],
  [brazilian, '2.II.c', '2.II.c'],
  [brazilian, '2.1.C', '2.1.C'],
  [brazilian, '2.iii.b', '2.III.b'],
  [asian, '5-1', '5-1'],
  [asian, '5‑12.2', '5-12.2'],
  [romance, '4 bis', '4bis'],
  [romance, '4 Ter.2.b', '4ter.2.b'],
  [statute, '12A', '12a'],
  [statute, '12a(4)', '12a.4'],
  [statute, '12(4a)', '12.4a'],
  [plus, '1c++', '1c++'],
  [plus, '1c2+', '1c2+'],
])('schemes of every shape have one spelling (%#: %s %s)', (scheme, text, expected) => {
  expect(canonical(scheme, text)).toBe(expected);
});

test.each([
  [magic, ''],
  [magic, 'a'],
  [magic, '12'],
  [magic, '1012'],
  [magic, '1.2'],
  [magic, '101a'],
  [magic, '101.2abc'],
  [magic, '101.2a text'],
  [magic, '101.2a-c'],
  [dotted, '1.2.3.4.5.6'],
  [dotted, '1-2'],
  [asian, '5-1-1'],
  [lettered, '1.1a'],
  [annexed, '1.1'],
  [articles, '11'.repeat(3)],
  [articles, 'A1.1'],
  [statute, '12.4.1'],
  [romance, '4 bister'],
  [romance, '4b'],
])('a text that is not exactly one number of the scheme is refused (%#: %s %j)', (scheme, text) => {
  expect(parseNumber(scheme, text)).toBeUndefined();
});

test('letters that the scheme skips are still parsed, since documents contain such mistakes', () => {
  expect(canonical(magic, '704.5l')).toBe('704.5l');
});
