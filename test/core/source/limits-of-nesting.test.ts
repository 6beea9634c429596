import { expect, it } from 'vitest';
import { readExpression } from '../../../src/core/source/index.ts';
import { magicWork } from '../../works.ts';

const chapter = '---\nnumber: "150"\ntitle: Beds\n---\n\n### 150.1 Plant one row.\n\n';

/** Returns the blocks of a rule with this text below its heading. */
function blocksOf(text: string) {
  const files = [{ path: '150.md', text: `${chapter}${text}\n\n### 150.2 Water.\n` }];
  const { rules } = readExpression(files, { work: magicWork, edition: '2025-01-01', lang: 'en' }).expression;
  expect(rules.map(({ number }) => number)).toEqual(['150', '150.1', '150.2']);
  return rules[1]?.blocks.slice(1) ?? [];
}

it.each([
  ['quotes', '> '.repeat(20_000)],
  ['quotes without spaces', '>'.repeat(20_000)],
  ['lists', '- '.repeat(20_000)],
  ['numbered lists', '1. '.repeat(20_000)],
  ['lists in quotes', '> 12) '.repeat(20_000)],
  ['whitespace', `${' '.repeat(20_000)}- `],
])('%s in each other without end are text from some depth on, and the rules after them are read', (_, lead) => {
  expect(blocksOf(`${lead}deep`).at(-1)?.text).toMatch(/deep$/);
});

it('lists that are nested too deeply have the greatest depth', () => {
  const depths = blocksOf(Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')).map(
    ({ depth }) => depth,
  );
  expect(depths).toEqual(Array.from({ length: 60 }, (_, depth) => Math.min(depth, 24)));
});

it('lists and quotes of usual depth are unchanged', () => {
  expect(blocksOf('- a\n    - b\n        - c\n\n> **Example**: d').map(({ kind, depth, text }) => [kind, depth, text])).toEqual([
    ['item', 0, 'a'],
    ['item', 1, 'b'],
    ['item', 2, 'c'],
    ['example', undefined, 'd'],
  ]);
});
