import { expect, test } from 'vitest';
import { buildGraph } from '../../../src/core/graph/index.ts';
import type { Block, Rule } from '../../../src/core/model.ts';
import { compileScheme } from '../../../src/core/numbering/index.ts';
import { expressionRecord } from '../../../src/site/outputs/expression-record.ts';
import { magicWork } from '../../works.ts';

const place = { file: 'a.md', line: 1, column: 1 };
const block = (kind: 'text' | 'example', text: string, label?: string): Block =>
  ({ kind, text, marks: [], place, ...(label === undefined ? {} : { label }) }) as Block;

test('a reference has its offsets in the text, or in the example that contains it', () => {
  const rule: Rule = {
    number: '101.1',
    level: 'rule',
    parent: '101',
    title: null,
    blocks: [
      block('text', 'See rule 101.2.'),
      block('text', 'Then see rule 101.3.'),
      block('example', 'As rule 101.4 says.', 'Example'),
      block('example', 'It goes on with rule 101.5.'),
      block('example', 'So does rule 101.6.', 'Example'),
    ],
    place,
  };
  const expression = { work: 'cr', edition: '2024-06-07', lang: 'en', front: [], back: [], rules: [rule], glossary: [] };
  const words = magicWork.citations['en'];
  if (words === undefined) throw new Error('no words of citations');
  const [record] = expressionRecord(buildGraph(expression, { scheme: compileScheme(magicWork.numbering), words })).rules;
  const found = record?.references.map(({ text, start, end, example }) => {
    const holder = example === undefined ? record.text : record.examples[example];
    expect(holder?.slice(start, end)).toBe(text);
    return [example, text.replace(/^rule /, '')];
  });
  expect(found).toEqual([
    [undefined, '101.2'],
    [undefined, '101.3'],
    [0, '101.4'],
    [0, '101.5'],
    [1, '101.6'],
  ]);
});
