/** The importer for the text of PDFs whose layout was kept, as `pdftotext -layout` and the like make it. */

import { checkUndecoded } from '../document-defects.ts';
import type { ImportContext, ImportDocument, Importer, ImportResult } from '../importer.ts';
import { readLines } from '../lines.ts';
import { isMarkdown } from '../markup/index.ts';
import { readTextPages } from './pages.ts';
import { readPages } from './read-pages.ts';

/** A number of at least two parts at the beginning of a line, of whatever game: `1.2.3.`, `101.2a`, `1-2-1-1`, `2k2a`. */
const NUMBERED =
  /^(\s*)(?:\p{Nd}{1,4}|\p{Lu})(?:[.．-]\p{Nd}{1,3}|[a-z]{1,2}\p{Nd}|(?<=\p{Nd}{3})[a-z])[\p{Nd}a-z.．-]{0,16}(?=[\s\p{Lu}])/u;

/** The second line of a rule is indented by so much more than its number. */
const HANGING = 3;

const FEWEST_HANGING = 2;

export const laidOutText: Importer = {
  name: 'laid-out-text',
  summary: 'the text of a PDF with its layout kept: hanging indents, headers and footers of pages',
  accepts: (documents) => (hangs(documents) && !documents.some(({ text }) => isMarkdown(text ?? '')) ? 0.9 : 0),
  import: readLaidOutText,
};

/** Tells whether rules that are longer than a line hang from their numbers. */
function hangs(documents: readonly ImportDocument[]): boolean {
  const lines = readLines(documents);
  let wrapped = 0;
  let hanging = 0;
  lines.forEach(({ text }, index) => {
    const indent = NUMBERED.exec(text.slice(0, 100))?.[1];
    const below = lines[index + 1]?.text ?? '';
    if (indent === undefined || below.trim() === '' || NUMBERED.test(below.slice(0, 100))) return;
    wrapped += 1;
    if (below.search(/\S/u) >= indent.length + HANGING) hanging += 1;
  });
  return hanging >= FEWEST_HANGING && hanging * 2 > wrapped;
}

function readLaidOutText(documents: readonly ImportDocument[], context: ImportContext): ImportResult {
  const pages = documents.flatMap((document) => readTextPages(document).pages);
  const result = readPages({ pages, exact: false }, context);
  return { ...result, messages: [...checkUndecoded(documents), ...result.messages] };
}
