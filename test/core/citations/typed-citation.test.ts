import { expect, test } from 'vitest';
import { parseTypedCitation } from '../../../src/core/citations/index.ts';
import { compileScheme } from '../../../src/core/numbering/index.ts';
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
  '#101.2a',
  '!!!101.2a!!!',
  '/cr rule:101.2a examples:True',
  '([101.2a])',
  'rule 101.2a, “Golden.”',
  '101.2a (state-based actions)',
])('%s means 101.2a', (text) => {
  expect(typed(text)?.parts).toEqual([{ from: '101.2a' }]);
});

test('a number with letters and a colon is not an option of a bot', () => {
  const levels = [
    { name: 'part', form: 'roman' },
    { name: 'chapter', form: 'digits', separator: ':' },
  ] as const;
  expect(typed('I:1', compileScheme({ levels }))?.parts).toEqual([{ from: 'I:1' }]);
});

test('an edition may follow an at sign or be in brackets', () => {
  expect(typed('702.19b@MH3')).toEqual({ parts: [{ from: '702.19b' }], edition: 'MH3' });
  expect(typed('CR 702.19b (2024-06-07)')).toEqual({ parts: [{ from: '702.19b' }], edition: '2024-06-07' });
  expect(typed('1.2.1@2.0.1', dotted)).toEqual({ parts: [{ from: '1.2.1' }], edition: '2.0.1' });
});

test('of two editions whose names begin alike, the longer name is meant, before and after the number', () => {
  const isEdition = (name: string) => ['Magic', 'Magic 2010'].includes(name);
  const named = (text: string) => parseTypedCitation(text, { scheme: magic, wordsByLanguage: words, isEdition });
  expect(named('Magic 2010 702.19b')).toEqual({ parts: [{ from: '702.19b' }], edition: 'Magic 2010' });
  expect(named('702.19b Magic 2010')).toEqual({ parts: [{ from: '702.19b' }], edition: 'Magic 2010' });
});

test('lists and ranges are understood', () => {
  expect(typed('rules 601.2a–d, 113.7 and 609')).toEqual({
    parts: [{ from: '601.2a', to: '601.2d' }, { from: '113.7' }, { from: '609' }],
  });
  expect(typed('903.6 to 903.11')).toEqual({ parts: [{ from: '903.6', to: '903.11' }] });
  expect(typed('1-2-1-1 to 1-2-1-3', dashed)).toEqual({ parts: [{ from: '1-2-1-1', to: '1-2-1-3' }] });
});

test('several numbers in brackets are a list', () => {
  const both = [{ from: '613.1e' }, { from: '613.3' }];
  expect(typed('([613.1e], [613.3])')?.parts).toEqual(both);
  expect(typed('[613.1e]/[613.3]')?.parts).toEqual(both);
});

test('words beside a number are an edition if the work has one of that name', () => {
  const isEdition = (name: string) => ['MH3', 'Modern Horizons 3'].includes(name);
  const dated = (text: string) => parseTypedCitation(text, { scheme: magic, wordsByLanguage: words, isEdition });
  for (const text of ['702.19b MH3', 'MH3 702.19b', '702.19b, MH3', 'CR 702.19b (MH3)'])
    expect(dated(text)).toEqual({ parts: [{ from: '702.19b' }], edition: 'MH3' });
  expect(dated('702.19b Modern Horizons 3')).toEqual({ parts: [{ from: '702.19b' }], edition: 'Modern Horizons 3' });
  expect(dated('702.19b MH4')).toBeUndefined();
});

test('a dot after a number, or a template’s word, asks for the rule without its subrules', () => {
  expect(typed('120.4.')).toEqual({ parts: [{ from: '120.4' }], alone: true });
  expect(typed('{{CR|exact|100}}')).toEqual({ parts: [{ from: '100' }], alone: true });
  expect(typed('see rule 120.4.')).toEqual({ parts: [{ from: '120.4' }] });
});

test('the title after a number is returned', () => {
  expect(typed('see rule 701.44, “Explore.”')).toEqual({ parts: [{ from: '701.44' }], title: 'Explore.' });
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

test.each([
  ['§ 3 Abs. 2', ['3.2']],
  ['3 abs 2', ['3.2']],
  ['3 (2)', ['3.2']],
  ['Abs. 2 des § 3', ['3.2']],
  ['art. 3º, § 2º', ['3.2']],
  ['artigo 3º', ['3']],
  ['3 (9)', ['3']],
])('the parts of a rule may be written apart: %s', (text, expected) => {
  const wordsByLanguage = {
    de: { ...words.de, rule: ['§'], below: ['Abs.'] },
    pt: { ...words.pt, rule: ['art.', 'artigo'], below: ['§'] },
  };
  const isKnown = (number: string) => ['2', '3', '3.2'].includes(number);
  const parsed = parseTypedCitation(text, { scheme: dotted, wordsByLanguage, isKnown });
  expect(parsed?.parts.map(({ from }) => from)).toEqual(expected);
});

test.each(['R1(b)(iii)', 'R1 (b) (iii)', 'rule R1(b)(iii)'])('parts in brackets belong to a number with a letter: %s', (text) => {
  const scheme = compileScheme({
    levels: [
      { name: 'part', form: 'capitals' },
      { name: 'rule', form: 'digits', separator: '' },
      { name: 'item', form: 'letters', separator: '.' },
      { name: 'numeral', form: 'roman', separator: '.' },
    ],
  });
  const parsed = parseTypedCitation(text, { scheme, wordsByLanguage: words, isKnown: (number) => 'R1.b.III'.startsWith(number) });
  expect(parsed?.parts.map(({ from }) => from)).toEqual(['R1.b.III']);
});
