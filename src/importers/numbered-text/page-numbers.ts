/** Page numbers that were left in the text when a paged document was turned into lines. */
import type { Line } from '../lines.ts';

/** Fewer numbers than this in sequence may be anything. */
const FEWEST_PAGES = 3;

/** The foot of a page that says what its number is: `Garden Rules   Page 3 of 9`, a line to itself. */
const FOOT = /^.{0,60}\b(?:page|p[aá]gina|seite)\s+(\d{1,4})(?:\s*(?:\/|of|de|sur|von|di)\s*\d{1,4})?\s*$/iu;

/** Where a page number stands in a line. */
export interface PageNumber {
  readonly line: Line;
  readonly start: number;
}

/**
 * Numbers that count the pages: alone on a line, in a foot that calls them so, or at the end of the last line of a page (two blank lines follow), each one more than
 * the last. A page without a number is passed over.
 */
export function findPageNumbers(lines: readonly Line[]): ReadonlyMap<Line, PageNumber> {
  const found = new Map<Line, PageNumber>();
  let page = 0;
  lines.forEach((line, index) => {
    const setOff = isBlank(lines[index - 1]) && isBlank(lines[index + 1]);
    const foot = setOff ? FOOT.exec(line.text) : null;
    const match = foot ?? /(?:^|\s)(\d{1,4})\s*$/.exec(line.text.slice(-12));
    const number = Number(match?.[1]);
    if (match === null || !(number === page + 1 || number === page + 2)) return;
    const alone = foot !== null || line.text.trim() === match[1];
    if (!alone && !(isBlank(lines[index + 1]) && isBlank(lines[index + 2]))) return;
    page = number;
    found.set(line, { line, start: foot === null ? line.text.trimEnd().length - (match[1] ?? '').length : 0 });
  });
  return found.size < FEWEST_PAGES ? new Map() : found;
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '';
}
