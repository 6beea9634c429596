import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSamples } from '../../lab/fuzz/documents.ts';
import { writeBundle } from '../../src/core/source/index.ts';
import { defineImporter, isGuarded } from '../../src/import/engine.ts';
import type { ImportDocument } from '../../src/import/importer.ts';
import { importerNamed, importers, toImportDocument } from '../../src/import/index.ts';
import { explainWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import type { Line } from '../../src/import/lines.ts';
import type { ImportResult, Reader, ReaderInput } from '../../src/import/reader.ts';
import { magicWork } from '../works.ts';
import { makeDocx, paragraph, run } from './made-docx.ts';
import { makePdf, setPage } from './made-pdf.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

const context = contextWith({ edition: '2024-06-07' });

const SENTENCES = ['150.1. Plant one row at a time.', '150.2. Water it before noon.', '150.3. A rake is no spade.'];

/** A document of each format that the fixtures do not have as a file. */
const made: Readonly<Record<string, ImportDocument>> = {
  pdf: toImportDocument(
    'a.pdf',
    makePdf([setPage([[40, '1. Garden'], undefined, ...SENTENCES.map((text): [number, string] => [40, text])])]),
  ),
  word: toImportDocument('a.docx', makeDocx(['1. Garden', '150. Beds', ...SENTENCES].map((text) => paragraph(run(text))))),
  sources: textDocument(
    writeBundle([{ path: '150.md', text: `---\nnumber: "150"\ntitle: Beds\n---\n\n### 150.1 Plant.\n\n### 150.2 Water.\n` }], {
      edition: '2024-06-07',
    }),
  ),
  'translator-markdown': textDocument('## 150.1 Beds\n\nPlant one row.\n\n## 150.2 Water\n\nBefore noon.\n'),
};

const samples = readSamples([join(import.meta.dirname, '../fixtures/importers')]);

/** Returns a document that a format reads as at least two rules. */
async function documentOf(name: string): Promise<{ document: ImportDocument; result: ImportResult }> {
  const own = samples.filter(({ path }) => path.startsWith(`${name}/`));
  const candidates = made[name] === undefined ? own.map(({ bytes }) => toImportDocument('input.txt', bytes)) : [made[name]];
  for (const document of candidates) {
    const importer = importerNamed(name);
    const result =
      importer?.defersTo?.([document], context) === undefined ? await importer?.import([document], context) : undefined;
    if (result !== undefined && result.expression.rules.length > 1) return { document, result };
  }
  return expect.fail(`no document has rules for ${name}`);
}

/** Returns a source as a reader sees it that has dropped a line before it reads. */
function withoutLine(source: ReaderInput, file: string, number: number): ReaderInput {
  const isDropped = (line: Line) => line.file === file && line.number === number;
  const blanked = (path: string, text: string) =>
    path !== file
      ? text
      : text
          .split('\n')
          .map((line, index) => (index + 1 === number ? '' : line))
          .join('\n');
  const { pages, bundle } = source;
  return {
    ...source,
    documents: source.documents.map((document) => ({
      ...document,
      text: document.text && blanked(document.path, document.text),
    })),
    lines: source.lines.filter((line) => !isDropped(line)),
    ...(pages === undefined
      ? {}
      : { pages: { ...pages, pages: pages.pages.map((page) => page.filter(({ line }) => !isDropped(line))) } }),
    ...(bundle === undefined
      ? {}
      : { bundle: { ...bundle, files: bundle.files.map(({ path, text }) => ({ path, text: blanked(path, text) })) } }),
  };
}

describe.each(importers.map(({ name }) => name))('a reader of %s', (name) => {
  it('that drops a rule before it reads leaves words unexplained', async () => {
    const { document, result } = await documentOf(name);
    expectEveryWord(result);
    const reader = importerNamed(name) ?? expect.fail();
    for (const { place } of result.expression.rules.slice(1)) {
      const dropping = defineImporter({
        ...reader,
        read: (source, known) => reader.read(withoutLine(source, place.file, place.line), known),
      });
      const { ledger, expression } = await dropping.import([document], context);
      const unexplained = summarizeLedger(ledger).unexplained + explainWords(ledger, expression).length;
      expect(unexplained, `line ${place.line} was dropped`).toBeGreaterThan(0);
    }
  });
});

it('every importer imports with the engine', () => {
  expect(importers.filter((importer) => !isGuarded(importer))).toEqual([]);
  const [importer] = importers;
  expect(isGuarded({ ...importer, import: () => Promise.reject(new Error('unguarded')) })).toBe(false);
});

describe('words are unexplained', () => {
  const text = '1. Garden\n\n150. Beds\n\n150.1. Plant one row.\n\n150.2. Water it.\n';
  const plain = importerNamed('numbered-text') ?? expect.fail();

  async function unexplained(change: Partial<Reader>, documents = [textDocument(text)]): Promise<number> {
    const { ledger } = await defineImporter({ ...plain, ...change }).import(documents, context);
    return summarizeLedger(ledger).unexplained;
  }

  it('if a reader changes the lines that it is given', async () => {
    expect(await unexplained({})).toBe(0);
    const read: Reader['read'] = (source, known) => {
      for (const line of source.lines) if (/^150.2/u.test(line.text)) Object.assign(line, { text: '' });
      return plain.read(source, known);
    };
    expect(await unexplained({ read })).toBeGreaterThan(0);
  });

  it('if it leaves documents to an importer without one of them, or with another text', async () => {
    const documents = [textDocument('1. Garden\n\n150. Beds\n', 'a.txt'), textDocument('150.1. Plant one row.\n', 'b.txt')];
    for (const changed of [documents.slice(0, 1), documents.map(({ path }) => textDocument('1. Garden\n', path))]) {
      const deferring = defineImporter({ ...plain, defersTo: () => ({ importer: plain, documents: changed }) });
      const { ledger, expression } = await deferring.import(documents, context);
      expect(expression.rules.map(({ number }) => number)).toEqual(['1', '150', '150.1']);
      expect(explainWords(ledger, expression)).toEqual([]);
    }
  });
});

it('no reader keeps words that the document does not have', async () => {
  const inventing = defineImporter({
    name: 'inventing',
    summary: '',
    accepts: () => 0,
    read: ({ ledger }) => {
      const line = { file: 'input.txt', number: 1, text: '150.1. Plant two rows.' };
      ledger.account(line).keep();
      const block = { kind: 'text' as const, text: line.text, marks: [], place: { file: 'input.txt', line: 1, column: 1 } };
      const expression = { work: 'cr', edition: '', lang: 'en', front: [block], back: [], rules: [], glossary: [] };
      return { effective: null, expression, messages: [] };
    },
  });
  const { ledger } = await inventing.import([textDocument('150.1. Plant one row.')], contextWith({ work: magicWork }));
  expect(summarizeLedger(ledger).unexplained).toBeGreaterThan(0);
});
