/** Page numbers that were left in the text when a paged document was turned into lines. */

import { foldPageLine, isBlank, isEven, type Line } from '../lines.ts';

/** Fewer numbers than this in sequence may be anything, and fewer than that even between dashes: `- 2 -`. */
const FEWEST_PAGES = 3;
const FEWEST_DASHED = 2;

const LONGEST_FOOTER = 120;

/** A word and a number (`Chapter 3`) head a part of the document. */
const FEWEST_WORDS = 2;

/** The footer of a page that says what its number is: `Garden Rules   Page 3 of 9`, a line to itself. */
const FOOTER = /^(?<beside>.{0,60}\b)(?:page|p[aá]gina|seite)\s+(?<page>\d{1,4})(?:\s*(?:\/|of|de|sur|von|di)\s*\d{1,4})?\s*$/iu;

/** A number with nothing beside it but marks that set it off: `14`, `- 14 -`. */
const ALONE = /^\s*(?:[-–—|]\s*|#{1,6}\s+)?(?<page>\d{1,4})(?:\s*[-–—|])?\s*$/u;

/** Where a conversion made headings of some page numbers, and lost others, a count may skip so many. */
const MOST_SKIPPED = 5;
const HEADED = /^\s*#/u;

/** Where a page number, or the header or footer of a page that stands beside one, is in a line. */
export interface PageNumber {
  readonly line: Line;
  readonly start: number;
  readonly reason: 'page-number' | 'page-header' | 'page-footer';
}

/**
 * Numbers that count the pages: alone on a line, in a footer that calls them so, or at the end of the last line of a page (two blank lines follow), each one more than
 * the last. A page without a number is passed over. Where a form feed follows, a number alone needs no others. What is printed beside most
 * of them is the header or the footer of every page.
 */
export function findPageNumbers(lines: readonly Line[]): ReadonlyMap<Line, PageNumber> {
  const counted = new Map<Line, PageNumber>();
  const lone: PageNumber[] = [];
  let page = 0;
  lines.forEach((line, index) => {
    const footer = footerNumber(lines, index);
    const printed = footer ?? /(?:^|\s)(\d{1,4})\s*$/.exec(line.text.slice(-12))?.[1];
    if (printed === undefined) return;
    const number = Number(printed);
    const start = footer === undefined ? line.text.trimEnd().length - printed.length : 0;
    const found: PageNumber = { line, start, reason: 'page-number' };
    if (footer !== undefined && endsPage(lines, index)) lone.push(found);
    if (number <= page || number > page + (HEADED.test(line.text) ? MOST_SKIPPED : 2)) return;
    if (footer === undefined && !(isBlank(lines[index + 1]) && isBlank(lines[index + 2]))) return;
    page = number;
    counted.set(line, found);
  });
  const fewest = [...counted.keys()].every(isDashed) ? FEWEST_DASHED : FEWEST_PAGES;
  const numbers = counted.size < fewest ? new Map<Line, PageNumber>() : counted;
  for (const found of lone) numbers.set(found.line, found);
  for (const line of findCountedLines(lines)) {
    if (!numbers.has(line)) numbers.set(line, { line, start: 0, reason: 'page-footer' });
  }
  return new Map([...numbers, ...findHeadersAndFooters(lines, numbers)]);
}

/** Tells whether a line is a number between dashes, of which Markdown takes the first for a bullet. */
function isDashed({ text, markup }: Line): boolean {
  return /^\s*[-–—]\s*\d+\s*[-–—]\s*$/u.test(markup?.bullet === '•' ? `- ${text}` : text);
}

/** Lines that differ by a number which counts them, at the distances at which pages end: `3 | Garden Rules of May 2025`. */
function findCountedLines(lines: readonly Line[]): readonly Line[] {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of lines.entries()) {
    if (text.length > LONGEST_FOOTER || !/\d/.test(text) || (text.match(/\p{L}+/gu) ?? []).length < FEWEST_WORDS) continue;
    const folded = foldPageLine(text);
    const found = places.get(folded);
    if (found === undefined) places.set(folded, [index]);
    else found.push(index);
  }
  return [...places.values()].flatMap((found) => {
    const footers = found.flatMap((index) => lines[index] ?? []);
    return isEven(found, lines.length) && countsUp(footers) ? footers : [];
  });
}

/** Tells whether one of the numbers in the lines is one more, or two, in each, and the others stay. */
function countsUp(lines: readonly Line[]): boolean {
  const rows = lines.map(({ text }) => (text.match(/\d+/g) ?? []).map(Number));
  const steps = rows.slice(1).map((row, index) => row.map((number, column) => number - (rows[index]?.[column] ?? number)));
  return steps.every((step) => {
    const moved = step.filter((difference) => difference !== 0);
    return moved.length === 1 && (moved[0] === 1 || moved[0] === 2);
  });
}

/** Returns the lines directly above and below page numbers that are the same on most pages. */
function findHeadersAndFooters(lines: readonly Line[], numbers: ReadonlyMap<Line, PageNumber>): ReadonlyMap<Line, PageNumber> {
  const found = new Map<Line, PageNumber>();
  for (const [step, reason] of [
    [1, 'page-header'],
    [-1, 'page-footer'],
  ] as const) {
    const beside = lines.flatMap((line, index) =>
      numbers.get(line)?.start === 0 ? (printedBeside(lines, index, step) ?? []) : [],
    );
    const counts = Map.groupBy(beside, ({ text }) => text.trim());
    for (const same of counts.values()) {
      if (same.length < FEWEST_PAGES || same.length * 2 < numbers.size) continue;
      for (const line of same) if (!numbers.has(line)) found.set(line, { line, start: 0, reason });
    }
  }
  return found;
}

function printedBeside(lines: readonly Line[], index: number, step: 1 | -1): Line | undefined {
  return [index + step, index + 2 * step, index + 3 * step].map((at) => lines[at]).find((line) => !isBlank(line));
}

/** Returns the page number of a line that is the footer of a page and nothing else; one that calls it so has a blank line above it. */
function footerNumber(lines: readonly Line[], index: number): string | undefined {
  const text = lines[index]?.text ?? '';
  const alone = ALONE.exec(text)?.groups?.['page'];
  if (alone !== undefined) return alone;
  const { beside = '', page } = FOOTER.exec(text)?.groups ?? {};
  const next = lines[index + 1];
  const setOff = isBlank(lines[index - 1]) && (beside.trim() === '' || isBlank(next) || next?.text.startsWith('\f') === true);
  return setOff ? page : undefined;
}

/** Tells whether a form feed is what comes next. */
function endsPage(lines: readonly Line[], index: number): boolean {
  const next = lines.slice(index + 1, index + 4);
  const printed = next.findIndex((line) => !isBlank(line));
  return next.slice(0, printed < 0 ? undefined : printed + 1).some(({ text }) => /^\s*\f/.test(text));
}
