import { describe, expect, it } from 'vitest';
import { recognizeImporter, toImportDocument } from '../../src/importers/index.ts';
import { laidOutText } from '../../src/importers/laid-out-text/index.ts';
import { countWords, explainWords, summarizeLedger } from '../../src/importers/ledger/index.ts';
import { digest, expectedOf, readFixtures } from './fixture-folders.ts';

describe('laid-out-text', () => {
  it.each(readFixtures('laid-out-text'))('reads a document in which $name', async (fixture) => {
    const document = toImportDocument('input.txt', fixture.bytes);
    expect(recognizeImporter([document])?.name).toBe('laid-out-text');
    const context = { work: fixture.work, lang: fixture.work.source, expression: () => undefined, editions: [] };
    const result = await laidOutText.import([document], context);
    expect(digest(result)).toEqual(expectedOf(fixture, result));
    expect(explainWords(result.ledger, result.expression)).toEqual([]);
    expect(summarizeLedger(result.ledger).unexplained).toBe(0);
    expect(summarizeLedger(result.ledger).words).toBe(countWords(document.text ?? ''));
  });
});
