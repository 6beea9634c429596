import { expect, test } from 'vitest';
import { likelyBlocks, openWordTable, quoteWords, tabulateWords } from '../../../../src/core/search/find/index.ts';

const blocks = [
  ['Crowns are counted by the player to the left.', 'A crown that fell is no crown.'],
  ['The player to the left begins.', 'Whoever has the crown may pass.'],
  ['Crown', 'Nothing else is one.'],
];
const table = openWordTable(tabulateWords(blocks.map((block) => block.map(quoteWords))));
const likely = (quotation: string) => likelyBlocks(quotation, table, 2).map(({ block }) => block);

test('blocks with the rarest words of a quotation come first', () => {
  expect(likely('counted by the player to the left')).toEqual([0, 1]);
  expect(likely('the player to the left bgeins')).toEqual([1, 0]);
});

test('for a single word, blocks with it as a title come first', () => {
  expect(likely('crown')).toEqual([2, 0]);
});

test('unknown words are in no block', () => {
  expect(likely('zymurgy')).toEqual([]);
  expect(likely('')).toEqual([]);
});
