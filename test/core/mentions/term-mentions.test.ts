import { expect, test } from 'vitest';
import { buildGraph } from '../../../src/core/graph/index.ts';
import { findTermMentions } from '../../../src/core/mentions/index.ts';
import type { Expression } from '../../../src/core/model.ts';
import { words } from '../citations/words.ts';
import { block, entry, expressionOf } from '../graph/small-expression.ts';
import { magic } from '../numbering/schemes.ts';

const glossary = [
  entry('Library', 'A pile of cards.'),
  entry('Combat Phase', 'A phase.', ['Combat']),
  { ...entry('Bury', 'Gone.'), obsolete: true },
];

const graphOf = (expression: Expression) => buildGraph(expression, { scheme: magic, words: words.en });
const found = (lines: readonly string[]) =>
  [...findTermMentions(graphOf(expressionOf(lines, { glossary })))].map(
    ([number, mentions]) => `${number}: ${mentions.map(({ term, start }) => `${term} at ${start}`).join(', ')}`,
  );

test('a term is mentioned at its first place in a rule and its subrules', () => {
  const lines = ['101 = Rules', '101.1 Each library.', '101.1a The library again.', '101.2 A library, and a library in combat.'];
  expect(found(lines)).toEqual(['101.1: Library at 5', '101.2: Library at 2, Combat Phase at 28']);
});

test('a term is not mentioned below the rule that has it for a title', () => {
  expect(found(['101 = Rules', '101.1 = Library', '101.1a A library has a top.', '101.2 The library.'])).toEqual([
    '101.2: Library at 4',
  ]);
  expect(found(['506 = Combat Phase', '506.1 Combat begins in a library.'])).toEqual(['506.1: Library at 19']);
});

test('obsolete terms and terms in too many rules are not mentioned', () => {
  const many = Array.from({ length: 9 }, (_, index) => `101.${index + 1} Combat goes on.`);
  expect(found(['101 = Rules', ...many, '101.20 Bury the library.'])).toEqual(['101.20: Library at 9']);
});

test('terms in a citation, a link, an example or another language are not mentioned', () => {
  const expression = expressionOf(['101 = Rules', '101.1 Filled below.'], { glossary });
  const link = { kind: 'link', start: 0, end: 7, href: 'https://example.org' } as const;
  const blocks = [
    block('Library out there.', 1, { marks: [link] }),
    block('A library, say.', 2, { kind: 'example' }),
    block('Combat in French.', 3),
  ];
  const rules = expression.rules.map((rule) => (rule.number === '101.1' ? { ...rule, blocks } : rule));
  const mentions = findTermMentions(graphOf({ ...expression, rules }), ({ place }) => place.line !== 3);
  expect([...mentions]).toEqual([]);
});
