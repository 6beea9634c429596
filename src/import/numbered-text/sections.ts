/** Splits a document into its parts: front matter, table of contents, rules, glossary, index, back matter. */
import { countItems } from '@rulegraph/core/lists';
import { HAN_NUMERALS, parentNumber, parseNumber, type RuleNumber, type Scheme } from '@rulegraph/core/numbering';
import type { LineKind } from '../decisions.ts';
import { depthOfHeading, isBlank, isRuledLine, type Line } from '../lines.ts';
import { statesWritingDate } from './dates.ts';
import { endsItem, endsSentence, indentOf } from './layout.ts';
import { CARDINALS, isLabelAlone, type NumberReader, ORDINAL, withNouns, withoutLists } from './leading-number.ts';
import {
  foldHeading,
  isDefinitionsHeading,
  isTransitionalHeading,
  type PartName,
  partByHeading,
  type TextOptions,
} from './options.ts';

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
  /** Reads the numbers of the rules, but not those of lists among them. */
  readonly readNumber: NumberReader;
}

/**
 * Splits lines into parts by their headings, each of which has a blank or ruled line above or below it. `withContents`: the lines may
 * include a table of contents.
 */
export function splitDocument(
  all: readonly Line[],
  options: TextOptions,
  scheme: Scheme,
  readPrintedNumber: NumberReader,
  withContents: boolean,
  kindOf: (line: Line) => LineKind | undefined,
): DocumentParts {
  const readAnyNumber: NumberReader = (line) =>
    kindOf(line) === 'text' || kindOf(line) === 'introduction' ? undefined : readPrintedNumber(line);
  const decidedAt = all.findIndex((line) => kindOf(line) === 'contents');
  const table = withContents ? findContents(withDots(all, readAnyNumber), options.parts, readAnyNumber) : undefined;
  // Decided contents take the place of those found, unless they are further on.
  const isFound = decidedAt < 0 || decidedAt >= (table?.end ?? all.length);
  const contents = isFound ? table : undefined;
  const tables = isFound ? findFurtherContents(all, table?.end ?? 0, options.parts, readAnyNumber) : undefined;
  const isTabled = (line: Line) => kindOf(line) === 'contents' || tables?.has(line) === true;
  const otherContents = all.filter(isTabled);
  const lines = otherContents.length === 0 ? all : all.filter((line) => !isTabled(line));
  const body = contents?.end ?? 0;
  const readNumber = withNouns(withoutLists(readAnyNumber, lines.slice(body), scheme), lines.slice(body), scheme);
  const found = lines.findIndex((line, index) => index >= body && readNumber(line) !== undefined);
  const firstNumber = found < 0 ? lines.length : found;
  const isDense = lines.filter(isBlankOrRuled).length * DENSE < lines.length;
  const lastNumber = lines.findLastIndex((line) => readNumber(line) !== undefined);
  // Numbers of an appendix are none of rules.
  const isAboveRules = (index: number) => {
    const below = lines.slice(index + 1, lastNumber + 1);
    return below.length > 0 && !below.some(({ text }) => partByHeading(options.parts, text) === 'closing');
  };
  const headings = lines.flatMap((line, index) => {
    const kind = kindOf(line);
    const decided = kind === 'glossary' ? kind : kind === 'appendix' ? 'closing' : undefined;
    const mayOpen = index >= firstNumber && (isDense || isSetOff(lines, index));
    const isDefinitions = mayOpen && isDefinitionsHeading(line.text) && !isAboveRules(index);
    const part = decided ?? (isDefinitions ? 'glossary' : mayOpen ? partByHeading(options.parts, line.text) : undefined);
    if (part === undefined || part === 'introduction' || part === 'contents') return [];
    return decided === undefined && isTitleBelow(lines, index, readNumber) ? [] : [{ part, index }];
  });
  const glossary = headings.find(({ part }) => part === 'glossary')?.index;
  const opensRules = appendixFinder(lines, body, scheme, (line) => (kindOf(line) === 'appendix' ? undefined : readNumber(line)));
  const isAmongRules = (index: number) =>
    opensRules(index) && headings.every((heading) => heading.index >= index || heading.part === 'closing');
  const closing = headings.find(
    ({ part, index }) => part === 'closing' && index > (glossary ?? 0) && !isAmongRules(index),
  )?.index;
  const anew = findAnnouncedAppendix(lines, { contents, parts: options.parts }, readNumber);
  const back =
    closing ??
    anew ??
    findTransitional(lines, body, readNumber) ??
    (glossary === undefined ? findClosingHeading(lines, readNumber) : undefined) ??
    lines.length;
  const index = headings.find((heading) => heading.part === 'index' && heading.index < back)?.index ?? back;
  const rulesEnd = Math.min(glossary ?? index, index);
  // A footer says when its page was written.
  const last = lines.findLastIndex((line) => !isBlank(line));
  const isFooter = last > lastNumber && isBlank(lines[last - 1]) && statesWritingDate(lines[last]?.text ?? '');
  const end = isFooter ? last : lines.length;
  const unnumbered = findUnnumberedHeadings(lines.slice(body, rulesEnd), scheme, readNumber);
  const heading = lines.findIndex((line) => unnumbered.get(line)?.number !== undefined);
  const rules = Math.min(heading < 0 ? firstNumber : heading, findGroupAbove(lines, { from: body, to: firstNumber }, unnumbered));
  return {
    front: [...lines.slice(0, contents?.start ?? rules), ...lines.slice(body, contents === undefined ? body : rules)],
    contents: [...lines.slice(contents?.start ?? 0, body), ...otherContents],
    rules: lines.slice(rules, Math.min(rulesEnd, end)),
    glossary: glossary === undefined ? [] : lines.slice(glossary, Math.min(end, Math.max(glossary, index))),
    index: lines.slice(index, Math.min(back, end)),
    back: lines.slice(Math.min(back, end)),
    unnumbered,
    readNumber,
  };
}

/**
 * Returns a function that tells whether the heading of an appendix, `Appendix A. Tables`, opens rules: the work numbers with capitals, the
 * number is new, and the next one, `A.1`, belongs to it.
 */
function appendixFinder(
  lines: readonly Line[],
  from: number,
  scheme: Scheme,
  readNumber: NumberReader,
): (index: number) => boolean {
  if (!scheme.levels[0]?.forms.includes('capitals')) return () => false;
  const numbered = lines.flatMap((line, index) => {
    const number = index < from ? undefined : readNumber(line)?.number;
    return number === undefined ? [] : [{ index, number: number.number, top: number.above[0] ?? number.number }];
  });
  const opening = new Set<number>();
  const seen = new Set<string>();
  for (const [at, { index, number, top }] of numbered.entries()) {
    const next = numbered[at + 1];
    if (!seen.has(top) && number === top && next?.top === top && next.number !== top) opening.add(index);
    seen.add(top);
  }
  return (index) => opening.has(index);
}

/**
 * Finds the first heading of appendices that count anew, below all rules: in the table of contents it stands below `Appendices`, and its number
 * stands above that, too.
 */
export function findAnnouncedAppendix(
  lines: readonly Line[],
  { contents, parts }: { readonly contents: { start: number; end: number } | undefined; readonly parts: TextOptions['parts'] },
  readNumber: NumberReader,
): number | undefined {
  if (contents === undefined) return undefined;
  const table = lines.slice(contents.start, contents.end);
  const heading = table.findIndex((line) => readNumber(line) === undefined && partByHeading(parts, line.text) === 'closing');
  const isNumbered = (line: Line) => readNumber(line) !== undefined;
  const [last, entry] = [table.slice(0, Math.max(0, heading)).findLast(isNumbered), table.slice(heading + 1).find(isNumbered)];
  if (heading < 0 || last === undefined || entry === undefined) return undefined;
  const number = readNumber(entry)?.number.number;
  if (!table.slice(0, heading).some((line) => readNumber(line)?.number.number === number)) return undefined;
  const find = ({ text }: Line, from: number) =>
    lines.findIndex((line, index) => index >= from && foldHeading(line.text) === foldHeading(text));
  const end = find(last, contents.end);
  const found = end < 0 ? -1 : find(entry, end + 1);
  return found < 0 ? undefined : found;
}

/** Finds the first heading of transitional provisions whose articles count anew from the first. */
function findTransitional(lines: readonly Line[], from: number, readNumber: NumberReader): number | undefined {
  let first: string | undefined;
  let above: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (index < from || isBlank(line)) continue;
    const leading = readNumber(line);
    const number =
      leading?.number.parts.length === 1 && (leading.noun || leading.mark === 'heading') ? leading.number.number : undefined;
    if (number !== undefined && number === first && above !== undefined) return above;
    first ??= number;
    above = leading === undefined && isTransitionalHeading(line.text) ? index : undefined;
  }
  return undefined;
}

/** Fewer numbered headings do not show the depth of sections. */
const MIN_SECTIONS = 2;

/**
 * Finds the heading without a number after the last rule, at the depth of sections or above, such as `Variants` on a wiki page: it opens
 * the back matter. Only the headings of marked-up documents have a depth.
 */
function findClosingHeading(lines: readonly Line[], readNumber: NumberReader): number | undefined {
  const numbered = lines.flatMap((line, index) => {
    const leading = readNumber(line);
    return leading === undefined ? [] : [{ index, line, isCount: leading.bare && leading.mark === 'plain' }];
  });
  const rules = numbered.filter(({ isCount }) => !isCount);
  const depths = rules.flatMap(({ line: { markup } }) => (markup?.kind === 'heading' ? [markup.depth] : []));
  const last = rules.at(-1)?.index;
  if (last === undefined || depths.length < MIN_SECTIONS || rules.length * 2 < numbered.length) return undefined;
  const highest = Math.min(...depths);
  const found = lines.findIndex(
    ({ markup }, index) => index > last && markup?.kind === 'heading' && markup.opens && markup.depth <= highest,
  );
  return found < 0 ? undefined : found;
}

/** A title stands within this many lines below its number. */
const TITLE_REACH = 4;

/** Tells whether the line above is only `Article V`, so that a line is its title: `Amendments`. */
function isTitleBelow(lines: readonly Line[], index: number, readNumber: NumberReader): boolean {
  const above = lines.slice(Math.max(0, index - TITLE_REACH), index).findLast((line) => !isBlank(line));
  return above !== undefined && isLabelAlone(readNumber(above));
}

/** A text has lost its blank lines if fewer than one in this many is blank. */
const DENSE = 20;

/**
 * Tells whether a blank or ruled line is above or below a heading; some releases lost the one above the glossary's heading. A line with
 * one only below it may be the end of a sentence: `as set out in` above `Appendix A.`
 */
function isSetOff(lines: readonly Line[], index: number): boolean {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  if (isBlankOrRuled(above)) return true;
  const isSentenceEnd = /[.,;)]["”’»]?\s*$/u.test(line?.text ?? '') && !endsSentence(above?.text ?? '') && !line?.markup?.opens;
  return isBlankOrRuled(below) && !isSentenceEnd;
}

function isBlankOrRuled(line: Line | undefined): boolean {
  return isBlank(line) || isRuledLine(line?.text ?? '');
}

/** Longer lines are not headings. */
const LONGEST_HEADING = 100;

/**
 * Finds the table of contents, from `start` to `end` (exclusive). It begins with a heading of its own or else at the first numbered heading
 * that is printed again below.
 */
function findContents(lines: readonly Line[], parts: ReadonlyMap<string, PartName>, readNumber: NumberReader) {
  const heading = lines.findIndex(({ text }) => partByHeading(parts, text) === 'contents');
  const headings = heading < 0 ? new Set<string>() : new Set(lines.slice(heading + 1).map(({ text }) => foldHeading(text)));
  // `Basics of the Game 4`: a heading without a number, before its page.
  const isPaged = ({ text }: Line) => / \d{1,4}[\s*_]*$/u.test(text) && headings.has(foldHeading(text).replace(/ \d+$/u, ''));
  const again = heading < 0 ? new Set<Line>() : findTitlesAgain(lines.slice(heading + 1));
  const next = heading < 0 ? undefined : lines.find((line, index) => index > heading && readNumber(line) !== undefined);
  const isOfSentences = next !== undefined && again.has(next) && !isContentsEntry(next, parts, readNumber);
  const isEntry = (line: Line) => isContentsEntry(line, parts, readNumber) || isPaged(line) || (isOfSentences && again.has(line));
  const first = lines.findIndex((line, index) => index > heading && isEntry(line) && readNumber(line) !== undefined);
  if (first < 0) return undefined;
  const below = new Set(lines.slice(first + 1).map(({ text }) => foldHeading(text)));
  // Sections may have headings without a number, in the table as in the text.
  const comesAgain = ({ text }: Line) => text.trim() === '' || below.has(foldHeading(text));
  // `Page`, `SECTIONS`
  const isWord = ({ text }: Line) => /^\s*\p{L}{2,20}\s*$/u.test(text);
  const isHeaded =
    heading >= 0 &&
    lines.slice(heading + 1, first).every((line) => isRuledLine(line.text) || isEntry(line) || comesAgain(line) || isWord(line));
  const entry = lines[first];
  if (entry === undefined || !(isHeaded || comesAgain(entry) || isTable(lines, first, isEntry, readNumber))) return undefined;
  return { start: isHeaded ? heading : first, end: endOfTable(lines, first, isEntry, readNumber) };
}

/** Adds the dots to `1 Boats ... 2` and `1 Boats   2`, which announce `1. Boats`. */
function withDots(lines: readonly Line[], readNumber: NumberReader): readonly Line[] {
  const titles = new Set(lines.map(({ text }) => foldHeading(text)));
  return lines.map((line) => {
    const entry = /^(\s{0,20}\p{Nd}{1,3})(\s.*\S)/u.exec(line.text.replace(/(?<!\s)\s{3,}\d{1,4}\s*$/u, ''));
    const text = `${entry?.[1]}.${entry?.[2]}`;
    return entry !== null && titles.has(foldHeading(text)) && readNumber(line) === undefined ? { ...line, text } : line;
  });
}

/** Returns the lines that come again as titles, maybe before a dash: `1. Short title.` above `1. Short title.—(1) This Act`. */
function findTitlesAgain(lines: readonly Line[]): ReadonlySet<Line> {
  const titleOf = ({ text }: Line) => foldHeading(text.split(/[—–]/u, 1)[0] ?? '');
  const last = new Map(lines.map((line, index) => [titleOf(line), index]));
  return new Set(
    lines.filter((line, index) => line.text.trim().length <= LONGEST_HEADING && (last.get(titleOf(line)) ?? 0) > index),
  );
}

/**
 * Finds the tables of contents of chapters, below a heading of their own: numbered headings that are printed again below. Their headings
 * belong to them.
 */
export function findFurtherContents(
  lines: readonly Line[],
  from: number,
  parts: ReadonlyMap<string, PartName>,
  readNumber: NumberReader,
): ReadonlySet<Line> {
  const found = new Set<Line>();
  const headings = lines.flatMap((line, index) =>
    index >= from && partByHeading(parts, line.text) === 'contents' ? [index] : [],
  );
  if (headings.length === 0) return found;
  const last = new Map(lines.map((line, index) => [readNumber(line)?.number.number, index]));
  last.delete(undefined);
  const isShort = ({ text }: Line) => text.trim().length <= LONGEST_HEADING;
  const again = new Set(lines.filter((line, index) => isShort(line) && (last.get(readNumber(line)?.number.number) ?? 0) > index));
  const isEntry = (line: Line) => again.has(line);
  for (const heading of headings) {
    const first = lines.findIndex((line, index) => index > heading && !isBlankOrRuled(line));
    const end = lines.slice(first, first + 1).some(isEntry) ? endOfTable(lines, first, isEntry, readNumber) : heading;
    for (const line of lines.slice(heading, end)) found.add(line);
  }
  return found;
}

/** A run of at least this many numbered headings is a table if this share of their numbers is printed again. */
const MIN_ENTRIES = 8;
const MIN_REPEATED = 0.8;

/** Tells whether a table of contents without a known heading begins at a line: a run of numbered headings that are printed again below. */
function isTable(lines: readonly Line[], first: number, isEntry: (line: Line) => boolean, readNumber: NumberReader): boolean {
  const number = (line: Line) => readNumber(line)?.number.number;
  const end = endOfTable(lines, first, isEntry, readNumber);
  const entries = lines.slice(first, end).flatMap((line) => number(line) ?? []);
  const below = new Set(lines.slice(end).map(number));
  return entries.length >= MIN_ENTRIES && entries.filter((entry) => below.has(entry)).length >= MIN_REPEATED * entries.length;
}

/** The next entry follows the rest of a wrapped one within this many lines, blank ones included. */
const WRAP_REACH = 3;

/** The next entry follows a footer within this many lines, blank ones included. */
const FOOTER_REACH = 40;

/** At most this many footer lines separate the entries of two pages. */
const LONGEST_FOOTER = 4;

/**
 * Returns where the table ends whose first entry is at `first`: where that comes again, or at the first line that is not an entry, the rest of a
 * wrapped one or a page footer.
 */
function endOfTable(lines: readonly Line[], first: number, isEntry: (line: Line) => boolean, readNumber: NumberReader): number {
  const isText = ({ text }: Line, index: number) => index > first && !hasLeaders(text.trim());
  // Titles differ between the table and the text (in 2009 that of section 1 did), numbers do not, except those of appendices that count anew.
  // A line with leaders belongs to the table, in which chapters may have the same numbers as the parts above them.
  const title = foldHeading(lines[first]?.text ?? '');
  const number = lines.slice(first, first + 1).map(readNumber)[0]?.number.number;
  const titled = lines.findIndex((line, index) => isText(line, index) && foldHeading(line.text) === title);
  const again =
    titled >= 0 ? titled : lines.findIndex((line, index) => isText(line, index) && readNumber(line)?.number.number === number);
  const limit = again < 0 ? lines.length : again;
  let end = first;
  let entry = lines[first] as Line;
  for (let index = first; index < limit; index += 1) {
    const line = lines[index];
    if (line === undefined || line.text.trim() === '') continue;
    const isWrapped =
      line.text.length <= LONGEST_HEADING &&
      ((index === end && lines.slice(index + 1, Math.min(index + 1 + WRAP_REACH, limit)).some(isEntry)) ||
        (isHanging(line, entry) && !isBlank(lines[index - 1])));
    if (!isWrapped && !isEntry(line) && !isFooter(lines.slice(index, Math.min(index + FOOTER_REACH, limit)), isEntry)) break;
    end = index + 1;
    if (isEntry(line)) entry = line;
  }
  return end;
}

/** Tells whether a line goes on with an entry: it is indented more, after a bullet as far as the text. */
function isHanging(line: Line, entry: Line): boolean {
  const bullet = /^\s*[-*+•]\s+/u.exec(entry.text)?.[0].length;
  return bullet === undefined ? indentOf(line) > indentOf(entry) && !endsSentence(line.text) : indentOf(line) === bullet;
}

/** Tells whether lines begin with a page footer: a few short lines, none of them a sentence, before further entries of the table. */
function isFooter(lines: readonly Line[], isEntry: (line: Line) => boolean): boolean {
  const printed = lines.filter(({ text }) => text.trim() !== '').slice(0, LONGEST_FOOTER + 2);
  const entry = printed.findIndex(isEntry);
  const following = printed[entry + 1];
  if (entry < 1 || entry > LONGEST_FOOTER || following === undefined || !isEntry(following)) return false;
  return printed.slice(0, entry).every(({ text }) => text.trim().length <= LONGEST_HEADING && !endsSentence(text));
}

/** Tells whether a line ends with dot leaders, `....` or `. . . .`, with or without a page number. */
function hasLeaders(text: string): boolean {
  return /(?:(?<!\.)\.{4,}|(?<!\. )(?:\. ){4,}\.?|(?<!…)…{2,})\s*\d*$/.test(text.slice(-40));
}

/** Tells whether a line is a numbered heading, the heading of a part, or has dot leaders. */
function isContentsEntry(line: Line, parts: ReadonlyMap<string, PartName>, readNumber: NumberReader): boolean {
  const text = line.text.trim();
  if (line.markup?.kind === 'heading') return false;
  // Leaders are as long as the line is wide.
  if (hasLeaders(text)) return true;
  if (text.length > LONGEST_HEADING * 2) return false;
  if (parts.has(foldHeading(text))) return true;
  // The number at the beginning may end with such a mark.
  const isItem = /[.:;]$/.test(text.slice(6)) || (endsItem(text) && !text.endsWith(','));
  return text.length <= LONGEST_HEADING && readNumber(line) !== undefined && !isItem;
}

/** The section that each unnumbered heading is the title of; null if the numbering has no level for it, so that it stands above what follows. */
export type UnnumberedHeadings = ReadonlyMap<Line, RuleNumber | null>;

/** `The Turn`: short, capitalized, without closing punctuation. A Markdown heading may be anything. */
const PLAIN_HEADING = /^\s*\p{Lu}[^.:;!?]{0,60}$/u;
/** `PART 2: RACING`: all in capitals, with a number of a level that the numbering does not have. */
const CAPITALS = /^\s*(\p{Lu}{2,})\s[\p{Lu}\p{N}]{1,4}\s?[:.–—-]\s[\p{Lu}\p{N} ,'’&-]{2,60}$/u;

/** `II. Members`, as by-laws print above sections that are numbered through. */
const NUMERAL = /^\s*(?:[IVX]{1,6}|[A-H])\.\s+\p{Lu}[^.:;!?]{0,60}$/u;

/** `CAPÍTULO II`, `Título 1`, with the title on the next line. */
const LABEL = /^\s*((?!(?:Page|P[aá]gina|Seite)\s)\p{Lu}\p{L}{2,})\s(?:I(?:er|re)|[IVXLC]{1,6}|\p{N}{1,3}|[A-Z])\.?\s*$/u;
/** `CAPÍTULO ÚNICO`, `Capítulo Primero`, `RULE ONE – THE GAME` */
const IN_WORDS = [ORDINAL, ...CARDINALS].join('|');
const TITLE_AFTER = String.raw`(?:\.?\s*$|(?::|\s[–—-])\s\p{Lu}[^;.]{1,90}$)`;
const WORDED_LABEL = new RegExp(String.raw`^\s*(\p{Lu}\p{L}{2,})\s(?:${IN_WORDS})${TITLE_AFTER}`, 'iu');
/** `Capítulo II – De las autoridades`, `Part 1—Preliminary`, `PART II MEMBERS`: the title on the same line. */
const TITLED = String.raw`(?:I(?:er|re)|[IVXLC]{1,6}|\p{N}{1,3}|[A-Z])(?:(?:\s?[.:]|\s[–—-])\s|[–—])|[IVXLC]{1,6}\s{1,4}(?=\P{Ll}+$)`;
const TITLED_LABEL = new RegExp(String.raw`^\s*(\p{Lu}\p{L}{2,})\s(?:${TITLED})\p{Lu}[^;]{1,90}$`, 'u');

const FIRST_TO_TENTH =
  '(?:erst|zweit|dritt|viert|fünft|sechst|sieb(?:en)?t|acht|neunt|zehnt)e[rs]?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth';
/** `2. Abschnitt`, `Zweiter Teil`, `II. fejezet`: the number first. A list has such an item only once. */
const COUNTED = String.raw`(?:\p{N}{1,3}|[IVXLC]{1,6})\.|${ORDINAL}|${FIRST_TO_TENTH}`;
const NUMBER_FIRST = new RegExp(String.raw`^\s*(?:${COUNTED})\s(\p{L}{3,20})\s*$`, 'iu');

/** `第１章　総則`: the same in Chinese, Japanese and Korean. */
const COUNT = String.raw`(?:\p{Nd}{1,3}|[${HAN_NUMERALS}]{1,6})`;
const JOINED_LABEL = new RegExp(String.raw`^\s*[第제]\s?${COUNT}\s?(\p{Lo})(?=$|[\s:：])[^。]{0,60}$`, 'u');

/** `（名称）`: the title above an article. */
const CAPTION = /^\s*[（(]\p{Lo}[^（）()]{0,40}[）)]\s*$/u;

/** `CHAPTER I` alone: the only one, or the first. Other words count editions. */
const FIRST_LABEL = /^\s*(?!(?:edition|version|revision|draft|issue|release)\s)\p{L}{3,}\s(?:I|1)\.?\s*$/iu;

/** Tells whether a heading that no level has is the title of the article below it, as statutes in Japanese print it. */
export function isCaption({ text }: Line): boolean {
  return CAPTION.test(text);
}

/** Returns a function that tells the word of a heading's label, `CAPÍTULO` of `CAPÍTULO II`, in capitals; empty if the line has none. */
function labelReader(
  lines: readonly Line[],
  scheme: Scheme,
  printed: ReadonlySet<string | undefined>,
  readNumber: NumberReader,
): (line: Line) => string {
  const wordOf = (patterns: readonly RegExp[], { text }: Line) =>
    patterns.reduce((found, pattern) => found || (pattern.exec(text)?.[1]?.toUpperCase() ?? ''), '');
  const alone = [LABEL, WORDED_LABEL, JOINED_LABEL];
  const counts = countItems(lines.map((line) => (readNumber(line) === undefined ? wordOf(alone, line) : '')));
  // Those with a title may be sentences, unless several are above numbers that have none above them, or above one another.
  const isAbove = (next: Line | undefined) => {
    const below = next && readNumber(next)?.number;
    const section = below === undefined ? null : parentNumber(scheme, below.number);
    return next !== undefined && (section === null || (parentNumber(scheme, section) !== null && !printed.has(section)));
  };
  const repeated = countItems(
    lines.flatMap((line, index) => [
      endsSentence(line.text) || !isAbove(lines[index + 1]) ? '' : wordOf([TITLED_LABEL], line),
      readNumber(line) === undefined ? wordOf([NUMBER_FIRST], line) : '',
    ]),
  );
  const isKnown = (word: string) => word !== '' && (counts.has(word) || (repeated.get(word) ?? 0) >= MIN_HEADINGS);
  return (line) => {
    const word = wordOf([...alone, ...(endsSentence(line.text) ? [] : [TITLED_LABEL]), NUMBER_FIRST], line);
    return isKnown(word) && readNumber(line) === undefined ? word : '';
  };
}

/** A single such line above the first number may be the title of the document. */
const MIN_HEADINGS = 2;

/**
 * Finds the headings directly above a number whose section is not printed anywhere, or that has no section: `The Turn` above `201.` is
 * section 2 if the scheme has sections.
 */
function findUnnumberedHeadings(lines: readonly Line[], scheme: Scheme, readNumber: NumberReader): UnnumberedHeadings {
  const printed = new Set(lines.map((line) => readNumber(line)?.number.number));
  const found = new Map<Line, RuleNumber | null>();
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const afterBlank = new Set(lines.filter((_, index) => isBlank(lines[index - 1])));
  const labelOf = labelReader(filled, scheme, new Set(printed), readNumber);
  // A label may follow a sentence in a text without blank lines.
  const standsAlone = (line: Line, above: Line | undefined) =>
    afterBlank.has(line) || (labelOf(line) !== '' && endsSentence(above?.text ?? ''));
  filled.forEach((line, index) => {
    const [next, afterNext] = filled.slice(index + 1, index + 3);
    const isLabel = labelOf(line) !== '' && next !== undefined && readNumber(next) === undefined && isPlainHeading(next.text);
    const opened = isLabel ? afterNext : next;
    const below = opened && readNumber(opened);
    const above = filled[index - 1];
    if (isCaption(line) && below?.noun === true && below.number.parts.length === 1) {
      found.set(line, null);
      return;
    }
    if (above !== undefined && isLabelAlone(readNumber(above))) return;
    if (below === undefined || readNumber(line) !== undefined) return;
    const isMarked = line.markup?.kind === 'heading' || depthOfHeading(line) !== undefined;
    const isHeading = isPlainHeading(line.text) || labelOf(line) !== '';
    if (!isMarked && !(isHeading && standsAlone(line, above) && (line.markup?.kind ?? 'text') === 'text')) return;
    const section = parentNumber(scheme, below.number.number);
    if (section !== null && !isLabel && !printed.has(section)) {
      printed.add(section);
      found.set(line, parseNumber(scheme, section) ?? null);
    } else if (section === null && index > 0) {
      found.set(line, null);
      if (isLabel) found.set(next, null);
    }
  });
  // Titles above chapters above articles.
  for (let index = filled.length - 2; index > 0; index -= 1) {
    const [line, next] = [filled[index], filled[index + 1]];
    if (line === undefined || next === undefined || found.get(next) !== null || found.has(line) || readNumber(line)) continue;
    const [own, below, above] = [line.markup, next.markup, filled[index - 1]];
    const isHigher = own?.kind === 'heading' && below?.kind === 'heading' && below.depth > own.depth;
    const isTitle = above !== undefined && labelOf(above) !== '' && isPlainHeading(line.text);
    if (isHigher || isTitle || labelOf(line) !== '') found.set(line, null);
  }
  const first = filled.findIndex((line) => readNumber(line) !== undefined);
  // A plain one that stands among the rules is no title of the document.
  const isPlain = (line: Line) => kindOfHeading(line) === '' && !/[\p{N}|]/u.test(line.text);
  const isAmong = (line: Line) => found.get(line) === null && isPlain(line) && filled.indexOf(line) > first;
  const isHabit = found.size >= MIN_HEADINGS || [...found.keys()].some((line) => CAPITALS.test(line.text) || isAmong(line));
  return isHabit ? found : new Map();
}

/**
 * Returns the index of the heading above the first number, if it is like those above later ones: `TITLE I` where `TITLE II` stands above article 5.
 * The title of a document is not. `to` is the index of the number.
 */
function findGroupAbove(
  lines: readonly Line[],
  { from, to }: { readonly from: number; readonly to: number },
  unnumbered: UnnumberedHeadings,
): number {
  const isGroup = (line: Line) => unnumbered.get(line) === null;
  const later = countItems(lines.slice(to).filter(isGroup).map(kindOfHeading));
  // A plain one without a figure is no title of the document where several are among the rules.
  const isLikeLater = (line: Line, kind = kindOfHeading(line)) =>
    kind === ''
      ? (later.get(kind) ?? 0) >= MIN_HEADINGS && !/[\p{N}|]/u.test(line.text)
      : later.has(kind) || FIRST_LABEL.test(line.text);
  let first = to;
  for (let index = to - 1; index >= from; index -= 1) {
    const line = lines[index];
    if (line === undefined || isBlank(line)) continue;
    if (!isGroup(line)) break;
    if (isLikeLater(line)) first = index;
  }
  return first;
}

/** Returns the depth of a marked heading, or else the word before its number; empty for a plain title. */
export function kindOfHeading(line: Line): string {
  const { text, markup } = line;
  const depth = markup?.kind === 'heading' ? markup.depth : depthOfHeading(line);
  if (depth !== undefined) return `#${depth}`;
  if (NUMERAL.test(text)) return 'I.';
  if (CAPTION.test(text)) return '（）';
  const labels = [JOINED_LABEL, LABEL, WORDED_LABEL, TITLED_LABEL, CAPITALS, NUMBER_FIRST];
  return labels.flatMap((pattern) => pattern.exec(text)?.[1]?.toUpperCase() ?? [])[0] ?? '';
}

function isPlainHeading(text: string): boolean {
  return PLAIN_HEADING.test(text) || CAPITALS.test(text) || NUMERAL.test(text);
}
