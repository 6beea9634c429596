import { describe, expect, it } from 'vitest';
import { importerByNumbering, recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import { magicWork } from '../works.ts';
import { digest, expectedOf, readFixtures } from './fixture-folders.ts';
import { contextWith, expectEveryWord, importAs, textDocument } from './run-importer.ts';

/** Fixtures in Markdown, which has its own importer; `--format numbered-text` reads it as lines with markup. */
const MARKED_UP = new Set([
  'a-list-in-the-preface-has-the-numbers-of-the-articles',
  'articles-have-digits-and-then-capitals',
  'numbers-of-another-form-are-in-lists-and-bold',
  'page-numbers-were-converted-to-headings',
  'articles-are-named-and-numbers-end-in-brackets',
  'headings-are-above-chapters-without-a-section',
  'numbers-are-bold-or-headings',
]);

describe.each(['publisher-text', 'numbered-text'])('%s', (name) => {
  it.each(readFixtures(name))('reads a document in which $name', async (fixture) => {
    const document = toImportDocument('input.txt', fixture.bytes);
    const result = await importAs(name, [document], contextWith({ work: fixture.work }));
    expect(digest(result)).toEqual(expectedOf(fixture, result));
    expectEveryWord(result);
  });

  it.each(readFixtures(name))('recognizes a document in which $name', (fixture) => {
    const documents = [toImportDocument('input.txt', fixture.bytes)];
    const expected = MARKED_UP.has(fixture.name) ? 'markdown' : name;
    expect((recognizeImporter(documents) ?? importerByNumbering(documents, fixture.work))?.name).toBe(expected);
  });
});

it('the line below an article that is alone on its line is its title, however long', async () => {
  const title = 'Purpose of the beds, of the paths between them and of everything that anybody has ever put there';
  const text = `Article 1\n\n${title}\n\nIt ends.\n\nArticle 2\n\nThe gong rings.\n`;
  const citations = { en: { rule: ['Article'], section: ['Article'], see: [], and: [], through: [], work: [] } };
  const work = { ...magicWork, numbering: { levels: [{ name: 'article', form: 'digits' as const }] }, citations };
  const { expression } = await importAs('numbered-text', [textDocument(text)], contextWith({ work }));
  expect(expression.rules.map((rule) => rule.title)).toEqual([title, null]);
});

it.each([
  ['a glossary below the last rule', 2, ['101', '101.1', '101.2'], ['Bed', 'Gong', 'Path']],
  ['text above rules that follow', 1, ['101', '101.1', '101.2'], []],
])('“Definitions” is the heading of %s', async (_, before, numbers, terms) => {
  const rules = ['101. Beds', '101.1. Dig the beds before the gong.', '101.2. Leave the paths free.'];
  const definitions = ['Definitions', 'Bed: A place for seeds.', 'Gong: A thing to ring.', 'Path: What is between beds.'];
  const text = [...rules.slice(0, before + 1), ...definitions, ...rules.slice(before + 1)].join('\n\n');
  const { expression } = await importAs('numbered-text', [textDocument(`${text}\n`)], contextWith());
  expect(expression.rules.map(({ number }) => number)).toEqual(numbers);
  expect(expression.glossary.map(({ term }) => term)).toEqual(terms);
});
