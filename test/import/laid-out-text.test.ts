import { describe, expect, it } from 'vitest';
import { laidOutText } from '../../src/import/laid-out-text/index.ts';
import { lorcanaWork } from '../works.ts';
import { readFixtures } from './fixture-folders.ts';
import { contextWith, importAs, textDocument } from './run-importer.ts';

describe('laid-out-text', () => {
  it('reads a number that is printed twice, below a line that reaches the edge, as two rules, and reports it', async () => {
    const [dotted] = readFixtures('laid-out-text');
    const text = ['1. Play', '', '1.1. A ferry has two oars.', '1.1. A ferry has one bell.', '1.2. A bell is of brass.', ''];
    const result = await laidOutText.import([textDocument(text.join('\n'))], contextWith(dotted && { work: dotted.work }));
    expect(result.expression.rules.map(({ number }) => number)).toEqual(['1', '1.1', '1.1', '1.2']);
    expect(result.messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([['duplicate-number', 4]]);
  });

  it('begins a paragraph with a word and a number alone after a sentence, though the page above is full', async () => {
    const page = (who: string, index: number) => [
      ...[`Law ${index + 1}`, `The ${who}`, '', `1. Where a ${who} waits`, '', `Each ${who} waits where the ferry lands.`, ''],
      ...[`2. What a ${who} does`, '', `Each ${who} helps whoever rows the ferry to cross the river`],
      `as fast as the wind allows, and rings the bell of a ${who}.`,
    ];
    const text = ['passenger', 'ferryman', 'carpenter'].map((who, index) => page(who, index).join('\n')).join('\n\f');
    const levels = [
      { name: 'chapter', form: 'digits' },
      { name: 'paragraph', form: 'digits', separator: '.' },
    ] as const;
    const words = { rule: ['law'], section: ['law'], see: [], and: [], through: [], work: [] };
    const work = { ...lorcanaWork, numbering: { levels }, citations: { en: words }, format: { relative: ['paragraph'] } };
    const { expression } = await importAs('laid-out-text', [textDocument(text)], contextWith({ work }));
    expect(expression.rules.map(({ number }) => number)).toEqual('1 1.1 1.2 2 2.1 2.2 3 3.1 3.2'.split(' '));
  });

  it('begins an article after a sentence, however many articles are missing above it', async () => {
    const numbers = [1, 2, 3, 20, 21];
    const text = numbers.map(
      (number) => `Article ${number}. The club lights lantern ${number} at dusk, when the members are there.`,
    );
    const levels = [{ name: 'article', form: 'digits' }] as const;
    const words = { rule: ['article'], section: ['article'], see: [], and: [], through: [], work: [] };
    const work = { ...lorcanaWork, numbering: { levels }, citations: { en: words } };
    const { expression, messages } = await importAs('laid-out-text', [textDocument(text.join('\n'))], contextWith({ work }));
    expect(expression.rules.map(({ number }) => Number(number))).toEqual(numbers);
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(['number-gap', 'numbers-missing']);
  });
});
