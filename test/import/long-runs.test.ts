/**
 * Documents with long repetitions, on which a regular expression that backtracks never ends: 9,000 empty lines once
 * took a minute. Code that does not end fails by the time limit of every test. `node lab/hostile-growth.ts` measures all readers.
 */
import { describe, expect, it } from 'vitest';
import { textSegments } from '../../src/core/cite/check/text-segments.ts';
import { readExpression } from '../../src/core/source/index.ts';
import { importers, recognizeImporter } from '../../src/import/index.ts';
import { contextWith, expectEveryWord, expectProportionalTime, textDocument } from './run-importer.ts';

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

describe('the time of Markdown grows with its length', () => {
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    document: (text) => importers.find(({ name }) => name === 'markdown')?.import([textDocument(text, 'input.md')], context),
    source: (text) => readExpression([{ path: '150.md', text }], { ...context, edition: '2025-01-01' }),
    'citing file': (text) => textSegments(text, 'input.md'),
  };

  it.each([
    ['document', 'a <![CDATA['],
    ['document', '\na &amp; b'],
    ['source', '- a\n\nb\n\n'],
    ['citing file', '> a\nb\n\n'],
    ['citing file', 'a <!--'],
    ['citing file', '\na  '],
  ])('for the reader of a %s, with %j again and again', async (reader, run) => {
    const build = (size: number) => around(run.repeat(size / run.length));
    await expectProportionalTime(build, async ({ text }) => readers[reader]?.(text ?? ''), 30, 5000);
  });

  it('for a citing file with quotes in each other without end', () => {
    const text = `${'> '.repeat(10_000)}See rule 101.1.`;
    expect(textSegments(text, 'input.md').map((segment) => text.slice(segment.start).trimEnd())).toEqual([
      expect.stringMatching(/See rule 101\.1\.$/),
    ]);
  });
});

it('markdown reads a footnote after an exclamation mark', async () => {
  const importer = importers.find(({ name }) => name === 'markdown');
  const text = '# 150. Beds\n\n150.1. Plant one row![^a] Water it.\n\n[^a]: Peas.\n';
  const result = await importer?.import([textDocument(text, 'input.md')], context);
  expect(result?.expression.rules.at(-1)?.blocks.map((block) => block.text)).toEqual([
    'Plant one row![a] Water it.',
    '[a] Peas.',
  ]);
});

it.each(['start="99999999999999999999"', 'start="1e9" type="i"', 'start="none"'])(
  'html counts the items of a list with %s',
  async (start) => {
    const importer = importers.find(({ name }) => name === 'html');
    const page = `<html><body><p>150. Beds</p><p>150.1. Plant.</p><ol ${start}><li>Peas.</li></ol><p>150.2. Water.</p></body></html>`;
    const result = await importer?.import([textDocument(page, 'input.html')], context);
    expect(result?.expression.rules.map(({ number }) => number)).toContain('150.2');
    if (result !== undefined) expectEveryWord(result);
  },
);

it('html reads a style sheet with long repetitions to its end', async () => {
  const importer = importers.find(({ name }) => name === 'html');
  for (const run of ['@media ', '@media x {', 'ol{', 'ol{content:', 'ol,', 'content:', '/*', '<!--', ':not(', '"']) {
    const page = `<html><head><style>ol{${run.repeat(10_000)}</style></head><body><p>150. Beds</p><p>150.1. Plant.</p></body></html>`;
    const result = await importer?.import([textDocument(page, 'input.html')], context);
    if (result !== undefined) expectEveryWord(result);
  }
});
