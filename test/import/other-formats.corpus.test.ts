import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../lab/read-release.ts';
import { readDocumentSets } from '../../src/cli/import/read-documents.ts';
import { lorcanaWork, magicWork } from '../works.ts';
import { hasCorpus } from './corpus.ts';
import { contextWith, expectEveryWord } from './run-importer.ts';

const exampleLabels = { en: ['Example'], pt: ['Exemplo'], es: ['Ejemplo'], zh: ['例如'] };

/** Folder, importer, language, and the numbers of rules and glossary entries of each set of documents. */
const expected: readonly (readonly [string, string, string, readonly (readonly [number, number])[]])[] = [
  ['cr/jekyll-en', 'jekyll', 'en', [[106, 0]]],
  ['cr/jekyll-pt', 'jekyll', 'pt', [[106, 0]]],
  [
    'cr/crystal-keep',
    'crystal-keep',
    'en',
    [
      [5, 0],
      [6, 0],
      [7, 0],
      [1010, 0],
    ],
  ],
  ['cr/wiki', 'quotation', 'en', [[4, 0]]],
  ['lorcana/es/2025-11-08', 'translator-markdown', 'es', [[301, 85]]],
  [
    'cr/zh',
    'bilingual-lines',
    'zh',
    [
      [3050, 668],
      [3120, 683],
      [3201, 708],
      [3269, 725],
      [3294, 730],
    ],
  ],
];

describe.skipIf(!hasCorpus)('real translations, rulings and quotations (skipped without the corpus)', () => {
  it.each(expected)('%s is read by %s without losing a word', async (folder, format, lang, sizes) => {
    const work = { ...(folder.startsWith('lorcana') ? lorcanaWork : magicWork), exampleLabels };
    const sets = readDocumentSets([join(corpus, folder)], {}).filter(({ importer }) => importer?.name === format);
    const found: [number, number][] = [];
    for (const { importer, documents } of sets) {
      const result = await importer?.import(documents(), contextWith({ work, lang }));
      if (result === undefined) throw new Error(`${format} is not there`);
      found.push([result.expression.rules.length, result.expression.glossary.length]);
      expectEveryWord(result);
    }
    expect(found).toEqual(sizes);
  });

  it('recognizes the five seeds by their content', () => {
    const names = readDocumentSets([join(corpus, 'seeds')], {}).map(({ importer }) => importer?.name);
    expect(names).toEqual(['jekyll', 'jekyll', 'crystal-keep', 'translator-markdown', 'quotation']);
  });
});
