/** Splits a document into its parts: what stands before the rules, the contents, the rules, the glossary, an index, the end. */
import { parentNumber, parseNumber, type RuleNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { LineKind } from '../decisions.ts';
import type { Line } from '../lines.ts';
import { endsSentence } from './layout.ts';
import { type NumberReader, withoutLists } from './leading-number.ts';
import { foldHeading, type PartName, partOf, type TextOptions } from './options.ts';

/** The lines of each part. Headings of parts belong to the part that they open. */
export interface DocumentParts {
  readonly front: readonly Line[];
  readonly contents: readonly Line[];
  readonly rules: readonly Line[];
  readonly glossary: readonly Line[];
  readonly index: readonly Line[];
  readonly back: readonly Line[];
  /** Headings without a number among the lines of the rules. */
  readonly unnumbered: UnnumberedHeadings;
  /** Reads the numbers of the rules; lists in their midst are passed over. */
  readonly readNumber: NumberReader;
}

/**
 * Finds the parts by their headings, each of which has a blank or ruled line above or below it. `withContents`: a table of contents may be
 * among the lines.
 */
export function splitDocument(
  all: readonly Line[],
  options: TextOptions,
  scheme: Scheme,
  readPrintedNumber: NumberReader,
  withContents: boolean,
  kindOf: (line: Line) => LineKind | undefined = () => undefined,
): DocumentParts {
  const decidedContents = all.filter((line) => kindOf(line) === 'contents');
  const lines = decidedContents.length === 0 ? all : all.filter((line) => kindOf(line) !== 'contents');
  const readAnyNumber: NumberReader = (line) =>
    kindOf(line) === 'text' || kindOf(line) === 'introduction' ? undefined : readPrintedNumber(line);
  const contents = withContents && decidedContents.length === 0 ? findContents(lines, options.parts, readAnyNumber) : undefined;
  const body = contents?.end ?? 0;
  const readNumber = withoutLists(readAnyNumber, lines.slice(body), scheme);
  const found = lines.findIndex((line, index) => index >= body && readNumber(line) !== undefined);
  const firstNumber = found < 0 ? lines.length : found;
  const dense = lines.filter(isOpen).length * DENSE < lines.length;
  const headings = lines.flatMap((line, index) => {
    const decided = decidedPart(kindOf(line));
    const part =
      decided ?? (index >= firstNumber && (dense || isSetOff(lines, index)) ? partOf(options.parts, line.text) : undefined);
    return part === undefined || part === 'introduction' || part === 'contents' ? [] : [{ part, index }];
  });
  const glossary = headings.find(({ part }) => part === 'glossary')?.index;
  const closing = headings.find(({ part, index }) => part === 'closing' && index > (glossary ?? 0))?.index;
  const back = closing ?? (glossary === undefined ? findClosingHeading(lines, readNumber) : undefined) ?? lines.length;
  const index = headings.find((heading) => heading.part === 'index' && heading.index < back)?.index ?? back;
  const rulesEnd = Math.min(glossary ?? index, index);
  const unnumbered = findUnnumberedHeadings(lines.slice(body, rulesEnd), scheme, readNumber);
  const heading = lines.findIndex((line) => unnumbered.get(line)?.number !== undefined);
  const rules = heading < 0 ? firstNumber : Math.min(heading, firstNumber);
  return {
    front: [...lines.slice(0, contents?.start ?? rules), ...lines.slice(body, contents === undefined ? body : rules)],
    contents: [...decidedContents, ...lines.slice(contents?.start ?? 0, body)],
    rules: lines.slice(rules, rulesEnd),
    glossary: glossary === undefined ? [] : lines.slice(glossary, Math.max(glossary, index)),
    index: lines.slice(index, back),
    back: lines.slice(back),
    unnumbered,
    readNumber,
  };
}

/** So many numbered headings show at which depth a document has its sections. */
const FEWEST_SECTIONS = 2;

/**
 * Finds the heading after the last rule that stands as high as those of sections and has no number, as `Variants` on a page of a wiki: it opens what
 * comes after the rules. Only markup tells how high a heading stands.
 */
function findClosingHeading(lines: readonly Line[], readNumber: NumberReader): number | undefined {
  const numbered = lines.flatMap((line, index) => {
    const leading = readNumber(line);
    return leading === undefined ? [] : [{ index, line, counts: leading.bare && leading.mark === 'plain' }];
  });
  const rules = numbered.filter(({ counts }) => !counts);
  const depths = rules.flatMap(({ line: { markup } }) => (markup?.kind === 'heading' ? [markup.depth] : []));
  const last = rules.at(-1)?.index;
  if (last === undefined || depths.length < FEWEST_SECTIONS || rules.length * 2 < numbered.length) return undefined;
  const highest = Math.min(...depths);
  const found = lines.findIndex(
    ({ markup }, index) => index > last && markup?.kind === 'heading' && markup.opens && markup.depth <= highest,
  );
  return found < 0 ? undefined : found;
}

/** Returns the part that a line opens by decision. */
function decidedPart(kind: LineKind | undefined): PartName | undefined {
  return kind === 'glossary' ? 'glossary' : kind === 'appendix' ? 'closing' : undefined;
}

/** Of a text that lost its blank lines not one in so many is blank. */
const DENSE = 20;

/**
 * Tells whether a blank or ruled line is above or below; some releases lost the one above the glossary's heading. A line that only has one
 * below may be the end of a sentence: `as set out in` above `Appendix A.`
 */
function isSetOff(lines: readonly Line[], index: number): boolean {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  if (isOpen(above)) return true;
  const endsOne = /[.,;)]["”’»]?\s*$/u.test(line?.text ?? '') && !endsSentence(above?.text ?? '') && !line?.markup?.opens;
  return isOpen(below) && !endsOne;
}

function isOpen(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '' || isRuleLine(line.text);
}

/** Longer lines are not headings. */
const LONGEST_HEADING = 100;

/** Tells whether a line is a rule drawn with hyphens or the like. */
export function isRuleLine(text: string): boolean {
  return /^\s*([-=_*~])(?:\s?\1){2,}\s*$/.test(text);
}

/**
 * The lines from `start` to `end` (exclusive) hold the table of contents; undefined where there is none. It begins with a heading of
 * its own or, without one, where the first numbered heading stands that is printed again below.
 */
function findContents(
  lines: readonly Line[],
  parts: ReadonlyMap<string, PartName>,
  readNumber: NumberReader,
): { start: number; end: number } | undefined {
  const isEntry = (line: Line) => isContentsEntry(line, parts, readNumber);
  const heading = lines.findIndex(({ text }) => partOf(parts, text) === 'contents');
  const first = lines.findIndex((line, index) => index > heading && isEntry(line) && readNumber(line) !== undefined);
  if (first < 0) return undefined;
  const below = new Set(lines.slice(first + 1).map(({ text }) => foldHeading(text)));
  // Sections may be headed without a number, in the table as in the text.
  const comesAgain = ({ text }: Line) => text.trim() === '' || below.has(foldHeading(text));
  const headed =
    heading >= 0 && lines.slice(heading + 1, first).every((line) => isRuleLine(line.text) || isEntry(line) || comesAgain(line));
  const entry = lines[first];
  if (entry === undefined || !(headed || comesAgain(entry) || isTable(lines, first, isEntry, readNumber))) return undefined;
  const number = readNumber(entry)?.number.number;
  // Titles differ between the table and the text (in 2009 section 1 had another name in each), numbers do not.
  // A line with leaders is one of the table: there chapters may count like the parts above them.
  const again = lines.findIndex(
    (line, index) => index > first && !LEADERS.test(line.text.trim()) && readNumber(line)?.number.number === number,
  );
  return { start: headed ? heading : first, end: findEnd(lines, first, again < 0 ? lines.length : again, isEntry) };
}

/** A run of headings with so many numbers is a table, if nearly all of them come again. */
const FEWEST_ENTRIES = 8;
const COME_AGAIN = 0.8;

/** Tells whether a table of contents in unknown words begins at a line: a run of numbered headings whose numbers come again below. */
function isTable(lines: readonly Line[], first: number, isEntry: (line: Line) => boolean, readNumber: NumberReader): boolean {
  const number = (line: Line | undefined) => line && readNumber(line)?.number.number;
  const limit = lines.findIndex((line, index) => index > first && number(line) === number(lines[first]));
  if (limit < 0) return false;
  const end = findEnd(lines, first, limit, isEntry);
  const entries = lines.slice(first, end).flatMap((line) => number(line) ?? []);
  const below = new Set(lines.slice(end).map(number));
  return entries.length >= FEWEST_ENTRIES && entries.filter((entry) => below.has(entry)).length >= COME_AGAIN * entries.length;
}

/** Entries after a footer come within so many lines, blank ones among them. */
const FOOTER_REACH = 40;

/** So many lines of a footer may part the entries of two pages. */
const LONGEST_FOOTER = 4;

/**
 * Returns where the table ends: before its first number comes again, or at the first line that is not an entry, the wrapped end of one or a
 * footer of a page among them.
 */
function findEnd(lines: readonly Line[], first: number, limit: number, isEntry: (line: Line) => boolean): number {
  let end = first;
  for (let index = first; index < limit; index += 1) {
    const line = lines[index];
    if (line === undefined || line.text.trim() === '') continue;
    const next = lines.slice(index + 1, Math.min(index + 4, limit)).find(({ text }) => text.trim() !== '');
    const wrapped = index === end && line.text.length <= LONGEST_HEADING && next !== undefined && isEntry(next);
    if (!wrapped && !isEntry(line) && !isFooter(lines.slice(index, Math.min(index + FOOTER_REACH, limit)), isEntry)) break;
    end = index + 1;
  }
  return end;
}

/** Tells whether lines begin with a few short ones, none of them a sentence, before the next entries of a table that goes on. */
function isFooter(lines: readonly Line[], isEntry: (line: Line) => boolean): boolean {
  const printed = lines.filter(({ text }) => text.trim() !== '').slice(0, LONGEST_FOOTER + 2);
  const entry = printed.findIndex(isEntry);
  const following = printed[entry + 1];
  if (entry < 1 || entry > LONGEST_FOOTER || following === undefined || !isEntry(following)) return false;
  return printed.slice(0, entry).every(({ text }) => text.trim().length <= LONGEST_HEADING && !endsSentence(text));
}

/** Dots that lead to the number of a page. */
const LEADERS = /(?:\.{4,}|…{2,})\s*\d*$/;

/** Tells whether a line is a numbered heading, the heading of a part, or has dot leaders. */
function isContentsEntry(line: Line, parts: ReadonlyMap<string, PartName>, readNumber: NumberReader): boolean {
  const text = line.text.trim();
  if (text.length > LONGEST_HEADING * 2 || line.markup?.kind === 'heading') return false;
  if (parts.has(foldHeading(text)) || LEADERS.test(text)) return true;
  return text.length <= LONGEST_HEADING && readNumber(line) !== undefined && !/[.:;]$/.test(text.slice(6));
}

/** What an unnumbered heading is the title of; null where nothing in the numbering stands above what it heads. */
export type UnnumberedHeadings = ReadonlyMap<Line, RuleNumber | null>;

/** `The Turn`: short, in capitals, without closing punctuation; the marker of a Markdown heading decides by itself. */
const PLAIN_HEADING = /^\s*\p{Lu}[^.:;!?]{0,60}$/u;
const MARKED_HEADING = /^\s*#{1,6}\s+\S/;
/** `PART 2: RACING`: nothing but capitals, with the number of something that the numbering does not have. */
const CAPITALS = /^\s*\p{Lu}{2,}\s[\p{Lu}\p{N}]{1,4}\s?[:.–—-]\s[\p{Lu}\p{N} ,'’&-]{2,60}$/u;

/** One such line may be the title of the document; two are a habit. */
const FEWEST = 2;

/**
 * Finds the lines directly above a number whose section is printed nowhere, or which has none: `The Turn` above `201.` is section 2 where
 * the scheme has sections.
 */
function findUnnumberedHeadings(lines: readonly Line[], scheme: Scheme, readNumber: NumberReader): UnnumberedHeadings {
  const printed = new Set(lines.map((line) => readNumber(line)?.number.number));
  const found = new Map<Line, RuleNumber | null>();
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const open = new Set(lines.filter((_, index) => (lines[index - 1]?.text ?? '').trim() === ''));
  filled.forEach((line, index) => {
    const next = filled[index + 1];
    const below = next && readNumber(next);
    const marked = line.markup === undefined ? MARKED_HEADING.test(line.text) : line.markup.kind === 'heading';
    if (
      below === undefined ||
      readNumber(line) !== undefined ||
      !(marked || (open.has(line) && isPlainHeading(line.text) && (line.markup?.kind ?? 'text') === 'text'))
    )
      return;
    const section = parentNumber(scheme, below.number.number);
    if (section !== null && !printed.has(section)) {
      printed.add(section);
      found.set(line, parseNumber(scheme, section) ?? null);
    } else if (section === null && index > 0) found.set(line, null);
  });
  const isHabit = found.size >= FEWEST || [...found.keys()].some(({ text }) => CAPITALS.test(text));
  return isHabit ? found : new Map();
}

function isPlainHeading(text: string): boolean {
  return PLAIN_HEADING.test(text) || CAPITALS.test(text);
}
