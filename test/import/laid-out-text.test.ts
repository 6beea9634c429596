import { describe, expect, it } from 'vitest';
import { recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import { laidOutText } from '../../src/import/laid-out-text/index.ts';
import { countWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import { digest, expectedOf, readFixtures } from './fixture-folders.ts';
import { contextWith, expectEveryWord } from './run-importer.ts';

describe('laid-out-text', () => {
  it.each(readFixtures('laid-out-text'))('reads a document in which $name', async (fixture) => {
    const document = toImportDocument('input.txt', fixture.bytes);
    expect(recognizeImporter([document])?.name).toBe('laid-out-text');
    const context = contextWith({ work: fixture.work, lang: fixture.work.source });
    const result = await laidOutText.import([document], context);
    expect(digest(result)).toEqual(expectedOf(fixture, result));
    expectEveryWord(result);
    expect(summarizeLedger(result.ledger).words).toBe(countWords(document.text ?? ''));
  });
});
