/** Imports the fixtures of all formats: each folder of `test/fixtures/importers/` is named after an importer. */
import { describe, expect, it } from 'vitest';
import { importerByNumbering, recognizeImporter } from '../../src/import/index.ts';
import { countWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import { digest, expectedOf, FORMATS, readFixtures } from './fixture-folders.ts';
import { contextWith, expectEveryWord, importAs } from './run-importer.ts';

/** Fixtures in Markdown, which has its own importer; `--format numbered-text` reads it as lines with markup. */
const MARKED_UP = new Set([
  'a-list-and-notes-are-in-place-of-rules',
  'a-list-in-the-preface-has-the-numbers-of-the-articles',
  'articles-have-digits-and-then-capitals',
  'numbers-of-another-form-are-in-lists-and-bold',
  'page-numbers-were-converted-to-headings',
  'articles-are-named-and-numbers-end-in-brackets',
  'headings-are-above-chapters-without-a-section',
  'numbers-are-bold-or-headings',
]);

/** The languages of translations; other documents are in the language of their work. */
const LANGUAGES: Readonly<Record<string, string>> = { gettext: 'pt', 'bilingual-lines': 'zh', 'translator-markdown': 'es' };

describe.each(FORMATS)('%s', (format) => {
  it.each(readFixtures(format))('reads documents in which $name', async (fixture) => {
    const { documents, work } = fixture;
    const result = await importAs(format, documents, contextWith({ work, lang: LANGUAGES[format] ?? work.source }));
    expect(digest(result)).toEqual(expectedOf(fixture, result));
    expectEveryWord(result);
    if (format === 'laid-out-text') expect(summarizeLedger(result.ledger).words).toBe(countWords(documents[0]?.text ?? ''));
  });

  it.each(readFixtures(format))('recognizes documents in which $name', ({ name, documents, work }) => {
    const expected = MARKED_UP.has(name) ? 'markdown' : format;
    expect((recognizeImporter(documents) ?? importerByNumbering(documents, work))?.name).toBe(expected);
  });
});
