/**
 * Documents with long repetitions, on which a regular expression that backtracks never ends: 9,000 empty lines once
 * took a minute. Nothing is timed; code that does not end fails by the time limit of every test. `node lab/hostile-growth.ts` measures.
 */
import { expect, it } from 'vitest';
import { importers, recognizeImporter } from '../../src/import/index.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

const context = contextWith({ edition: '2025-01-01' });
const BINARY_FORMATS: ReadonlySet<string> = new Set(['word', 'pdf']);
const readers = importers.filter(({ name }) => !BINARY_FORMATS.has(name)).map((importer) => [importer.name, importer] as const);

const around = (run: string) =>
  `---\ntitle: 150. Beds\n---\n1. Play\n\n150. Beds\n\n### 150.1. Plant ${run} x\n\nGlossary\n\nRake\nA tool\n`;

it.each(readers)('%s reads long runs of whitespace to their end', async (_, importer) => {
  for (const run of [' ', '\t', '\u00A0', '\n', '. ', '\n\n ']) {
    const document = textDocument(around(run.repeat(3000)));
    recognizeImporter([document]);
    expectEveryWord(await importer.import([document], context));
  }
});

it.each(readers)('%s reads one line of fifty thousand characters', async (_, importer) => {
  expectEveryWord(await importer.import([textDocument(around('word and number 1.2 '.repeat(2500)))], context));
});

it.each(readers)('%s reads a paragraph of five thousand lines', async (_, importer) => {
  expectEveryWord(await importer.import([textDocument(around('\nand one more'.repeat(5000)))], context));
});

it.each([']', '[a] ', '[a][', '[x](', '![a](', 'a <!--'])(
  'markdown reads %j again and again',
  { timeout: 15_000 },
  async (run) => {
    const importer = importers.find(({ name }) => name === 'markdown');
    const result = await importer?.import([textDocument(around(run.repeat(100_000 / run.length)), 'input.md')], context);
    expect(result?.expression.rules.some(({ number }) => number === '150.1')).toBe(true);
  },
);

it('markdown reads a footnote after an exclamation mark', async () => {
  const importer = importers.find(({ name }) => name === 'markdown');
  const text = '# 150. Beds\n\n150.1. Plant one row![^a] Water it.\n\n[^a]: Peas.\n';
  const result = await importer?.import([textDocument(text, 'input.md')], context);
  expect(result?.expression.rules.at(-1)?.blocks.map((block) => block.text)).toEqual([
    'Plant one row![a] Water it.',
    '[a] Peas.',
  ]);
});

it('html reads a style sheet with long repetitions to its end', async () => {
  const importer = importers.find(({ name }) => name === 'html');
  for (const run of ['@media ', '@media x {', 'ol{', 'ol{content:', 'ol,', 'content:', '/*', '<!--', ':not(', '"']) {
    const page = `<html><head><style>ol{${run.repeat(10_000)}</style></head><body><p>150. Beds</p><p>150.1. Plant.</p></body></html>`;
    const result = await importer?.import([textDocument(page, 'input.html')], context);
    if (result !== undefined) expectEveryWord(result);
  }
});
