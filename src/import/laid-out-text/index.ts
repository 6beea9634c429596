/** Imports the text of PDFs with its layout kept, as from `pdftotext -layout`; reads pages for the importer of PDFs as well. */

import { compareNumbers, compileScheme, type Scheme } from '@rulegraph/core/numbering';
import { decidedPage, decisionAbout, NO_DECISIONS } from '../decisions.ts';
import { defineImporter } from '../engine.ts';
import type { ImportContext, ImportDocument } from '../importer.ts';
import { isRuledLine, type Line, readLines } from '../lines.ts';
import { isMarkdown } from '../markup/formats.ts';
import { checkDivided } from '../numbered-text/checks.ts';
import { endsSentence, findDividedWords } from '../numbered-text/layout.ts';
import { CARDINALS, citingPatterns, countNumbers, headingNouns, readerOfLines } from '../numbered-text/leading-number.ts';
import { foldHeading, type PartName, partByHeading, readTextOptions } from '../numbered-text/options.ts';
import { checkLoneFooters } from '../numbered-text/page-numbers.ts';
import { labelPattern } from '../numbered-text/paragraphs.ts';
import { readNumberedLines } from '../numbered-text/read-text.ts';
import { findAnnouncedAppendix, findFurtherContents } from '../numbered-text/sections.ts';
import type { ReaderInput, ReaderResult } from '../reader.ts';
import {
  findHeadersAndFooters,
  type LineReader,
  lineReader,
  measureFlow,
  type PagedDocument,
  type PageLine,
  readTextPages,
} from './pages.ts';
import { findTerms, foldTitle, type PageParagraph, toLine, type UnwrapOptions, unwrapEntries, unwrapLines } from './unwrap.ts';

/** A number of at least two parts at the beginning of a line, of whatever game: `1.2.3.`, `101.2a`, `1-2-1-1`, `2k2a`. */
const SECOND_PART = String.raw`(?:[.．-]\p{Nd}{1,3}|[a-z]{1,2}\p{Nd}|(?<=\p{Nd}{3})[a-z])`;
const NUMBERED = new RegExp(String.raw`^(\s*)(?:\p{Nd}{1,4}|\p{Lu})${SECOND_PART}[\p{Nd}a-z.．-]{0,16}(?=[\s\p{Lu}])`, 'u');

/** The second line of a rule is indented by at least this much more than its number. */
const HANGING = 3;

const MIN_HANGING = 2;

export const laidOutText = defineImporter({
  name: 'laid-out-text',
  summary: 'the text of a PDF with its layout kept: hanging indents, headers and footers of pages',
  accepts: (documents) => (hasHangingIndents(documents) && !documents.some(({ text }) => isMarkdown(text ?? '')) ? 0.9 : 0),
  read: (source, context) =>
    readPages({ pages: readTextPages(source.lines, readerOfLines(context, source.lines)), exact: false }, source, context),
});

/** Tells whether rules that are longer than a line have a hanging indent. */
function hasHangingIndents(documents: readonly ImportDocument[]): boolean {
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
  return hanging >= MIN_HANGING && hanging * 2 > wrapped;
}

// Reads a paged document: its lines become paragraphs, which are read as numbered text.

/** Reads pages by the numbering and the `format` of the work. Headers, footers and the table of contents are set aside. */
export function readPages(document: PagedDocument, { ledger }: ReaderInput, context: ImportContext): ReaderResult {
  const { work, lang, decisions = NO_DECISIONS } = context;
  const { parts } = readTextOptions(work.format);
  const scheme = compileScheme(work.numbering);
  const readNumber = lineReader(scheme, work.numbering, headingNouns(work, lang));
  const pages = document.pages.map((page) => joinLabels(page, headingNouns(work, lang)));
  const printed = pages.flat();
  const readTitle = readerOfLines(
    context,
    printed.map(({ line }) => line),
  );
  const headersAndFooters = findHeadersAndFooters({ ...document, pages }, readTitle);
  const decided = new Map(
    printed.map(({ line, page }) => [line, decisionAbout(decisions, line)?.kind ?? decidedPage(decisions, line.file, page)]),
  );
  const kindOf = (line: Line) => decided.get(line);
  const decidedContents = printed.filter(({ line }) => kindOf(line) === 'contents');
  const ruled = printed.filter((line) => !headersAndFooters.has(line) && isRuledLine(line.line.text));
  const isText = (line: PageLine) => !headersAndFooters.has(line) && !isRuledLine(line.line.text);
  const inText = printed.filter((line) => isText(line) && kindOf(line.line) !== 'contents');
  const flowing = inText.filter(({ beside }) => beside !== true);
  const contents = decidedContents.length > 0 ? undefined : findContents(flowing, readNumber, { parts, scheme });
  const ofLine = ({ line }: PageLine) => line;
  const tables =
    decidedContents.length > 0 ? new Set<Line>() : findFurtherContents(flowing.map(ofLine), contents?.end ?? 0, parts, readTitle);
  const lines = flowing.filter(({ line }) => !tables.has(line));
  const headings = new Map(findHeadings(lines, contents, readNumber, parts));
  const appendix = lines[findAnnouncedAppendix(lines.map(ofLine), { contents, parts }, readTitle) ?? -1];
  if (appendix !== undefined) headings.set(appendix, 'closing');
  for (const line of lines) {
    const kind = kindOf(line.line);
    if (kind === 'glossary') headings.set(line, 'glossary');
    else if (kind === 'appendix') headings.set(line, 'closing');
  }
  // Leaders make lines of the contents wider than the text.
  const flow = measureFlow({
    ...document,
    pages: [lines.toSpliced(contents?.start ?? 0, contents ? contents.end - contents.start : 0)],
  });
  const label = labelPattern(work.exampleLabels[lang] ?? work.exampleLabels[work.source] ?? []);
  const use = countNumbers(lines.slice(contents?.end ?? 0).map(readNumber), citingPatterns(work, lang));
  const divided = findDividedWords(lines.map(ofLine));
  const entries = contents === undefined ? [] : contentsEntries(lines, contents);
  const titles = entries.flatMap(({ number, heading }) => (number === '' ? [] : foldTitle(number, foldHeading(heading))));
  const unwrap = { flow, scheme, readNumber, use, label, headings, kindOf, divided: divided.lines, titles };
  const { front, body, glossary, back } = splitPages(lines, contents, headings);
  const text = [
    ...[front, body].flatMap((part) => separate(unwrapLines(part, unwrap), () => true, unwrap)),
    ...separateEntries(unwrapEntries(glossary, unwrap), unwrap),
    ...separate(unwrapLines(back, unwrap), () => true, unwrap),
  ];
  const prepared = withNotes(text, inText);
  for (const { line } of ruled) ledger.account(line).setAside('ruled-line');
  for (const [{ line }, reason] of headersAndFooters) ledger.account(line).setAside(reason);
  for (const { line } of [...decidedContents, ...lines.slice(contents?.start ?? 0, contents?.end ?? 0)])
    ledger.account(line).setAside('contents');
  for (const line of tables) ledger.account(line).setAside('contents');
  const layout = { wrapped: false, width: Number.POSITIVE_INFINITY };
  const announced = new Map(Array.from(headings, ([{ line }, part]) => [foldHeading(line.text), part]));
  const result = readNumberedLines(
    { lines: prepared, ledger, layout, pageNumbers: new Map(), headings: announced, withContents: false },
    context,
  );
  const footers = checkLoneFooters(lines.map(ofLine), readTitle);
  const messages = [...result.messages, ...checkDivided({ doubtful: divided.doubtful, lines: new Set() }), ...footers];
  const announcedLines = entries.map(({ number, heading, line }) => {
    const title = heading.replace(/(?<![\s.…])[\s.…]{3,}\p{Nd}{0,4}$/u, '');
    return { ...line, text: number === '' ? title : `${number}. ${title}` };
  });
  return { ...result, messages, ...(result.parts && { parts: { ...result.parts, contents: announcedLines } }) };
}

/** A number in words, in capitals on a line of its own. */
const WORDED = new RegExp(`^\\s*(?:${CARDINALS.join('|')})\\s*$`, 'iu');

/** Longer lines, indent included, have no such number. */
const LONGEST_LABEL = 120;

/** Returns the lines of a page with those as one that have a word and its number apart: `CHAPTER` above `TWO`. */
function joinLabels(page: readonly PageLine[], nouns: readonly string[]): readonly PageLine[] {
  const words = new Set(nouns.map((noun) => noun.toUpperCase()));
  return page.flatMap((line, index) => {
    const [above, below] = [page[index - 1], page[index + 1]];
    const isLabel = (one: PageLine | undefined, number: PageLine | undefined) =>
      one !== undefined && words.has(one.line.text.trim()) && WORDED.test(number?.line.text.slice(0, LONGEST_LABEL) ?? '');
    if (isLabel(above, line)) return [];
    if (below === undefined || !isLabel(line, below)) return [line];
    const noun = line.line.text.trimEnd();
    const joined = [{ number: below.line.number, start: noun.length + 1 }];
    const text = `${noun} ${below.line.text.trim()}`;
    return [{ ...line, line: { ...line.line, text, joined } }];
  });
}

/** Returns the lines with the notes beside the text, each as a paragraph after the one beside it. */
function withNotes(text: readonly Line[], printed: readonly PageLine[]): readonly Line[] {
  const notes: [Line, ...Line[]][] = [];
  printed.forEach(({ line, beside, space }, index) => {
    const above = printed[index - 1];
    if (beside !== true) return;
    if (above?.beside === true && space === 0) notes.at(-1)?.push(line);
    else notes.push([line]);
  });
  if (notes.length === 0) return text;
  const placed: Line[] = [];
  let next = 0;
  for (const line of text) {
    const isBefore = ([note]: readonly Line[]) => note?.file === line.file && note.number < line.number;
    for (let note = notes[next]; note !== undefined && isBefore(note); note = notes[next]) {
      placed.push(...setOffNote(note));
      next += 1;
    }
    placed.push(line);
  }
  return [...placed, ...notes.slice(next).flatMap(setOffNote)];
}

function setOffNote([first, ...rest]: readonly [Line, ...Line[]]): readonly Line[] {
  let text = first.text.trim();
  const joined = rest.map((line) => {
    const start = text.length + 1;
    text += ` ${line.text.trim()}`;
    return { number: line.number, start };
  });
  const { file, number } = first;
  return [
    { file, number, text: '' },
    { ...first, text, joined },
  ];
}

/** Splits lines into the front matter, the rules, and the parts after them with their headings. */
function splitPages(lines: readonly PageLine[], contents: Contents | undefined, headings: ReadonlyMap<PageLine, PartName>) {
  const begin = contents?.end ?? 0;
  const findPart = (part: PartName, from: number) => {
    const found = lines.findIndex((line, index) => index >= from && headings.get(line) === part);
    return found < 0 ? lines.length : found;
  };
  const glossary = findPart('glossary', begin);
  const back = findPart('closing', glossary === lines.length ? begin : glossary);
  return {
    front: lines.slice(0, contents?.start ?? 0),
    body: lines.slice(begin, Math.min(glossary, back)),
    glossary: lines.slice(glossary, back),
    back: lines.slice(back),
  };
}

/** Returns paragraphs as lines, with a blank line above those that are to be set off. */
function separate(
  paragraphs: readonly PageParagraph[],
  isSetOff: (paragraph: PageParagraph) => boolean,
  { readNumber, divided }: Pick<UnwrapOptions, 'readNumber' | 'divided'>,
): readonly Line[] {
  return paragraphs.flatMap((paragraph) => {
    const line = toLine(paragraph, readNumber, divided);
    return isSetOff(paragraph) ? [{ file: line.file, number: line.number, text: '' }, line] : [line];
  });
}

/** Returns the paragraphs of a glossary as lines; its heading, the paragraph after it and each term are set off. */
function separateEntries(paragraphs: readonly PageParagraph[], options: UnwrapOptions): readonly Line[] {
  const [heading, introduction] = paragraphs;
  const terms = findTerms(paragraphs.slice(1), options.flow);
  return separate(paragraphs, (entry) => entry === heading || entry === introduction || terms.has(entry), options);
}

// The table of contents, in one column or two, and the headings that it announces.

/** Fewer entries are not a table. */
const MIN_ENTRIES = 2;

/** Without a heading of its own, a table has an entry in this many lines; otherwise lists count anew. */
const LINES_FOR_ENTRY = 4;

/** If more of its lines than this end like sentences, the text is rules, in a file that contains the document twice. */
const MAX_SENTENCES = 0.2;

/** At least this much space is above the heading of a part, in lines. */
const WIDE_GAP = 3;

/** The lines from `start` to `end` (exclusive) are the table with its heading. */
interface Contents {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the table of contents: the lines from the first number to its repetition, if they are not sentences and if they have a heading of
 * their own or most of their numbers are repeated, as they are not in a document that was cut off.
 */
function findContents(
  lines: readonly PageLine[],
  readNumber: LineReader,
  { parts, scheme }: { readonly parts: ReadonlyMap<string, PartName>; readonly scheme: Scheme },
): Contents | undefined {
  const numbers = lines.map((line) => readNumber(line)?.number.number);
  const heading = findContentsHeading(lines, numbers, parts);
  const first = numbers.findIndex((number, index) => index > heading && number !== undefined);
  // Chapters that the table prints in another form are not read in it: the text may begin before the first entry comes again.
  const isText = (number: string | undefined, index: number) =>
    index > first &&
    number !== undefined &&
    (number === numbers[first] || (compareNumbers(scheme, number, numbers[first] ?? '') < 0 && !namesPage(lines[index])));
  // In the table, appendices may count anew.
  const title = foldHeading(lines[first]?.line.text ?? '');
  const titled = lines.findIndex(({ line }, index) => index > first && foldHeading(line.text) === title);
  const again = first < 0 || titled >= 0 ? titled : numbers.findIndex(isText);
  if (first < 0 || again < 0) return undefined;
  const end = endBeforePreface(lines, { start: first, end: again }, (index) => numbers[index] !== undefined);
  const sentences = lines.slice(first, end).filter(({ line }) => endsSentence(line.text)).length;
  if (sentences > (end - first) * MAX_SENTENCES) return undefined;
  let start = first;
  // The introduction and its sections have no numbers.
  while (namesPage(lines[start - 1])) start -= 1;
  const above = lines[start - 1];
  const hasHeading = heading >= 0 && heading === start - 1;
  const entries = numbers.slice(first, end).filter((number) => number !== undefined);
  const later = new Set(numbers.slice(end));
  const repeated = entries.filter((number) => later.has(number)).length;
  const isTable = hasHeading || (repeated * 2 >= entries.length && entries.length * LINES_FOR_ENTRY >= end - first);
  if (entries.length < MIN_ENTRIES || !isTable) return undefined;
  const opensPage = above !== undefined && lines[start - 2]?.page !== above.page;
  return { start: hasHeading ? columnStart(lines, heading, numbers) : opensPage ? start - 1 : start, end };
}

/** What an icon lacks. */
const LETTERS = /\p{L}{2}|\p{Lo}/u;

/** Tells whether a line ends with a page number after dot leaders or a gap. */
function namesPage(line: PageLine | undefined): boolean {
  return /(?:(?:(?<!\.)\.{3,}|(?<!\. )(?:\. ){3,}\.?|…)\s*|(?<!\s)\s{3,})\p{Nd}+\s*$/u.test(line?.line.text.slice(-40) ?? '');
}

/** Returns where the contents end: before a preface, which has sentences and no entries, between them and the first rule. */
function endBeforePreface(lines: readonly PageLine[], { start, end }: Contents, isNumbered: (index: number) => boolean): number {
  const below = new Set(lines.slice(end).map(({ line }) => foldHeading(line.text)));
  let last = end - 1;
  for (; last > start; last -= 1) {
    const text = lines[last]?.line.text ?? '';
    if (isNumbered(last) || namesPage(lines[last]) || (LETTERS.test(text) && below.has(foldHeading(text)))) break;
  }
  const hasSentence = lines.slice(last + 1, end).some(({ line }) => endsSentence(line.text));
  return hasSentence ? last + 1 : end;
}

/** Returns the index of the contents' heading, or -1. No numbers come before it except for those of another column on its page. */
function findContentsHeading(
  lines: readonly PageLine[],
  numbers: readonly (string | undefined)[],
  parts: ReadonlyMap<string, PartName>,
): number {
  // Another column may have an entry on the same line.
  const columnOf = ({ line: { text } }: PageLine) => text.trim().split(/\s{3,}/u)[0] ?? '';
  const heading = lines.findIndex((line) => partByHeading(parts, columnOf(line)) === 'contents');
  const first = numbers.findIndex((number) => number !== undefined);
  return first < heading && lines[first]?.page !== lines[heading]?.page ? -1 : heading;
}

/** Returns the first line of the contents: another column may begin above their heading. */
function columnStart(lines: readonly PageLine[], heading: number, numbers: readonly (string | undefined)[]): number {
  let start = heading;
  while (start > 0 && numbers[start - 1] !== undefined && lines[start - 1]?.page === lines[heading]?.page) start -= 1;
  return start;
}

/**
 * Finds the headings of parts: those in the usual words, and those that the table of contents announces and the text repeats exactly, set
 * off and without a number. Some tables number them (`11. Glossary`) although the text does not.
 */
function findHeadings(
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
    const known = readNumber(line) === undefined ? partByHeading(parts, text) : parts.get(foldHeading(text));
    const below = above !== undefined && above.page === line.page && line.space === 0;
    if (below && !(known !== undefined && endsSentence(above.line.text))) return;
    if (above !== undefined && isRestOfHeading(above, text, entries)) return;
    const wide = above === undefined || above.page !== line.page || line.space >= WIDE_GAP;
    if (known !== undefined) headings.set(line, known);
    else if (announced.has(text) && LETTERS.test(text) && wide && readNumber(line) === undefined) headings.set(line, 'closing');
  });
  return headings;
}

/** Tells whether the contents have a line as one heading with the line above it: `6. Rules of the Northern` above `Annex`. */
function isRestOfHeading({ line }: PageLine, text: string, entries: readonly Entry[]): boolean {
  const own = foldHeading(text);
  const whole = foldHeading(`${line.text.trim()} ${text}`);
  return entries.some(({ heading }) => {
    const folded = foldHeading(heading);
    return folded.length > own.length && folded.endsWith(own) && whole.endsWith(folded);
  });
}

/** An entry of a table of contents. */
interface Entry {
  readonly line: Line;
  readonly number: string;
  readonly heading: string;
}

function contentsEntries(lines: readonly PageLine[], { start, end }: Contents): readonly Entry[] {
  return lines.slice(start, end).flatMap(({ line }) => readContentsEntries(line));
}

/** Returns the entries of a line, which may be in columns: `1.2. One      5. Two`. There may be a gap between number and heading. */
function readContentsEntries(line: Line): readonly Entry[] {
  const entries: Entry[] = [];
  let apart = '';
  for (const cell of line.text.trim().split(/\s{2,}|\t/u)) {
    const [, digits = '', heading = ''] = /^(?:[-*+•]\s)?([\p{Nd}.]*)\s*(.*)$/su.exec(cell) ?? [];
    const number = digits.replace(/\.$/, '') || apart;
    if (heading !== '') entries.push({ line, number, heading });
    apart = heading === '' ? number : '';
  }
  return entries;
}
