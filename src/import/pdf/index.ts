/** Imports PDF files: their lines are read like laid-out text. */
import { defineImporter } from '../engine.ts';
import { readPages } from '../laid-out-text/index.ts';
import { isPdf } from './decode.ts';

export const pdf = defineImporter({
  name: 'pdf',
  summary: 'a PDF with text in it, read by the positions of its lines',
  decoder: 'pdf',
  accepts: (documents) => (documents.length > 0 && documents.every(isPdf) ? 1 : 0),
  read: (source, context) => readPages(source.pages ?? { pages: [], exact: true }, source, context),
});
