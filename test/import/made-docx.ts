/** Makes small Word documents for tests. */
import { crc32 } from 'node:zlib';

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/></Types>';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const ROOT_RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`;
const DOCUMENT_RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/numbering" Target="numbering.xml"/></Relationships>`;
const NUMBERING = `<?xml version="1.0"?><w:numbering ${WORD}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="100"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2."/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="cardinalText"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num></w:numbering>`;

/** Returns a run of text for a paragraph. */
export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const italic = (text: string): string => `<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const lineBreak = '<w:r><w:br/></w:r>';
export const paragraph = (...runs: readonly string[]): string => `<w:p>${runs.join('')}</w:p>`;
/** Returns a paragraph that Word numbers itself, at a level from 0: `100.`, `100.1.` */
export const counted = (level: number, ...runs: readonly string[]): string => numberedBy('1', level, runs);
/** Returns a paragraph that Word numbers in words. */
export const countedInWords = (...runs: readonly string[]): string => numberedBy('3', 0, runs);

/** Returns an item of a bulleted list, at a level from 0. */
export const bulleted = (level: number, ...runs: readonly string[]): string => numberedBy('2', level, runs);

function numberedBy(list: string, level: number, runs: readonly string[]): string {
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${runs.join('')}</w:p>`;
}

/** Returns a table with these texts in its cells. */
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** Returns a .docx with these paragraphs. */
export const makeDocx = (paragraphs: readonly string[]): Uint8Array => makeZip(docxParts(paragraphs));

/** Returns the files in such a .docx, by name. */
export function docxParts(paragraphs: readonly string[]): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': ROOT_RELATIONS,
    'word/_rels/document.xml.rels': DOCUMENT_RELATIONS,
    'word/numbering.xml': NUMBERING,
    'word/document.xml': `<?xml version="1.0"?><w:document ${WORD}><w:body>${paragraphs.join('')}</w:body></w:document>`,
  };
}

/** Returns a ZIP archive with uncompressed files. */
export function makeZip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const path = Buffer.from(name);
    const data = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, tail, path);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, path, data]);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
