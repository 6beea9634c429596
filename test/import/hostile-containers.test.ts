/** Malicious containers: documents that unpack, expand or nest without end are refused with a reason. */
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toImportDocument } from '../../src/import/index.ts';
import { pdf } from '../../src/import/pdf/index.ts';
import type { Importer } from '../../src/import/reader.ts';
import { word } from '../../src/import/word/index.ts';
import { boundedArchive, readWordLines } from '../../src/import/word/paragraphs.ts';
import { docxParts, paragraph, run } from './made-docx.ts';
import { makePdf } from './made-pdf.ts';
import { contextWith } from './run-importer.ts';

const context = contextWith({ edition: '2025-01-01' });
const DOCUMENT = 'word/document.xml';
const innocent = docxParts([paragraph(run('1. Play')), paragraph(run('100. Turns')), paragraph(run('100.1. A ferry moves.'))]);

/** Returns a .docx with these parts in addition to the harmless ones, or in place of them. */
function packed(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const bytes = ([name, part]: [string, string | Uint8Array]) => [name, typeof part === 'string' ? strToU8(part) : part];
  return zipSync(Object.fromEntries(Object.entries({ ...innocent, ...parts }).map(bytes)));
}

/** Returns the texts of the document's rules, or why it was refused. */
async function outcomeOf(importer: Importer, bytes: Uint8Array): Promise<readonly string[] | string> {
  try {
    const { expression } = await importer.import([toImportDocument('enemy', bytes)], context);
    return expression.rules.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the harmless document with another body, after a document type declaration if one is given. */
const body = (xml: string, types = ''): Readonly<Record<string, string>> => ({
  [DOCUMENT]: (innocent[DOCUMENT] ?? '')
    .replace(/<w:body>.*<\/w:body>/, () => `<w:body>${xml}</w:body>`)
    .replace('?>', `?>${types}`),
});

const entities = Array.from({ length: 9 }, (_, level) =>
  level === 0 ? '<!ENTITY e0 "ferry">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
).join('');

describe('a Word document', () => {
  it('is read if it is harmless', async () => {
    expect(await outcomeOf(word, packed({}))).toEqual(['A ferry moves.']);
  });

  it.each([
    ['with entities that multiply', body(paragraph(run('&e8;')), `<!DOCTYPE d [${entities}]>`), 'entity not found:&e8;'],
    [
      'that requests a local file',
      body(paragraph(run('&file;')), '<!DOCTYPE d [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
      'entity not found:&file;',
    ],
    [
      'nested too deeply',
      body(`${'<w:tbl><w:tr><w:tc>'.repeat(5000)}${'</w:tc></w:tr></w:tbl>'.repeat(5000)}`),
      'its parts are nested too deeply',
    ],
  ])('%s is refused', async (_, parts, reason) => {
    expect(await outcomeOf(word, packed(parts))).toBe(
      `"enemy" cannot be read as a Word document: ${reason}; check the download, or save it again as .docx`,
    );
  });

  it('that would unpack to too much is refused before it is unpacked', async () => {
    const bomb = { [DOCUMENT]: new Uint8Array(65 * 2 ** 20) };
    expect(await outcomeOf(word, packed(bomb))).toMatch(/: it unpacks to more than 64 MiB;/);
  });

  it('whose many parts together would unpack to too much is refused; pictures do not count', () => {
    const parts = (name: (index: number) => string) =>
      packed(Object.fromEntries(Array.from({ length: 5 }, (_, index) => [name(index), new Uint8Array(2 ** 18)])));
    expect(() =>
      boundedArchive(
        parts((index) => `word/${index}.xml`),
        2 ** 20,
      ),
    ).toThrow('it unpacks to more than 1 MiB');
    expect(
      boundedArchive(
        parts((index) => `word/media/${index}.png`),
        2 ** 20,
      ).length,
    ).toBeLessThan(5000);
  });

  it.each([
    [
      'files outside of the archive',
      { '../../escaped.xml': '<a/>', '/etc/escaped.xml': '<a/>', 'word\\..\\..\\escaped.xml': '<a/>' },
    ],
    ['names that objects have of themselves', { '__proto__.xml': '<a/>', constructor: '<a/>' }],
  ])('with %s is read without them', async (_, parts) => {
    expect(await outcomeOf(word, packed(parts))).toEqual(['A ferry moves.']);
  });

  it('with two texts, of which each program would show another, is refused', async () => {
    const twin = 'word/documenu.xml';
    const bytes = Buffer.from(packed({ [twin]: innocent[DOCUMENT] ?? '' }));
    const named = Buffer.from(bytes.toString('latin1').replaceAll(twin, DOCUMENT), 'latin1');
    expect(await outcomeOf(word, named)).toMatch(/: it has two parts named "word\/document\.xml";/);
  });

  it('whose archive understates the size of a part is refused', async () => {
    const whole = strToU8(innocent[DOCUMENT] ?? '');
    const bytes = packed({});
    const entry = Buffer.from(bytes).lastIndexOf(DOCUMENT) - 46;
    for (let size = 1; size < whole.length; size += 29) {
      const lying = Buffer.from(bytes);
      lying.writeUInt32LE(size, entry + 24);
      await expect(readWordLines(boundedArchive(lying)), `${size} bytes`).rejects.toThrow();
    }
  });
});

/** Returns the harmless PDF with one of its parts replaced. */
const spoiled = (part: string | RegExp, by: string): Uint8Array =>
  Buffer.from(
    Buffer.from(makePdf([[{ x: 40, y: 540, text: '1. Play' }]]))
      .toString('latin1')
      .replace(part, () => by),
    'latin1',
  );

describe('a PDF', () => {
  it.each([
    ['that counts more pages than it has', spoiled('/Count 1', '/Count 20')],
    ['whose pages hold each other', spoiled('/Kids [4 0 R]', '/Kids [2 0 R]')],
    ['whose table of objects lies elsewhere', spoiled(/startxref\n\d+/, 'startxref\n99999999')],
    ['whose table of objects leads to itself', spoiled('trailer\n<<', 'trailer\n<< /Prev 9')],
    ['whose table of objects is endless', spoiled(/xref\n0 \d+/, 'xref\n0 4294967295')],
    ['whose stream is longer than the file', spoiled(/\/Length \d+/, '/Length 4294967295')],
    [
      'that would run a script when opened',
      spoiled('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
    ],
    ['that asks for a password', spoiled('trailer\n<<', 'trailer\n<< /Encrypt << /Filter /Standard /V 9 /R 9 >>')],
  ])('%s is read or refused', async (_, bytes) => {
    const outcome = await outcomeOf(pdf, bytes);
    if (typeof outcome === 'string') expect(outcome).toMatch(/^"enemy" cannot be read as a PDF: [^\n]+; check the download/);
    else expect(outcome).toEqual([]);
  });

  it('with more pages than any document has is refused', async () => {
    const bytes = makePdf(Array.from({ length: 10_001 }, () => []));
    expect(await outcomeOf(pdf, bytes)).toMatch(/: it has 10001 pages; the limit is 10000;/);
  });

  it('that unpacks to much is read: only memory has a limit', async () => {
    const spaces = deflateSync(Buffer.alloc(20 * 2 ** 20, 32)).toString('latin1');
    const bytes = spoiled(
      /<< \/Length[\s\S]*?endstream/,
      `<< /Length ${spaces.length} /Filter /FlateDecode >>\nstream\n${spaces}\nendstream`,
    );
    expect(await outcomeOf(pdf, bytes)).toEqual([]);
  });
});
