/** Imports PDF files, whose lines are read like laid-out text. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import type { ImportContext, ImportDocument, Importer, ImportResult } from '../importer.ts';
import type { PagedDocument } from '../laid-out-text/page-line.ts';
import { readPages } from '../laid-out-text/read-pages.ts';
import { extractRuns, setLines, type TextRun } from './set-lines.ts';

const SIGNATURE = '%PDF-';

/** Some files carry a few bytes before their signature. */
const SIGNATURE_REACH = 1024;

export const pdf: Importer = {
  name: 'pdf',
  summary: 'a PDF with text in it, read by the places of its lines',
  accepts: (documents) => (documents.length > 0 && documents.every(isPdf) ? 1 : 0),
  import: importPdf,
};

function isPdf({ bytes }: ImportDocument): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, SIGNATURE_REACH)).includes(SIGNATURE);
}

async function importPdf(documents: readonly ImportDocument[], context: ImportContext): Promise<ImportResult> {
  const set: PagedDocument[] = [];
  for (const document of documents) set.push(setLines(document.path, await runsOf(document)));
  const result = readPages({ pages: set.flatMap(({ pages }) => pages), exact: true }, context);
  const messages = set.flatMap(({ pages }, index) => checkPages(documents[index]?.path ?? '', pages));
  return { ...result, messages: [...messages, ...result.messages] };
}

async function runsOf(document: ImportDocument): Promise<readonly (readonly TextRun[])[]> {
  const { path, bytes } = document;
  try {
    // The library would search all of any other file for what might be the rest of a PDF.
    if (!isPdf(document)) throw new Error('the signature of PDF files is not there');
    return await extractRuns(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new Error(`"${path}" cannot be read as a PDF: ${reason}; check the download, and remove a password if it has one`);
  }
}

/** Reports pages without text, which are pictures or damaged. */
function checkPages(file: string, pages: PagedDocument['pages']): readonly VFileMessage[] {
  const empty = pages.flatMap((page, index) => (page.length === 0 ? index + 1 : []));
  const place = { file, line: 1, column: 1 };
  if (empty.length === pages.length) {
    return [
      diagnose({
        code: 'empty-source',
        severity: 'error',
        reason: 'the PDF holds no text, only pictures of pages',
        place,
        remedy: 'import the text that the publisher issues, or have the pages recognised as text first',
      }),
    ];
  }
  return empty.map((page) =>
    diagnose({
      code: 'page-without-text',
      severity: 'warning',
      reason: `page ${page} of the PDF holds no text`,
      place,
      remedy: 'look at the page; if it does hold rules, the file is damaged or the page is a picture',
    }),
  );
}
