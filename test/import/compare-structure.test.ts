import { expect, test } from 'vitest';
import type { Block, Expression, Place, Rule } from '../../src/core/model.ts';
import { compareStructure } from '../../src/import/dialects/bilingual-lines/index.ts';

const placeOf = (line: number): Place => ({ file: 'zh.txt', line, column: 1 });

function block(kind: Block['kind']): Block {
  return { kind, text: 'Peas.', marks: [], place: placeOf(1) };
}

function rule(number: string, kinds: readonly Block['kind'][], line = 1): Rule {
  return { number, level: 'rule', parent: null, title: null, blocks: kinds.map(block), place: placeOf(line) };
}

function expression(lang: string, rules: readonly Rule[]): Expression {
  return { work: 'cr', edition: '2019-05-04', lang, front: [], back: [], rules, glossary: [] };
}

function found(translated: readonly Rule[], source: readonly Rule[]): readonly string[] {
  const messages = compareStructure(expression('zh', translated), expression('en', source));
  return messages.map(({ line, ruleId, reason }) => `${line} ${ruleId}: ${reason}`);
}

test('a translation with the structure of its source is not reported', () => {
  const rules = [rule('150.1', ['text', 'example']), rule('150.2', ['text'])];
  expect(found(rules, rules)).toEqual([]);
});

test('a rule with one example fewer is reported at its place', () => {
  expect(found([rule('150.1', ['text'], 7)], [rule('150.1', ['text', 'example'])])).toEqual([
    '7 translation-structure: "150.1" has text where its source has text, example',
  ]);
});

test('a rule that only the source has is reported, and one that only the translation has', () => {
  expect(
    found([rule('150.1', ['text'], 3), rule('150.3', ['text'], 4)], [rule('150.1', ['text']), rule('150.2', ['text'])]),
  ).toEqual([
    '3 counterpart-missing: "150.2" is not translated',
    '4 translation-number-unknown: "150.3" is not a rule of the source',
  ]);
});
