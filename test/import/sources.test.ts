import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSamples } from '../../lab/fuzz/documents.ts';
import { exportedText } from '../../src/cli/commands/export.ts';
import { isBundle, readBundle, writeBundle, writeExpression } from '../../src/core/source/index.ts';
import type { Work } from '../../src/core/work.ts';
import { recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import type { ImportResult } from '../../src/import/reader.ts';
import { magicWork } from '../works.ts';
import { contextWith, expectEveryWord, importAs, textDocument } from './run-importer.ts';

const fixtures = join(import.meta.dirname, '../fixtures/importers');

/** Every document of every fixture that can be read alone, with the name of its importer. */
const documents = readSamples([fixtures]).flatMap(({ path, bytes }) => {
  const [format = ''] = path.split('/');
  return format === 'gettext' ? [] : [{ format, path, bytes, work: magicWork }];
});
const edition = { work: 'cr', id: '2024-06-07', effective: '2024-06-07', aliases: [], languages: {} };

function imported(format: string, bytes: Uint8Array, work: Work): Promise<ImportResult> {
  return importAs(format, [toImportDocument('document.txt', bytes)], contextWith({ work, edition: edition.id }));
}

function importedAgain(text: string, work: Work): Promise<ImportResult> {
  const document = textDocument(text);
  const importer = recognizeImporter([document]) ?? expect.fail('no importer recognizes the export');
  return importAs(importer.name, [document], contextWith({ work, edition: edition.id }));
}

describe('an export of sources', () => {
  it.each(documents)('is recognized and gives the same sources: $path', async ({ format, bytes, work }) => {
    const { expression, numbering } = await imported(format, bytes, work);
    const settings = { ...edition, ...(numbering === undefined ? {} : { numbering }) };
    const text = await exportedText(expression, { work, edition: settings, form: 'sources' });
    const again = await importedAgain(text, work);
    expect(again.effective).toBe(edition.effective);
    expect(again.numbering).toEqual(numbering);
    expect(writeExpression(again.expression, { work, numbering })).toEqual(writeExpression(expression, { work, numbering }));
    expectEveryWord(again);
  });

  it.each(documents)('is made if a numbered text would lose something: $path', async ({ format, bytes, work }) => {
    const { expression, numbering } = await imported(format, bytes, work);
    const settings = { ...edition, ...(numbering === undefined ? {} : { numbering }) };
    const text = await exportedText(expression, { work, edition: settings, form: undefined });
    const again = await importedAgain(text, work);
    expect(writeExpression(again.expression, { work, numbering })).toEqual(writeExpression(expression, { work, numbering }));
  });
});

describe('a bundle', () => {
  it('returns its files, even those with a file separator in a code block', () => {
    const files = [
      { path: '1.md', text: '---\nnumber: "1"\n---\n\n```\n<!-- file: 2.md -->\n```\n' },
      { path: '101.md', text: '### 101.1 A rule.\n' },
    ];
    const text = writeBundle(files, { edition: '2024-06-07' });
    expect(isBundle(text)).toBe(true);
    expect(readBundle(text, 'a.txt')).toMatchObject({ head: { edition: '2024-06-07' }, files });
  });

  it('ignores what is malformed in its head', () => {
    const head = (lines: string) => readBundle(`---\nrulegraph: sources\n${lines}---\n`, 'a.txt').head;
    expect(head('edition: soon\nnumbering: 5\n')).toEqual({});
    expect(head('numbering: { levels: [{ name: a, form: runes }] }\n')).toEqual({});
    expect(head('numbering: { levels: [{ name: a, form: digits, separator: "/../" }] }\n')).toEqual({});
    expect(head('numbering: { levels: [{ name: a, form: digits }] }\n')).toEqual({
      numbering: { levels: [{ name: 'a', form: 'digits' }] },
    });
  });
});

describe('a folder of source files', () => {
  it('is recognized, and not as a tree of another format', () => {
    const files = [
      '---\nnumber: "101"\ntitle: Beds\npermalink: /rules/small/1/101\n---\n\n### 101.1 Dig.\n',
      '---\nkind: glossary\n---\n\n## Bed\n',
    ];
    const folder = files.map((text, index) => textDocument(text, `${index}.md`));
    expect(recognizeImporter(folder)?.name).toBe('sources');
  });
});
