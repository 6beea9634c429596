/**
 * Documents with long repetitions, on which a regular expression that backtracks never ends: 9,000 empty lines once
 * took a minute. Nothing is timed; code that does not end fails by the time limit of every test. `node bench/hostile-growth.ts` measures.
 */
import { expect, it } from 'vitest';
import { importers, recognizeImporter, toImportDocument } from '../../src/importers/index.ts';
import { explainWords } from '../../src/importers/ledger/index.ts';
import { magicWork } from '../works.ts';

const context = { work: magicWork, lang: 'en', edition: '2025-01-01', expression: () => undefined, editions: [] };
const BINARY_FORMATS: ReadonlySet<string> = new Set(['word', 'pdf']);
const readers = importers.filter(({ name }) => !BINARY_FORMATS.has(name)).map((importer) => [importer.name, importer] as const);

const around = (run: string) =>
  `---\ntitle: 150. Beds\n---\n1. Play\n\n150. Beds\n\n### 150.1. Plant ${run} x\n\nGlossary\n\nRake\nA tool\n`;

it.each(readers)('%s reads long runs of whitespace to their end', async (_, importer) => {
  for (const run of [' ', '\t', '\u00A0', '\n', '. ', '\n\n ']) {
    const document = toImportDocument('a.md', new TextEncoder().encode(around(run.repeat(6000))));
    recognizeImporter([document]);
    const { ledger, expression } = await importer.import([document], context);
    expect(explainWords(ledger, expression)).toEqual([]);
  }
});

it.each(readers)('%s reads one line of a hundred thousand characters', async (_, importer) => {
  const document = toImportDocument('a.md', new TextEncoder().encode(around('word and number 1.2 '.repeat(5000))));
  const { ledger, expression } = await importer.import([document], context);
  expect(explainWords(ledger, expression)).toEqual([]);
});

it.each(readers)('%s reads a paragraph of ten thousand lines', async (_, importer) => {
  const document = toImportDocument('a.md', new TextEncoder().encode(around('\nand one more'.repeat(10_000))));
  const { ledger, expression } = await importer.import([document], context);
  expect(explainWords(ledger, expression)).toEqual([]);
});
