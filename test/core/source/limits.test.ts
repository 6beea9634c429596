/** Tests paragraphs with extreme numbers of special characters. Nothing is timed: slow parsing fails by the timeout of the tests. */
import { expect, it } from 'vitest';
import type { Block, Expression, Mark } from '../../../src/core/model.ts';
import { readExpression, writeExpression } from '../../../src/core/source/index.ts';
import { magicWork } from '../../works.ts';

const options = { work: magicWork, edition: '2025-01-01', lang: 'en' };

/** Returns the statement of a rule with this Markdown. */
function statementOf(markdown: string): Block | undefined {
  const files = [{ path: '150.md', text: `---\nnumber: "150"\ntitle: Beds\n---\n\n### 150.1 ${markdown}\n\n### 150.2 Water.\n` }];
  const { rules } = readExpression(files, options).expression;
  expect(rules.map(({ number }) => number)).toEqual(['150', '150.1', '150.2']);
  return rules[1]?.blocks[0];
}

/** Returns the statement of a rule with this text, written as a source and read again. */
function statementAgain(text: string, marks: readonly Mark[]): Block | undefined {
  const place = { file: 'a.md', line: 1, column: 1 };
  const rule = (number: string, blocks: readonly Block[]) => ({
    number,
    level: 'rule',
    parent: '150',
    title: null,
    blocks,
    place,
  });
  const expression: Expression = {
    ...{ work: 'cr', edition: '2025-01-01', lang: 'en', front: [], back: [], glossary: [] },
    rules: [
      { ...rule('150', []), level: 'chapter', parent: null, title: 'Beds' },
      rule('150.1', [{ kind: 'text', text, marks, place }]),
    ],
  };
  return readExpression(writeExpression(expression, options), options).expression.rules[1]?.blocks[0];
}

const many = (kind: 'emphasis' | 'strong' | 'code') => (length: number) =>
  Array.from({ length }, (_, index): Mark => ({ kind, start: 4 * index + 4, end: 4 * index + 7 }));

it.each([
  ['that opens and closes', '*pea* ', 20_000],
  ['that only opens', '*pea ', 20_000],
  ['that only closes', 'pea* ', 20_000],
  ['of two signs that never meet', '*pea_ ', 20_000],
  ['in words', 'pea*', 20_000],
])('emphasis %s, again and again, is text from some point on, and no word is lost', (_, run, times) => {
  const { text = '', marks = [] } = statementOf(`Plant ${run.repeat(times)}now`) ?? {};
  expect(text.match(/pea/g)).toHaveLength(times);
  expect(text.startsWith('Plant ') && text.endsWith('now')).toBe(true);
  expect(marks.length).toBeLessThanOrEqual(1000);
});

it('emphasis that is nested too deeply is text', () => {
  for (const [open, close] of [
    ['*'.repeat(20_000), '*'.repeat(20_000)],
    ['*a '.repeat(20_000), ' b*'.repeat(20_000)],
  ]) {
    expect(statementOf(`Plant ${open}pea${close}`)?.text.includes('pea')).toBe(true);
  }
});

it('too many opening brackets are text', () => {
  expect(statementOf(`Plant ${'[pea] '.repeat(20_000)}now`)?.text.match(/\[pea\]/g)).toHaveLength(20_000);
});

it('usual emphasis and links are unchanged', () => {
  const { text, marks } = statementOf('Plant ***all* peas** and _one_ [row](https://a.example/), not snake_case_words') ?? {};
  expect(text).toBe('Plant all peas and one row, not snake_case_words');
  expect(marks?.map(({ kind, start, end }) => [kind, text?.slice(start, end)])).toEqual([
    ['emphasis', 'all'],
    ['strong', 'all peas'],
    ['emphasis', 'one'],
    ['link', 'row'],
  ]);
});

it.each(['emphasis', 'strong', 'code'] as const)(
  'thousands of marks (%s) are written so that the same words are read',
  (kind) => {
    const text = 'Sow '.concat('pea '.repeat(20_000)).trim();
    const again = statementAgain(text, many(kind)(20_000));
    expect(again?.text === text).toBe(true);
    expect(again?.marks.slice(0, 2)).toEqual(many(kind)(2));
  },
);

it('deeply nested marks are written so that the same words are read', () => {
  const text = 'Sow '.concat('pea '.repeat(20_000)).trim();
  const marks = many('emphasis')(10_000).map((mark, index): Mark => ({ ...mark, start: index, end: text.length - index }));
  expect(statementAgain(text, marks.toReversed())?.text === text).toBe(true);
});
