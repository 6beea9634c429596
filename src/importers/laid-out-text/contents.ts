/** The table of contents, in one column or two, and the headings that it announces. */

import type { VFileMessage } from 'vfile-message';
import { compareNumbers, parseNumber, type Scheme } from '../../rules/numbering/index.ts';
import { placeIn } from '../lines.ts';
import { truncatedSource } from '../numbered-text/checks.ts';
import { endsSentence } from '../numbered-text/layout.ts';
import { foldHeading, type PartName, partOf } from '../numbered-text/options.ts';
import type { LineReader, PageLine } from './page-line.ts';

/** Fewer entries are not a table. */
const FEWEST_ENTRIES = 2;

/** More lines than this that end like sentences are rules: of a document that stands twice in a file. */
const MOST_SENTENCES = 0.2;

/** So many lines are left free above the heading of a part. */
const WIDE_GAP = 3;

/** The lines from `start` to `end` (exclusive) are the table with its heading. */
export interface Contents {
  readonly start: number;
  readonly end: number;
}

/**
 * The table is what stands between the first number and the same number again, if that is not text, and if it has a heading of its own or
 * most of its numbers come again: in a document that was cut off they do not.
 */
export function findContents(
  lines: readonly PageLine[],
  readNumber: LineReader,
  parts: ReadonlyMap<string, PartName>,
): Contents | undefined {
  const numbers = lines.map((line) => readNumber(line)?.number.number);
  const heading = findContentsHeading(lines, numbers, parts);
  const first = numbers.findIndex((number, index) => index > heading && number !== undefined);
  const end = first < 0 ? -1 : numbers.indexOf(numbers[first], first + 1);
  if (end < 0) return undefined;
  const sentences = lines.slice(first, end).filter(({ line }) => endsSentence(line.text)).length;
  if (sentences > (end - first) * MOST_SENTENCES) return undefined;
  const above = lines[first - 1];
  const known = heading >= 0 && heading === first - 1;
  const entries = numbers.slice(first, end).filter((number) => number !== undefined);
  const later = new Set(numbers.slice(end));
  const again = entries.filter((number) => later.has(number)).length;
  if (entries.length < FEWEST_ENTRIES || !(known || again * 2 >= entries.length)) return undefined;
  const opensPage = above !== undefined && lines[first - 2]?.page !== above.page;
  return { start: known ? columnStart(lines, heading, numbers) : opensPage ? first - 1 : first, end };
}

/** Returns the index of the heading of the contents, or -1; above it stand no numbers but those of a column beside it. */
function findContentsHeading(
  lines: readonly PageLine[],
  numbers: readonly (string | undefined)[],
  parts: ReadonlyMap<string, PartName>,
): number {
  const heading = lines.findIndex(({ line }) => isContentsHeading(line.text, parts));
  const first = numbers.findIndex((number) => number !== undefined);
  return first < heading && lines[first]?.page !== lines[heading]?.page ? -1 : heading;
}

/** Tells whether a line is the heading of the contents; an entry of another column may stand beside it. */
function isContentsHeading(text: string, parts: ReadonlyMap<string, PartName>): boolean {
  const [column = ''] = text.trim().split(/\s{3,}/u);
  return partOf(parts, column) === 'contents';
}

/** Returns the first line of the contents: a column beside their heading may begin above it. */
function columnStart(lines: readonly PageLine[], heading: number, numbers: readonly (string | undefined)[]): number {
  let start = heading;
  while (start > 0 && numbers[start - 1] !== undefined && lines[start - 1]?.page === lines[heading]?.page) start -= 1;
  return start;
}

/**
 * The headings that open parts of the document, with the part of each: those in the words that all documents use, and those that the table
 * announces and the text repeats without a number, set off, with exactly the same letters. Some tables number them (`11. Glossary`)
 * although the text does not.
 */
export function findHeadings(
  lines: readonly PageLine[],
  contents: Contents | undefined,
  readNumber: LineReader,
  parts: ReadonlyMap<string, PartName>,
): ReadonlyMap<PageLine, PartName> {
  const end = contents?.end ?? 0;
  const numbers = new Set(lines.slice(end).map((line) => readNumber(line)?.number.number));
  const entries = contents === undefined ? [] : contentsEntries(lines, contents);
  const announced = new Set(entries.filter(({ number }) => !numbers.has(number)).map(({ heading }) => heading));
  const headings = new Map<PageLine, PartName>();
  lines.forEach((line, index) => {
    const above = lines[index - 1];
    const text = line.line.text.trim();
    if (index < end) return;
    const known = readNumber(line) === undefined ? partOf(parts, text) : parts.get(foldHeading(text));
    const below = above !== undefined && above.page === line.page && line.space === 0;
    if (below && !(known !== undefined && endsSentence(above.line.text))) return;
    const wide = above === undefined || above.page !== line.page || line.space >= WIDE_GAP;
    if (known !== undefined) headings.set(line, known);
    else if (announced.has(text) && wide && readNumber(line) === undefined) headings.set(line, 'closing');
  });
  return headings;
}

/** An entry of a table of contents. */
export interface Entry {
  readonly number: string;
  readonly heading: string;
}

/** Returns the entries that the lines of a table name. */
function contentsEntries(lines: readonly PageLine[], { start, end }: Contents): readonly Entry[] {
  return lines.slice(start, end).flatMap(({ line }) => readEntries(line.text));
}

/** Returns the entries that stand side by side in a line: `1.2. One      5. Two`. The number may stand apart from its heading. */
function readEntries(text: string): readonly Entry[] {
  const entries: Entry[] = [];
  let apart = '';
  for (const cell of text.trim().split(/\s{2,}|\t/u)) {
    const [, digits = '', heading = ''] = /^([\p{Nd}.]*)\s*(.*)$/su.exec(cell) ?? [];
    const number = digits.replace(/\.$/, '') || apart;
    if (heading !== '') entries.push({ number, heading });
    apart = heading === '' ? number : '';
  }
  return entries;
}

const BEHIND_RULES: ReadonlySet<PartName | undefined> = new Set(['glossary', 'index', 'closing'] as const);

interface Found {
  readonly contents: Contents;
  readonly headings: ReadonlyMap<PageLine, PartName>;
  readonly parts: ReadonlyMap<string, PartName>;
  readonly readNumber: LineReader;
  readonly scheme: Scheme;
}

/** Reports the last chapter and the parts that the table announces and the document lacks; tables do skip and misspell entries between. */
export function checkCutOff(lines: readonly PageLine[], found: Found): readonly VFileMessage[] {
  const { contents, headings, parts, readNumber, scheme } = found;
  const end = lines.at(-1)?.line;
  if (end === undefined) return [];
  const printed = new Set(lines.slice(contents.end).map((line) => readNumber(line)?.number.number));
  const opened = new Set(Array.from(headings.keys(), ({ line }) => foldHeading(line.text)));
  const entries = contentsEntries(lines, contents).filter(({ heading }) => !opened.has(foldHeading(heading)));
  const numbers = entries.flatMap(({ number }) => parseNumber(scheme, number)?.number ?? []);
  const last = numbers.sort((a, b) => compareNumbers(scheme, a, b)).at(-1);
  const lacking = entries.filter(({ number, heading }) => number === '' && BEHIND_RULES.has(parts.get(foldHeading(heading))));
  const missing = [...(last === undefined || printed.has(last) ? [] : [last]), ...lacking.map(({ heading }) => heading)];
  return missing.map((name) => truncatedSource(name, placeIn(end, end.text.length)));
}
