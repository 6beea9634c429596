import { expect, test } from 'vitest';
import { diffBlocks } from '../../../src/core/history/diff.ts';
import { words } from '../citations/words.ts';
import { block } from '../graph/small-expression.ts';
import { magic } from '../numbering/schemes.ts';

const example = (text: string) => block(text, 1, { kind: 'example', label: 'Example' });
const pairs = (from: readonly ReturnType<typeof block>[], to: readonly ReturnType<typeof block>[]) =>
  diffBlocks(from, to, { scheme: magic, words: words.en }).map((row) => [row.from?.text ?? null, row.to?.text ?? null]);

test('blocks are paired in order by similarity', () => {
  const from = [block('Bears sleep in winter.', 1), example('A brown bear sleeps.'), example('A polar bear swims.')];
  const to = [block('All bears sleep in winter.', 1), example('A panda eats bamboo.'), example('A polar bear swims far.')];
  expect(pairs(from, to)).toEqual([
    ['Bears sleep in winter.', 'All bears sleep in winter.'],
    ['A brown bear sleeps.', null],
    [null, 'A panda eats bamboo.'],
    ['A polar bear swims.', 'A polar bear swims far.'],
  ]);
});

test('an example is never paired with a statement', () => {
  expect(pairs([block('Bears sleep.', 1)], [example('Bears sleep.')])).toEqual([
    ['Bears sleep.', null],
    [null, 'Bears sleep.'],
  ]);
});

test('a new block is inserted as a whole', () => {
  const [, added] = diffBlocks([block('Bears sleep.', 1)], [block('Bears sleep.', 1), example('A bear sleeps.')], {
    scheme: magic,
  });
  expect(added?.segments).toEqual([{ kind: 'ins', text: 'A bear sleeps.' }]);
});
