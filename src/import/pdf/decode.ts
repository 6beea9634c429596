/** Decodes PDF files, and reports what their text lacks. */

import { diagnose, diagnoseFile, diagnoseFirst } from '@rulegraph/core/diagnostics';
import { memoize } from '@rulegraph/core/memo';
import type { VFileMessage } from 'vfile-message';
import type { ImportDocument } from '../importer.ts';
import type { PagedDocument } from '../laid-out-text/pages.ts';
import { placeIn } from '../lines.ts';
import type { DecodedDocuments } from '../reader.ts';
import { extractText, findSymbols, type PdfText, setLines, type TextRun } from './set-lines.ts';

const SIGNATURE = '%PDF-';

/** Some files have a few bytes before their signature. */
const SIGNATURE_REACH = 1024;

/** Decodes PDFs: their lines with positions, page by page. */
export async function decodePdf(documents: readonly ImportDocument[]): Promise<DecodedDocuments> {
  const paged: ReturnType<typeof setLines>[] = [];
  const symbols: VFileMessage[] = [];
  for (const document of documents) {
    const text = await textOf(document);
    paged.push(setLines(document.path, text));
    symbols.push(...checkSymbols(document.path, text.pages));
  }
  const messages = paged.flatMap(({ pages }, index) => {
    const path = documents[index]?.path ?? '';
    return [...checkPages(path, pages), ...checkTables(path, pages), ...checkNotes(pages)];
  });
  const pages = paged.flatMap((document) => document.pages);
  return {
    lines: pages.flat().map(({ line }) => line),
    pages: { pages, exact: true },
    anchors: new Map(paged.flatMap(({ anchors }) => [...anchors])),
    links: paged.flatMap(({ links }) => links),
    messages: [...messages, ...symbols],
  };
}

export function isPdf({ bytes }: ImportDocument): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, SIGNATURE_REACH)).includes(SIGNATURE);
}

/** Reports fonts that draw symbols; the text has letters or punctuation instead of them. */
function checkSymbols(file: string, pages: readonly (readonly TextRun[])[]): readonly VFileMessage[] {
  return findSymbols(pages).map(({ characters, count, page }) =>
    diagnoseFile(file, {
      code: 'unknown-sign',
      reason: `a font of the PDF is used only for ${characters.map((character) => `"${character}"`).join(', ')}, ${count} times, first on page ${page}: they are probably symbols`,
    }),
  );
}

/** The gap that `setLines` writes between columns. */
const COLUMNS = / {4,}/;
const NO_CELL = /^(?:[\p{N}.()•●◦▪‣–-]+|(?=.*\.{4}).*)$/u;

/** Reports the pages on which lines have columns: the text of a table is read line by line, and its rows and columns are lost. */
function checkTables(file: string, pages: PagedDocument['pages']): readonly VFileMessage[] {
  const found = pages.flatMap((lines, index) => (hasTable(lines.map(({ line }) => line.text)) ? [index + 1] : []));
  if (found.length === 0) return [];
  return [
    diagnoseFile(file, {
      code: 'table-as-text',
      reason: `${found.length === 1 ? 'page' : 'pages'} ${found.join(', ')} of the PDF may have tables, whose cells were read as lines of text`,
      remedy:
        'check the pages; write the tables in the sources as Markdown tables, or import a Word or HTML document of the same text',
    }),
  ];
}

/** A quantity in the last column, below a row of words: `small    4`. A line of a table of contents begins with a number or has dot leaders. */
const QUANTITY = /^[\p{N}.,+%–-]+$/u;

/** Tells whether two consecutive lines have three columns, or three have two, that are not numbers, bullets or dot leaders. */
function hasTable(lines: readonly string[]): boolean {
  let columns = 0;
  let rows = 0;
  for (const text of lines) {
    const cells = text.trim().split(COLUMNS);
    const [first = ''] = cells;
    const last = cells.at(-1) ?? '';
    const hasQuantity = rows > 0 && cells.length === columns && QUANTITY.test(last) && /^\p{L}[^.]*$/u.test(first);
    // `2    5` below `players    cards`
    const hasNumbers =
      rows > 0 && cells.length === columns && /^\p{N}+$/u.test(first) && cells.every((cell) => QUANTITY.test(cell));
    const isRow = cells.length > 1 && (hasNumbers || (!NO_CELL.test(first) && (hasQuantity || !NO_CELL.test(last))));
    rows = !isRow ? 0 : cells.length === columns ? rows + 1 : 1;
    columns = isRow ? cells.length : 0;
    if (rows >= (columns > 2 ? 2 : 3)) return true;
  }
  return false;
}

function checkNotes(pages: PagedDocument['pages']): readonly VFileMessage[] {
  const notes = pages.flat().filter(({ beside }) => beside === true);
  const numbers = [...new Set(notes.map(({ page }) => page))];
  const places = notes.map(({ line }) => placeIn(line));
  return diagnoseFirst(places, {
    code: 'note-as-text',
    reason: `text beside the rules was set off below the paragraph at its height, on ${numbers.length === 1 ? 'page' : 'pages'} ${numbers.join(', ')} of the PDF, first "${notes[0]?.line.text.trim().slice(0, 40)}"`,
    remedy: 'check to which rules it belongs, and move it in the sources if it follows the wrong paragraph',
  });
}

/** Extracts the text of a file once while it is in use: several readers may try it, and a preview reads it again after each decision. */
const extractOnce = memoize(extractText);

async function textOf(document: ImportDocument): Promise<PdfText> {
  const { path, bytes } = document;
  try {
    // The library would search any other file completely for the remains of a PDF.
    if (!isPdf(document)) throw new Error('the signature of PDF files is missing');
    return await extractOnce(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new Error(`"${path}" cannot be read as a PDF: ${reason}; check the download, and remove a password if it has one`);
  }
}

/** Reports pages without text, which are pictures or are damaged. */
function checkPages(file: string, pages: PagedDocument['pages']): readonly VFileMessage[] {
  const empty = pages.flatMap((page, index) => (page.length === 0 ? index + 1 : []));
  const place = { file, line: 1, column: 1 };
  if (empty.length === pages.length) {
    return [
      diagnose({
        code: 'empty-source',
        reason: 'the PDF contains no text, only pictures of pages',
        place,
        remedy: 'import the text that the publisher issues, or run text recognition on the pages first',
      }),
    ];
  }
  return empty.map((page) => diagnose({ code: 'page-without-text', reason: `page ${page} of the PDF contains no text`, place }));
}
