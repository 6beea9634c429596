import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportContext, ImportDocument } from '../../src/import/importer.ts';
import { recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import { lorcanaWork, magicWork } from '../works.ts';
import { digest, expectedOf } from './fixture-folders.ts';
import { contextWith, expectEveryWord, importAs } from './run-importer.ts';

const fixtures = join(import.meta.dirname, '../fixtures/importers');
const exampleLabels = { en: ['Example'], pt: ['Exemplo'], es: ['Ejemplo'], zh: ['例如'] };

/** Returns the fixtures of a format: folders with `input.txt`, or with a tree of files in `input`. */
function foldersOf(format: string) {
  return readdirSync(join(fixtures, format)).map((name) => {
    const folder = join(fixtures, format, name);
    return { name, documents: documentsIn(folder), expectedFile: join(folder, 'expected.json') };
  });
}

function documentsIn(folder: string): ImportDocument[] {
  const single = join(folder, 'input.txt');
  if (existsSync(single)) return [toImportDocument('input.txt', readFileSync(single))];
  const tree = join(folder, 'input');
  const names = readdirSync(tree, { recursive: true }).map(String).toSorted();
  return names
    .filter((name) => statSync(join(tree, name)).isFile())
    .map((name) => toImportDocument(name.replaceAll('\\', '/'), readFileSync(join(tree, name))));
}

function contextFor(format: string): ImportContext {
  const isLorcana = format === 'translator-markdown';
  const lang = { gettext: 'pt', 'bilingual-lines': 'zh', 'translator-markdown': 'es' }[format] ?? 'en';
  const work = { ...(isLorcana ? lorcanaWork : magicWork), exampleLabels };
  return contextWith({ work, lang });
}

const formats = ['jekyll', 'gettext', 'crystal-keep', 'quotation', 'translator-markdown', 'bilingual-lines'];

describe.each(formats)('%s', (format) => {
  it.each(foldersOf(format))('reads documents in which $name', async ({ name, documents, expectedFile }) => {
    const result = await importAs(format, documents, contextFor(format));
    const expected = expectedOf({ name, bytes: new Uint8Array(), work: magicWork, expectedFile }, result);
    expect(digest(result)).toEqual(expected);
    expectEveryWord(result);
  });

  it.each(foldersOf(format))('recognizes documents in which $name', ({ documents }) => {
    expect(recognizeImporter(documents)?.name).toBe(format);
  });
});
