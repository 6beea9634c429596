import { describe, expect, it } from 'vitest';
import { recogniseImporter } from '../../src/importers/index.ts';
import { explainWords, summariseLedger } from '../../src/importers/ledger/index.ts';
import { publisherText } from '../../src/importers/publisher-text/index.ts';
import { magicWork } from '../works.ts';
import { corpusDocument, corpusFiles, hasCorpus } from './corpus.ts';

const context = { work: magicWork, lang: 'en', expression: () => undefined, editions: [] };

/** What every release from 1999 on has at least, by the year. */
const FEWEST_RULES = 400;

describe.skipIf(!hasCorpus)('every published release (skipped: no corpus)', () => {
  it.each(corpusFiles('cr/en'))('%s comes in whole', async (name) => {
    const document = corpusDocument('cr/en', name);
    expect(recogniseImporter([document])?.name).toBe('publisher-text');
    const { effective, expression, ledger, messages } = await publisherText.import([document], context);
    expect(explainWords(ledger, expression)).toEqual([]);
    expect(summariseLedger(ledger).unexplained).toBe(0);
    expect(effective).toBe(name.replace('.txt', ''));
    expect(messages.filter(({ ruleId }) => ruleId === 'truncated-source' || ruleId === 'date-mismatch')).toEqual([]);
    if (name < '1999') return;
    expect(expression.rules.length).toBeGreaterThan(FEWEST_RULES);
    expect(
      expression.rules
        .filter(({ level }) => level === 'chapter')
        .every(({ title, blocks }) => title !== null || blocks.length > 0),
    ).toBe(true);
    expect(expression.glossary.length).toBeGreaterThan(FEWEST_RULES / 4);
    expect(expression.glossary.every(({ senses }) => senses.length > 0)).toBe(true);
    expect(expression.back.length).toBeGreaterThan(0);
  });
});
