import { describe, expect, it } from 'vitest';
import { readExpression, writeExpression } from '../../src/core/source/index.ts';
import { importerNamed } from '../../src/import/index.ts';
import { proposeSettings } from '../../src/import/settings/index.ts';
import { contextWith, expectEveryWord, importAs, textDocument } from './run-importer.ts';

const guide = `# Good Manners at the Mill

Effective March 1, 2025

For everyone who helps.

## What We Value

Guests come first. Helpers explain before they scold.

A slip of the hand is no crime.

## Common Slips

### Spilled Flour

Sweep it up. Both guests watch:

- with the broom, if it is dry,
- with a cloth, if it is wet.

Then go on.

## Serious Matters

> **Example**: Dana sells her turn. She goes home.

Call the miller.
`;

const translated = guide
  .replace('What We Value', 'O que valorizamos')
  .replace('Common Slips', 'Deslizes comuns')
  .replace('Spilled Flour', 'Farinha derramada')
  .replace('Serious Matters', 'Casos sérios');

async function proposed(text: string, format: string) {
  const importer = importerNamed(format) ?? expect.fail(format);
  const settings = await proposeSettings(importer, [textDocument(text)], { id: 'manners', lang: 'en' });
  return typeof settings === 'object' ? settings.work : expect.fail(String(settings));
}

async function imported(text: string, format = 'markdown', source?: { readonly text: string }) {
  const work = await proposed(source?.text ?? text, format);
  const expression =
    source && (await importAs(format, [textDocument(source.text)], contextWith({ work, edition: '2025-03-01' }))).expression;
  const lang = source === undefined ? 'en' : 'pt';
  const result = await importAs(
    format,
    [textDocument(text)],
    contextWith({ work, lang, edition: '2025-03-01', expression: () => expression }),
  );
  return { work, result, numbers: result.expression.rules.map(({ number }) => number) };
}

const addresses = [
  'what-we-value',
  'what-we-value.1',
  'what-we-value.2',
  'common-slips',
  'common-slips.spilled-flour',
  'common-slips.spilled-flour.1',
  'common-slips.spilled-flour.2',
  'serious-matters',
  'serious-matters.1',
];

describe('a document without numbers', () => {
  it('is addressed by its headings and paragraphs, and keeps every word', async () => {
    const { work, result, numbers } = await imported(guide);
    expect(work.numbering.levels.map(({ form }) => form)).toEqual(['words', 'digits', 'digits']);
    expect(numbers).toEqual(addresses);
    expectEveryWord(result);
    expect(result.messages.map(({ ruleId }) => ruleId)).toEqual([]);
    expect(result.expression.rules.map(({ title }) => title).filter((title) => title !== null)).toEqual([
      'What We Value',
      'Common Slips',
      'Spilled Flour',
      'Serious Matters',
    ]);
    expect(result.expression.rules.find(({ number }) => number.endsWith('flour.1'))?.blocks.map(({ kind }) => kind)).toEqual([
      'text',
      'item',
      'item',
    ]);
    expect(result.expression.front.map(({ text }) => text)).toContain('For everyone who helps.');
  });

  it('is read back from its sources, in their order', async () => {
    const { work, result, numbers } = await imported(guide);
    const { files } = { files: writeExpression(result.expression, { work }) };
    const paths = files.map((file) => ({ ...file, path: `manners/2025-03-01/en/${file.path}` }));
    const read = readExpression(paths.toReversed(), { work, edition: '2025-03-01', lang: 'en' });
    expect(read.expression.rules.map(({ number }) => number)).toEqual(numbers);
    expect(read.messages).toEqual([]);
  });

  it('has headings in plain text, too: lines of their own without closing punctuation', async () => {
    const plain = guide.replace(/^#+ /gmu, '').replace('> **Example**', 'Example').replace('Common Slips\n\n', '');
    const { numbers, result } = await imported(plain, 'numbered-text');
    expect(numbers).toContain('spilled-flour.2');
    expect(numbers.filter((number) => !number.includes('.'))).toEqual(['what-we-value', 'spilled-flour', 'serious-matters']);
    expectEveryWord(result);
  });

  it('has no headings in the first lines of paragraphs, and those that are underlined if some are', async () => {
    const wrapped = [
      'Nobody sells the oars of the ferry in the harbor, the keeper',
      'of the ferry, or anyone who has a key to the house.',
    ];
    const part = (title: string) => [title, '-'.repeat(title.length), '', ...wrapped, ''];
    const text = ['FERRY RULES', '', ...part('THE OARS'), 'Boats', '', ...wrapped, '', ...part('« BELLS » AND ROPES')].join('\n');
    const { numbers } = await imported(text, 'numbered-text');
    expect(numbers).toEqual(['the-oars', 'the-oars.1', 'the-oars.2', 'the-oars.3', 'bells-and-ropes', 'bells-and-ropes.1']);
    const plain = ['Ferry Rules', '', 'The Oars', '', ...wrapped, '', ...wrapped, '', 'The Bells', '', ...wrapped, ''].join('\n');
    expect((await imported(plain, 'numbered-text')).numbers).toEqual([
      'the-oars',
      'the-oars.1',
      'the-oars.2',
      'the-bells',
      'the-bells.1',
    ]);
  });

  it('has the same addresses in a translation, and its own for what only the translation has', async () => {
    const numbersIn = async (text: string) => (await imported(text, 'markdown', { text: guide })).numbers;
    const without = (...left: readonly string[]) => addresses.filter((address) => !left.some((one) => address.startsWith(one)));
    expect(await numbersIn(translated)).toEqual(addresses);
    const longer = translated.replace('## Casos', '## Mais\n\nMais um texto, que a fonte não tem.\n\n## Casos');
    expect(await numbersIn(longer)).toEqual([...without('serious'), 'mais', 'mais.1', ...addresses.slice(-2)]);
    const shorter = translated.replace(/## O que.*?(?=## Desl)/s, '');
    expect(await numbersIn(shorter)).toEqual(without('what-we-value'));
    const other = shorter.replace('## Casos', '## Mais\n\nMais um texto, que a fonte não tem.\n\n## Casos');
    expect(await numbersIn(other)).toEqual([...without('what', 'serious'), 'mais', 'mais.1', ...addresses.slice(-2)]);
  });

  it('has the addresses of the paragraphs that a translation left out, or divided, in their places', async () => {
    const { numbers } = await imported(translated.replace(/Guests come.*\n\n/, ''), 'markdown', { text: guide });
    expect(numbers.slice(0, 2)).toEqual(['what-we-value', 'what-we-value.2']);
    const divided = translated.replace('first. Helpers', 'first.\n\nHelpers');
    const { result } = await imported(divided, 'markdown', { text: guide });
    expect(result.expression.rules.slice(1, 3).map(({ number, blocks }) => [number, blocks.length])).toEqual([
      ['what-we-value.1', 2],
      ['what-we-value.2', 1],
    ]);
  });
});

it('reads the date below a title that is a rule', async () => {
  const text = '---\ntitle: Manners\n---\n\n# Good Manners\n\nEffective March 1, 2025\n\nGuests come first.\n';
  const result = await importAs('numbered-text', [textDocument(text)], contextWith({ work: await proposed(guide, 'markdown') }));
  expect(result.expression.rules[0]?.title).toBe('Good Manners');
  expect(result.effective).toBe('2025-03-01');
});
