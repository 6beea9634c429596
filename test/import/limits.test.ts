/** Documents that are too large for later builds are refused when they are imported. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Expression } from '../../src/core/model.ts';
import { checkExtent, whyTooLarge } from '../../src/import/limits.ts';
import { boundedArchive, readWordLines } from '../../src/import/word/paragraphs.ts';
import { contextWith, importAs, textDocument } from './run-importer.ts';

const place = { file: 'a.txt', line: 7, column: 3 };

function withText(text: string): Expression {
  const rule = { number: '101', level: 'chapter', parent: null, title: null, place };
  const blocks = [{ kind: 'text' as const, text, marks: [], place }];
  return { work: 'cr', edition: '2025-01-01', lang: 'en', front: [], back: [], glossary: [], rules: [{ ...rule, blocks }] };
}

describe('the bytes of a document', () => {
  it.each([
    ['a million blank lines', '\n'.repeat(1_200_000), /1,200,000 line endings/],
    ['one line of several megabytes', 'word '.repeat(900_000), /one of its lines has 4\.3 MiB/],
  ])('are refused for %s', (_, text, reason) => {
    expect(whyTooLarge(new TextEncoder().encode(text))).toMatch(reason);
  });

  it('are refused if there are too many', () => {
    expect(whyTooLarge(new Uint8Array(2 ** 27 + 1))).toMatch(/^it has 128\.0 MiB/);
  });

  it('are read for a release of ordinary size', () => {
    expect(whyTooLarge(new TextEncoder().encode('101.1. Plant first.\n'.repeat(40_000)))).toBeUndefined();
  });
});

describe('a text', () => {
  it('with a paragraph too large for a page is reported at its place', () => {
    const [message] = checkExtent(withText('word '.repeat(50_000)), 'a.txt');
    expect(message?.ruleId).toBe('too-large');
    expect(message?.fatal).toBe(true);
    expect([message?.file, message?.line, message?.column]).toEqual(['a.txt', 7, 3]);
  });

  it('with a long table is not reported', () => {
    expect(checkExtent(withText('word '.repeat(20_000)), 'a.txt')).toEqual([]);
  });
});

describe('a Word document', () => {
  const docx = (body: string) =>
    zipSync({
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    });

  it('with one huge paragraph is refused before it is converted', async () => {
    const paragraph = `<w:p><w:r><w:t>101.1. ${'x '.repeat(500_000)}</w:t></w:r></w:p>`;
    await expect(readWordLines(docx(paragraph))).rejects.toThrow('one of its paragraphs has 1,000,007 characters');
  });

  it('whose parts share their bytes is refused', () => {
    expect(() => boundedArchive(overlapping(docx('<w:p/>'.repeat(500)), 40))).toThrow('its parts overlap each other');
  });
});

/** Lists the only entry of an archive several times under different names, without more content. */
function overlapping(archive: Uint8Array, times: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const end = archive.length - 22;
  const start = view.getUint32(end + 16, true);
  const entry = archive.slice(start, end);
  const entries = Array.from({ length: times }, (_, index) => {
    const copy = Uint8Array.from(entry);
    copy[46] = 97 + (index % 26);
    return copy;
  });
  const tail = Uint8Array.from(archive.slice(end));
  const tailView = new DataView(tail.buffer);
  tailView.setUint16(8, times, true);
  tailView.setUint16(10, times, true);
  tailView.setUint32(12, entry.length * times, true);
  return Uint8Array.from([...archive.slice(0, start), ...entries.flatMap((copy) => [...copy]), ...tail]);
}

describe('a document with markup', () => {
  const read = (format: string, text: string) => importAs(format, [textDocument(text)], contextWith());

  it('whose elements nest too deeply is refused', async () => {
    await expect(async () => read('html', `<p>101.1. Dig.${'<div>'.repeat(60_000)}`)).rejects.toThrow('nested too deeply');
  });

  it('whose table would be filled with millions of cells is refused', async () => {
    const table = `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'|b|\n'.repeat(300)}`;
    await expect(async () => read('markdown', `101.1. Dig.\n\n${table}`)).rejects.toThrow('1000 columns and 301 rows');
  });

  it('with tens of thousands of character references is read before the test times out', { timeout: 60_000 }, async () => {
    const { expression } = await read('html', `<p>101.1. ${'&amp;lt;'.repeat(40_000)}</p>`);
    expect(expression.rules.at(-1)?.blocks[0]?.text.length).toBe(160_000);
  });
});
