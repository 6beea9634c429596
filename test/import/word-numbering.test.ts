import { expect, test } from 'vitest';
import { wordCounter } from '../../src/import/word/numbering.ts';

const level = (index: number, text: string, format = 'decimal', more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;

/** Returns what Word prints before paragraphs of these lists and levels. */
function labels(numbering: string, paragraphs: readonly (readonly [list: string, level: number | undefined, style?: string])[]) {
  const count = wordCounter(numbering);
  return paragraphs.map(([list, at, style = '']) => count({ list, level: at }, style));
}

const LEGAL = `<w:abstractNum w:abstractNumId="4">${level(0, 'Article %1', 'upperRoman')}${level(1, '%1.%2', 'decimal', '<w:isLgl/>')}${level(2, '(%3)', 'lowerLetter')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="4"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="4"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="4"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;

test('levels count below each other, in the forms that the list declares', () => {
  const printed = labels(LEGAL, [...[0, 1, 1, 2, 2, 1, 0, 1].map((at): [string, number] => ['1', at])]);
  expect(printed).toEqual(['Article I', '1.1', '1.2', '(a)', '(b)', '1.3', 'Article II', '2.1']);
});

test('another list of the same kind goes on, unless it begins anew', () => {
  const printed = labels(LEGAL, [
    ['1', 0],
    ['1', 1],
    ['2', 1],
    ['3', 1],
    ['3', 1],
  ]);
  expect(printed).toEqual(['Article I', '1.1', '1.2', '1.7', '1.8']);
});

test('a level that is left out counts as its first, and letters repeat after z', () => {
  expect(labels(LEGAL, [['1', 1]])).toEqual(['1.1']);
  const many = labels(
    LEGAL,
    Array.from({ length: 28 }, () => ['1', 2] as const),
  );
  expect(many.slice(-3)).toEqual(['(z)', '(aa)', '(bb)']);
});

test('a style has the level that the list gives it', () => {
  const linked = `<w:abstractNum w:abstractNumId="0">${level(0, '%1.', 'decimal', '<w:pStyle w:val="Heading1"/>')}${level(1, '%1.%2.', 'decimal', '<w:pStyle w:val="Heading2"/>')}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num>`;
  const headings = labels(linked, [
    ['5', undefined, 'Heading1'],
    ['5', undefined, 'Heading2'],
    ['5', undefined, 'Heading2'],
  ]);
  expect(headings).toEqual(['1.', '1.1.', '1.2.']);
});

test('bullets, unknown formats and unknown lists have no number', () => {
  const odd = `<w:abstractNum w:abstractNumId="0">${level(0, '·', 'bullet')}${level(1, '%2', 'cardinalText')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
  expect(
    labels(odd, [
      ['1', 0],
      ['1', 1],
      ['9', 0],
    ]),
  ).toEqual([undefined, undefined, undefined]);
});
