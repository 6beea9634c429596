import { describe, expect, it } from 'vitest';
import { recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import { laidOutText } from '../../src/import/laid-out-text/index.ts';
import { countWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import { digest, expectedOf, readFixtures } from './fixture-folders.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

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

  it('reads a number that is printed twice, below a line that reaches the edge, as two rules, and reports it', async () => {
    const [dotted] = readFixtures('laid-out-text');
    const text = ['1. Play', '', '1.1. A ferry has two oars.', '1.1. A ferry has one bell.', '1.2. A bell is of brass.', ''];
    const result = await laidOutText.import([textDocument(text.join('\n'))], contextWith(dotted && { work: dotted.work }));
    expect(result.expression.rules.map(({ number }) => number)).toEqual(['1', '1.1', '1.1', '1.2']);
    expect(result.messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([['duplicate-number', 4]]);
  });
});
