/** Runs importers without an archive, and checks what they make of the words of documents. */
import { expect } from 'vitest';
import type { ImportContext, ImportDocument } from '../../src/import/importer.ts';
import { importerNamed, toImportDocument } from '../../src/import/index.ts';
import { explainWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import type { ImportResult } from '../../src/import/reader.ts';
import { magicWork } from '../works.ts';

/** Returns what an importer knows: Magic's settings, English, and no archive, unless `known` has something else. */
export function contextWith(known: Partial<ImportContext> = {}): ImportContext {
  return { work: magicWork, lang: 'en', expression: () => undefined, editions: [], ...known };
}

/** Returns a text as a document. */
export function textDocument(text: string, path = 'input.txt'): ImportDocument {
  return toImportDocument(path, new TextEncoder().encode(text));
}

/** Imports documents with the importer of a name. */
export async function importAs(
  format: string,
  documents: readonly ImportDocument[],
  context: ImportContext,
): Promise<ImportResult> {
  const importer = importerNamed(format) ?? expect.fail(`no importer is called ${format}`);
  return importer.import(documents, context);
}

/** Checks that every word of the documents is kept once and in order, or set aside with a reason. */
export function expectEveryWord({ ledger, expression }: Pick<ImportResult, 'ledger' | 'expression'>): void {
  expect(explainWords(ledger, expression)).toEqual([]);
  expect(summarizeLedger(ledger).unexplained).toBe(0);
}

/** Three times the size may take this many times as long; quadratic time would be nine times. */
const MAX_FACTOR = 6;

/** Checks that reading a text of `size` and three times as many takes time in proportion. `slack`: by how many milliseconds short times vary. */
export async function expectProportionalTime(
  build: (size: number) => string,
  read: (document: ImportDocument) => Promise<unknown>,
  slack: number,
  size = 30_000,
): Promise<void> {
  const enough = MAX_FACTOR * (await fastest(textDocument(build(size)), read)) + slack;
  expect(await fastest(textDocument(build(3 * size)), read, enough)).toBeLessThan(enough);
}

/** Returns milliseconds of CPU time, which other programs on the machine do not affect: the least of three runs, or the first below `enough`. */
async function fastest(
  document: ImportDocument,
  read: (document: ImportDocument) => Promise<unknown>,
  enough = 0,
): Promise<number> {
  const times: number[] = [];
  while (times.length < 3 && Math.min(...times) >= enough) {
    const started = process.threadCpuUsage();
    await read(document);
    const { user, system } = process.threadCpuUsage(started);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
