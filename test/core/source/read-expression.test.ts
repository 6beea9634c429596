import { describe, expect, it } from 'vitest';
import { readExpression, writeExpression } from '../../../src/core/source/index.ts';
import { magicWork } from '../../works.ts';

describe('a permalink', () => {
  const read = (permalink: string) =>
    readExpression([{ path: '101.md', text: `---\nnumber: "101"\npermalink: ${permalink}\n---\n\n### 101.1 Dig.\n` }], {
      work: magicWork,
      edition: '2024-06-07',
      lang: 'en',
    });

  it.each(['/rules/cr/1/101', '/guide/1', '/regras/cr/1/101.2a'])('%s is kept', (permalink) => {
    const { expression, messages } = read(permalink);
    expect(expression.rules[0]?.permalink).toBe(permalink);
    expect(messages).toEqual([]);
  });

  it.each(['/sw.js', '/rules/../sw', '/api/v1', '/_astro/a', 'rules/cr', '/a.b', '/'])(
    '%s is reported and left out',
    (permalink) => {
      const { expression, messages } = read(permalink);
      expect(expression.rules[0]?.permalink).toBeUndefined();
      expect(messages.map(({ ruleId }) => ruleId)).toEqual(['invalid-permalink']);
    },
  );
});

describe('a heading that begins like a number', () => {
  const file = (heading: string, number = '"101"') => ({
    path: '101.md',
    text: `---\nnumber: ${number}\ntitle: Digging\n---\n\n### 101.1 Dig.\n\n### 101.2 Rest.\n\n${heading}\n\n### 101.4 Fill.\n`,
  });
  const read = (...args: Parameters<typeof file>) =>
    readExpression([file(...args)], { work: magicWork, edition: '2024-06-07', lang: 'en' });
  const mistyped = (...args: Parameters<typeof file>) =>
    read(...args).messages.map(({ line, column, ruleId, note }) => `${line}:${column} ${ruleId} ${note}`);

  it.each([
    '101,3',
    '10l.3',
    '1O1.3',
    'l01.3',
    '101..3',
    '1001.3',
    '101·3',
    '101.3Ships',
    '101.3\u00a0A',
    '101\u200b.3',
    '１０１.3',
    '**101.3**',
    '*101,3*',
  ])('and is none of the scheme is an error that names the nearest number: %s', (number) => {
    expect(mistyped(`### ${number} ship sails.`)).toEqual([
      expect.stringMatching(/^10:5 mistyped-number write the number that is meant, such as "101\.3"/),
    ]);
  });

  it('names the numbers beside it if the one that is meant is taken', () => {
    expect(mistyped('### 101,2 A ship sails.')).toEqual([
      expect.stringMatching(/^10:5 mistyped-number correct the number; beside it are "101\.2", "101\.4"; /),
    ]);
  });

  it.each(['###101.3 A ship sails.', '###\u00a0101.3 A ship sails.', '####### 101.3 A ship sails.'])(
    'is reported if its hashes make no heading: %s',
    (line) => {
      expect(mistyped(line)).toEqual([expect.stringMatching(/^10:1 mistyped-number .*"101\.3"/)]);
    },
  );

  it.each([
    ['101.3 A ship sails.', /^10:1 mistyped-number .*"101\.3"; begin the line/],
    [' ### 101.3 A ship sails.', /^10:1 mistyped-number .*"101\.3"; begin the line/],
    ['    ### 101.3 A ship sails.', /^10:1 mistyped-number .*"101\.3"; begin the line/],
    ['1. ### 101.3 A ship sails.', /^10:1 mistyped-number .*"101\.3"; begin the line/],
    ['> ### 101.3 A ship sails.', /^10:1 mistyped-number .*"101\.3"; begin the line/],
    ['**101.3** A ship sails.', /^10:1 mistyped-number .*"101\.3"; begin the line/],
    ['### 101 .3 A ship sails.', /^10:5 mistyped-number .*beside it are "101\.2", "101\.4"/],
    ['### IOI.3 A ship sails.', /^10:5 mistyped-number .*"101\.3"/],
  ])('is reported if the line begins no rule, so that its text would join the rule above: %s', (line, message) => {
    expect(mistyped(line)).toEqual([expect.stringMatching(message)]);
  });

  it.each(['"1O1"', '101,', '"10.1.1"'])('is reported in the front matter: %s', (number) => {
    expect(mistyped('Text.', number)).toContainEqual(expect.stringContaining('mistyped-number'));
  });

  it.each([
    '### 4-player games',
    '### 1842nd ship',
    '###  Ships of 1842',
    ' ### 101,3 is how many number it',
    '### I trade',
    '### In 1842',
    '### 101.3 A ship sails.',
    '### 101.2A ship sails.',
    '```\n### 101,3 A ship\n###101,3\n```',
    '\\##101.3 is a channel.',
    '#1 is the best ship.',
    '101.2 says when.\n101.9 is none.',
    '102.3 belongs to another chapter.',
  ])('or does not is legitimate: %s', (heading) => {
    expect(mistyped(heading)).toEqual([]);
  });

  it('is legitimate in introductions and glossaries', () => {
    const texts = ['front', 'back', 'glossary'].map((kind) => `---\nkind: ${kind}\n---\n\n## 101,3 ships\n\nText.\n`);
    const files = texts.map((text, index) => ({ path: `${index}.md`, text }));
    expect(readExpression(files, { work: magicWork, edition: '2024-06-07', lang: 'en' }).messages).toEqual([]);
  });

  it('and is the text of a rule is written so that it is read back without an error', () => {
    const work = magicWork;
    const { expression } = read(' ### 101,3 is how many number it\n\n ### 101.9 too\n\n ### １０１ too');
    const files = writeExpression(expression, { work });
    const again = readExpression(files, { work, edition: '2024-06-07', lang: 'en' });
    // A new number of the chapter may be a rule whose heading was indented by mistake.
    expect(again.messages.map(({ ruleId, fatal }) => [ruleId, fatal])).toEqual([['mistyped-number', false]]);
    const textOf = ({ rules }: typeof expression) => rules.map(({ number, blocks }) => [number, blocks.map(({ text }) => text)]);
    expect(textOf(again.expression)).toEqual(textOf(expression));
  });
});
