/** Imports Word documents (.docx): their paragraphs are read as lines of numbered text. */
import { defineImporter } from '../engine.ts';
import { readNumberedLines } from '../numbered-text/read-text.ts';
import { isWord } from './decode.ts';

export const word = defineImporter({
  name: 'word',
  summary: 'a Word document (.docx) with its numbers in the text',
  decoder: 'word',
  accepts: (documents) => (documents.length > 0 && documents.every(isWord) ? 1 : 0),
  read: ({ lines, ledger }, context) => {
    const layout = { wrapped: false, width: Number.POSITIVE_INFINITY };
    const prepared = { lines, ledger, layout, pageNumbers: new Map(), headings: new Map(), withContents: true };
    return readNumberedLines(prepared, context);
  },
});
