/** Decodes Word documents (.docx), and reports what their text lacks. */

import { diagnoseFile, diagnoseFirst } from '@rulegraph/core/diagnostics';
import { joinFirst } from '@rulegraph/core/lists';
import type { Place } from '@rulegraph/core/model';
import { missingPicture } from '@rulegraph/core/source';
import type { VFileMessage } from 'vfile-message';
import { omittedReadings } from '../document-defects.ts';
import type { ImportDocument, ImportedPicture } from '../importer.ts';
import type { Line } from '../lines.ts';
import type { DecodedDocuments } from '../reader.ts';
import { DOCUMENT_PART, readWordLines, type WordText } from './paragraphs.ts';

/** The beginning of a ZIP archive, which has the names of its files in plain bytes. */
const ZIP = 'PK\u0003\u0004';

export function isWord({ bytes }: ImportDocument): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.subarray(0, ZIP.length).toString('latin1') === ZIP && buffer.includes(DOCUMENT_PART);
}

/** Decodes Word documents: their paragraphs, each a line. */
export async function decodeWord(documents: readonly ImportDocument[]): Promise<DecodedDocuments> {
  const lines: Line[] = [];
  const anchors = new Map<string, Place>();
  const links: { readonly href: string; readonly place: Place }[] = [];
  const aside: { readonly reason: string; readonly line: Line }[] = [];
  const messages: VFileMessage[] = [];
  const found = new Map<string, ImportedPicture>();
  for (const document of documents) {
    const { lines: own, unread, leftOut, counted, uncounted, pictures, ...linked } = await readWordDocument(document);
    const place = { file: document.path, line: 1, column: 1 };
    lines.push(...own);
    for (const [id, line] of linked.anchors) anchors.set(`${document.path}#${id}`, { ...place, line });
    links.push(...linked.links.map((href) => ({ href, place })));
    messages.push(
      ...checkLines(document.path, own, uncounted),
      ...reportCounted(document.path, counted),
      ...reportUnread(document.path, unread),
    );
    messages.push(...reportLeftOut(document.path, leftOut));
    for (const [reason, texts] of Object.entries<readonly string[]>({ ...leftOut }))
      aside.push(...texts.map((text, index) => ({ reason, line: { file: document.path, number: index + 1, text } })));
    for (const picture of pictures.byAddress.values()) found.set(picture.name, picture);
    for (const [address, reason] of pictures.refused) messages.push(missingPicture(address, reason, place));
  }
  return { lines, aside, anchors, links, pictures: [...found.values()], messages };
}

async function readWordDocument(document: ImportDocument): ReturnType<typeof readWordLines> {
  const { path, bytes } = document;
  try {
    if (!isWord(document)) throw new Error('it is not a document archive');
    return await readWordLines(bytes, path);
  } catch (error) {
    const reason = reasonOf(error instanceof Error ? error.message : String(error));
    throw new Error(`"${path}" cannot be read as a Word document: ${reason}; check the download, or save it again as .docx`);
  }
}

/** Returns the first line of a message, without the prefix of the XML parser. */
function reasonOf(message: string): string {
  if (/call stack/.test(message)) return 'its parts are nested too deeply';
  return (message.split('\n', 1)[0] ?? '').replace(/^\w+: \[[^\]]*\]\s*/, '').replace(/\.$/, '');
}

function reportCounted(file: string, counted: number): readonly VFileMessage[] {
  if (counted === 0) return [];
  return [
    diagnoseFile(file, {
      code: 'counted-by-word',
      severity: 'info',
      reason: `the numbers of ${counted} paragraphs are not in the text of the document, and were counted as Word does`,
      remedy: 'compare a few of them with what Word shows',
    }),
  ];
}

/** How many of the words the message lists. */
const LISTED = 6;

function reportUnread(file: string, words: readonly string[]): readonly VFileMessage[] {
  if (words.length === 0) return [];
  const reason = `words of the document that were not read: ${words.length} ("${joinFirst(words, LISTED, ' ')}")`;
  return [diagnoseFile(file, { code: 'unread-words', reason })];
}

function reportLeftOut(file: string, { readings, hidden }: WordText['leftOut']): readonly VFileMessage[] {
  const place = { file, line: 1, column: 1 };
  const text = hidden.join(' ').replace(/\s+/g, ' ').trim();
  return [
    ...omittedReadings(readings, readings.length === 0 ? [] : [place]),
    ...diagnoseFirst(text === '' ? [] : [place], {
      code: 'omitted-element',
      reason: `hidden text was left out: "${text.slice(0, 40)}" (${text.split(' ').length} words)`,
      remedy: 'if it is a rule, show it in the document (Font → Hidden), and import again',
    }),
  ];
}

function checkLines(file: string, lines: readonly Line[], uncounted: number): readonly VFileMessage[] {
  if (lines.length === 0)
    return [diagnoseFile(file, { code: 'empty-source', reason: 'the document is empty', remedy: 'check the download' })];
  if (uncounted === 0) return [];
  return [
    diagnoseFile(file, {
      code: 'counted-by-word',
      reason: `paragraphs that Word itself numbers, whose numbers are not in the text: ${uncounted}`,
      remedy: 'save the document as plain text, which writes the numbers out, and import that',
    }),
  ];
}
