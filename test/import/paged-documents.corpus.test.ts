import { describe, expect, it } from 'vitest';
import { severityOf } from '../../src/core/diagnostics.ts';
import type { Work } from '../../src/core/work.ts';
import { recognizeImporter } from '../../src/import/index.ts';
import { countWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import type { ImportResult } from '../../src/import/reader.ts';
import { lorcanaWork, magicWork } from '../works.ts';
import { corpusDocument, corpusFiles, hasCorpus } from './corpus.ts';
import { contextWith, expectEveryWord } from './run-importer.ts';

const paged: Work = {
  ...lorcanaWork,
  exampleLabels: { en: ['Example'], fr: ['Exemple'], it: ['Esempio'], ja: ['例'] },
};

async function importFrom(work: Work, lang: string, folder: string, name: string): Promise<ImportResult> {
  const document = corpusDocument(folder, name);
  const importer = recognizeImporter([document]) ?? expect.fail(`no importer recognizes ${name}`);
  const result = await importer.import([document], contextWith({ work, lang }));
  expectEveryWord(result);
  return result;
}

/** Returns all words of an expression, without places and marks. */
function wordsIn({ expression }: ImportResult): readonly string[] {
  const plain = (key: string, value: unknown) => (key === 'place' || key === 'marks' ? undefined : value);
  const { front, rules, glossary, back } = expression;
  return [...front, ...rules, ...glossary, ...back].map((part) => JSON.stringify(part, plain));
}

const languages = [
  ['en', 'lorcana/en'],
  ['fr', 'lorcana/fr'],
  ['it', 'lorcana/it'],
  ['ja', 'lorcana/jp'],
] as const;

const documents = languages.flatMap(([lang, folder]) => corpusFiles(folder).map((name) => ({ lang, folder, name })));

describe.skipIf(!hasCorpus)('laid-out text of PDFs (skipped: no corpus)', () => {
  it.each(documents)('imports $folder/$name completely', async ({ lang, folder, name }) => {
    const document = corpusDocument(folder, name);
    expect(recognizeImporter([document])?.name).toBe('laid-out-text');
    const { effective, expression, ledger, messages } = await importFrom(paged, lang, folder, name);
    expect(summarizeLedger(ledger).words).toBe(countWords(document.text ?? ''));
    expect(effective).toMatch(/^202[45]-\d\d-\d\d$/);
    // The work declares a level that only later editions have, and few words of citations.
    expect(messages.filter((message) => severityOf(message) !== 'info' && message.ruleId !== 'date-mismatch')).toEqual([]);
    expect(expression.rules.filter(({ level }) => level === 'section')).toHaveLength(10);
    expect(expression.rules.length).toBeGreaterThan(340);
    expect(expression.rules.every(({ title, blocks }) => title !== null || blocks.length > 0)).toBe(true);
    expect(expression.glossary.length).toBeGreaterThan(70);
    expect(expression.glossary.every(({ senses }) => senses.length > 0)).toBe(true);
  });

  it('finds the same numbers in the English, French and Italian documents of a release', async () => {
    const name = '2025-03-01_4b4396ca.txt';
    const [english, french, italian] = await Promise.all(
      languages.slice(0, 3).map(async ([lang, folder]) => {
        const { expression } = await importFrom(paged, lang, folder, name);
        return expression.rules.map(({ number }) => number);
      }),
    );
    expect(french).toEqual(english);
    expect(italian).toEqual(english);
  });
});

describe.skipIf(!hasCorpus)('one release as PDF, Word document and text (skipped: no corpus)', () => {
  it('is the same from a PDF', async () => {
    const text = await importFrom(magicWork, 'en', 'cr/en', '2026-01-16.txt');
    expect(wordsIn(await importFrom(magicWork, 'en', 'cr/pdf', '2026-01-16.pdf'))).toEqual(wordsIn(text));
  });

  it('is the same from a Word document', async () => {
    const text = await importFrom(magicWork, 'en', 'cr/en', '2026-01-16.txt');
    expect(wordsIn(await importFrom(magicWork, 'en', 'cr/docx', '2026-01-16.docx'))).toEqual(wordsIn(text));
  });

  it('has the same words in the remaining pages of a shortened PDF', async () => {
    const whole = await importFrom(paged, 'en', 'lorcana/en', '2025-08-19_578c69d5.txt');
    const part = await importFrom(paged, 'en', 'lorcana/pdf', '2025-08-22.pdf');
    const rulesOf = ({ expression }: ImportResult) =>
      expression.rules.map(({ number, title, blocks }) => `${number} ${title} ${blocks.map(({ text }) => text).join(' ')}`);
    expect(rulesOf(part)).toEqual(rulesOf(whole).slice(0, rulesOf(part).length));
    expect(rulesOf(part).length).toBeGreaterThan(200);
    expect(part.messages.map(({ ruleId }) => ruleId)).toContain('truncated-source');
  });
});
