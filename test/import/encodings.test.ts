import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { toImportDocument } from '../../src/import/index.ts';
import { digest, readFixtures } from './fixture-folders.ts';
import { contextWith, expectEveryWord, importAs } from './run-importer.ts';

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16 LE': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 BE': (text: string) => iconv.encode(`\ufeff${text}`, 'utf-16be'),
};

const lineEndings = {
  LF: (text: string) => text,
  CRLF: (text: string) => text.replaceAll('\n', '\r\n'),
  'lone CRs': (text: string) => text.replaceAll('\n', '\r'),
  // As in a re-exported release, which has CRLF every ninth time.
  'lone CRs with CRLFs among them': (text: string) => {
    let count = 0;
    return text.replaceAll('\n', () => (count++ % 9 === 8 ? '\r\n' : '\r'));
  },
};

const fixtures = ['publisher-text', 'numbered-text', 'laid-out-text'].flatMap((format) =>
  readFixtures(format).map((fixture) => ({ format, ...fixture })),
);
const storedForms = Object.entries(encodings).flatMap(([encoding, encode]) =>
  Object.entries(lineEndings).map(([ends, replace]) => ({
    form: `${encoding}, ${ends}`,
    toBytes: (text: string) => encode(replace(text)),
  })),
);

/** A document like a release whose only non-ASCII byte is far from its beginning. */
const longRelease = [
  '1. Playing',
  '100. Lamps',
  ...Array.from({ length: 9000 }, (_, index) => `100.${index + 1}. Lamp ${index + 1} burns in the night.`),
];

/** A document is decoded before its lines are told apart, so one of each format in all forms stands for the others, which have each encoding and line ending once. */
const formsOf = ({ format, name }: (typeof fixtures)[number]) =>
  fixtures.find((fixture) => fixture.format === format)?.name === name
    ? storedForms
    : storedForms.filter((_, at) => at % (Object.keys(lineEndings).length + 1) === 0);

describe.each(fixtures)('$format where $name', (fixture) => {
  const { format, bytes, work } = fixture;
  it('reads the same in other encodings and with other line endings', async () => {
    const text = Buffer.from(bytes).toString('utf8');
    const read = async (source: Uint8Array) => {
      const result = await importAs(format, [toImportDocument('input.txt', source)], contextWith({ work }));
      expectEveryWord(result);
      return digest(result);
    };
    const expected = await read(bytes);
    for (const { form, toBytes } of formsOf(fixture))
      expect({ form, read: await read(toBytes(text)) }).toEqual({ form, read: expected });
  });
});

it('a Windows dash after hundreds of thousands of ASCII letters is decoded', () => {
  const text = `${longRelease.join('\n\n')}\n\nSee rules 100.1–5.\n`;
  const { encoding, text: read } = toImportDocument('input.txt', iconv.encode(text, 'windows-1252'));
  expect({ encoding, same: read === text }).toEqual({ encoding: 'windows-1252', same: true });
});

it.each([
  ['pl', 'windows-1250', '1. Kręgle\n\n1.1. Gracz rzuca ręką lub nogą – „zawsze”.\n'],
  ['tr', 'windows-1254', '1. Kayık\n\n1.1. Kayık kıyıda kalır; şişe boşalır.\n'],
  ['th', 'windows-874', '1. กติกาเกมประภาคาร\n\n1.1. ผู้เล่นแต่ละคนมีประภาคารหนึ่งหลังและเรือหนึ่งลำ\n'],
])('a short text in %s is decoded as that language was written before Unicode', (lang, encoding, text) => {
  const document = toImportDocument('input.txt', iconv.encode(text, encoding), lang);
  expect({ encoding: document.encoding, text: document.text }).toEqual({ encoding, text });
});

it('a short text with quotes and dashes alone has the Western encoding in every language', () => {
  const document = toImportDocument('input.txt', iconv.encode('1.1. Two – “three”.\n', 'windows-1252'), 'pl');
  expect([document.encoding, document.text]).toEqual(['windows-1252', '1.1. Two – “three”.\n']);
});
