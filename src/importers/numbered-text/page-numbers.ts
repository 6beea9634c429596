/** Page numbers that were left in the text when a paged document was turned into lines. */
import type { Line } from '../lines.ts';

/** Fewer numbers than this in sequence may be anything. */
const FEWEST_PAGES = 3;

/** Where a page number stands in a line. */
export interface PageNumber {
  readonly line: Line;
  readonly start: number;
}

/**
 * Numbers that count the pages: alone on a line, or at the end of the last line of a page (two blank lines follow), each one more than
 * the last. A page without a number is passed over.
 */
export function findPageNumbers(lines: readonly Line[]): ReadonlyMap<Line, PageNumber> {
  const found = new Map<Line, PageNumber>();
  let page = 0;
  lines.forEach((line, index) => {
    const match = /(?:^|\s)(\d{1,4})\s*$/.exec(line.text.slice(-12));
    const number = Number(match?.[1]);
    if (match === null || !(number === page + 1 || number === page + 2)) return;
    const alone = line.text.trim() === match[1];
    if (!alone && !(isBlank(lines[index + 1]) && isBlank(lines[index + 2]))) return;
    page = number;
    found.set(line, { line, start: line.text.trimEnd().length - (match[1] ?? '').length });
  });
  return found.size < FEWEST_PAGES ? new Map() : found;
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '';
}
