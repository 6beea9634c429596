import { describe, expect, it } from 'vitest';
import { laidOutText } from '../../src/import/laid-out-text/index.ts';
import { readFixtures } from './fixture-folders.ts';
import { contextWith, textDocument } from './run-importer.ts';

describe('laid-out-text', () => {
  it('reads a number that is printed twice, below a line that reaches the edge, as two rules, and reports it', async () => {
    const [dotted] = readFixtures('laid-out-text');
    const text = ['1. Play', '', '1.1. A ferry has two oars.', '1.1. A ferry has one bell.', '1.2. A bell is of brass.', ''];
    const result = await laidOutText.import([textDocument(text.join('\n'))], contextWith(dotted && { work: dotted.work }));
    expect(result.expression.rules.map(({ number }) => number)).toEqual(['1', '1.1', '1.1', '1.2']);
    expect(result.messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([['duplicate-number', 4]]);
  });
});
