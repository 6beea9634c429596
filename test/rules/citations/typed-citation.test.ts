import { expect, test } from 'vitest';
import { parseTypedCitation } from '../../../src/rules/citations/index.ts';
import { dashed, dotted, magic } from '../numbering/schemes.ts';
import { words } from './words.ts';

const typed = (text: string, scheme = magic) => parseTypedCitation(text, { scheme, wordsByLanguage: words });

test.each([
  '101.2a',
  ' 101.2A. ',
  'CR 101.2a',
  'C.R. 101.2.a',
  'cr101.2a',
  'rule 101.2a',
  'see rule 101.2a',
  'regra 101.2a',
  'regla 101.2a',
  'Regel 101.2a',
  '规则101.2a',
  '１０１．２ａ参照',
  '!cr 101.2a',
  '!rule 101.2a',
  '!101.2a',
  '[[101.2a]]',
  '[[101.2a|golden]]',
  '[101.2a]',
  '!!101.2a!!',
  '{{CR|exact|101.2a}}',
  'R1012a',
  'rule 101.2a, “Golden.”',
  '101.2a (state-based actions)',
])('%s means 101.2a', (text) => {
  expect(typed(text)).toEqual({ parts: [{ from: '101.2a' }] });
});

test('an edition is named behind an at sign or in brackets', () => {
  expect(typed('702.19b@MH3')).toEqual({ parts: [{ from: '702.19b' }], edition: 'MH3' });
  expect(typed('CR 702.19b (2024-06-07)')).toEqual({ parts: [{ from: '702.19b' }], edition: '2024-06-07' });
  expect(typed('1.2.1@2.0.1', dotted)).toEqual({ parts: [{ from: '1.2.1' }], edition: '2.0.1' });
});

test('lists and ranges are understood', () => {
  expect(typed('rules 601.2a–d, 113.7 and 609')).toEqual({
    parts: [{ from: '601.2a', to: '601.2d' }, { from: '113.7' }, { from: '609' }],
  });
  expect(typed('903.6 to 903.11')).toEqual({ parts: [{ from: '903.6', to: '903.11' }] });
  expect(typed('1-2-1-1 to 1-2-1-3', dashed)).toEqual({ parts: [{ from: '1-2-1-1', to: '1-2-1-3' }] });
});

test('sections, chapters and old anchors are numbers', () => {
  expect(typed('section 8')).toEqual({ parts: [{ from: '8' }] });
  expect(typed('!!704!!')).toEqual({ parts: [{ from: '704' }] });
  expect(typed('R70219b')).toEqual({ parts: [{ from: '702.19b' }] });
  expect(typed('R704')).toEqual({ parts: [{ from: '704' }] });
});

test.each(['', 'trample', 'rule', 'first strike 702', 'in 2004', 'rule of law', '704.5 cards'])(
  '%j is something to search for',
  (text) => {
    expect(typed(text)).toBeUndefined();
  },
);
