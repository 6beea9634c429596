/** Finds page numbers, headers and footers that were left in the text when a paged document was converted to lines. */
import { diagnose } from '@rulegraph/core/diagnostics';
import type { VFileMessage } from 'vfile-message';
import { areWithinSentences, foldPageLine, groupFooters, isBlank, isEvenlySpread, type Line, placeIn } from '../lines.ts';
import { endsSentence } from './layout.ts';
import { isBeforeHeading, isLabelAlone, type NumberReader } from './leading-number.ts';

/** Numbers in sequence are page numbers if there are at least this many, or if all are between dashes: `- 2 -`. */
const MIN_PAGES = 3;

const LONGEST_FOOTER = 120;

/** Footers have at least this many words; one word and a number are a heading (`Chapter 3`, `Artigo 3.º`). */
const MIN_WORDS = 2;

/** A footer that calls its number that of a page, on a line of its own: `Garden Rules   Page 3 of 9`. */
const FOOTER = /^(?<beside>.{0,60}\b)(?:page|p[aá]gina|seite)\s+(?<page>\d{1,4})(?:\s*(?:\/|of|de|sur|von|di)\s*\d{1,4})?\s*$/iu;

/** A number alone or between dashes and the like: `14`, `- 14 -`. */
const ALONE = /^\s*(?:[-–—|]\s*|#{1,6}\s+)?(?<page>\d{1,4})(?:\s*[-–—|])?\s*$/u;

/** What may be the number of a rule at the beginning of a line: after a label other than that of pages, or before a title. */
const LABELED = String.raw`(?!(?:page|p[aá]gina|seite)(?!\p{L}))(?:\p{L}{1,20}\.?\s|§)\s*\p{Nd}{1,4}`;
const NOT_OF_PAGES = String.raw`(?!\p{Nd}|\s*(?:\/|of|de|sur|von|di)\s*\p{Nd})`;
const NUMBERED = new RegExp(String.raw`^[\s#*]*(?:${LABELED}|\p{Nd}{1,4}(?=\s\p{L}))${NOT_OF_PAGES}`, 'iu');

/** Some conversions turn page numbers into headings and lose others: up to this many may be missing before one. */
const MAX_SKIPPED = 5;
/** A line with a number. That of `(c) Boats … See Law 4` may count up from item to item. */
const MAY_COUNT = /^(?!\s*[(（]?\p{L}{1,4}[)）]\s).*\d/u;
const HEADED = /^\s*#/u;

/** A page number, a header or a footer, which extends from `start` to the end of its line. */
export interface PageNumber {
  readonly line: Line;
  readonly start: number;
  readonly reason: 'page-number' | 'page-header' | 'page-footer';
}

/**
 * Finds the numbers of pages, each one more than the last or, after a page without a number, two more: alone on a line, in a footer that
 * calls them so, or at the end of a line before two blank ones. A number before a form feed needs no sequence. Lines that are printed next
 * to most of the numbers are headers and footers.
 */
export function findPageNumbers(lines: readonly Line[], readNumber: NumberReader): ReadonlyMap<Line, PageNumber> {
  const counted = new Map<Line, PageNumber>();
  const lone: PageNumber[] = [];
  let page = 0;
  lines.forEach((line, index) => {
    const footer = footerNumber(lines, index);
    const printed = footer ?? /(?:^|\s)(\d{1,4})\s*$/.exec(line.text.slice(-12))?.[1];
    if (printed === undefined || isLabelAlone(readNumber(line))) return;
    const number = Number(printed);
    const start = footer === undefined ? line.text.trimEnd().length - printed.length : 0;
    const found: PageNumber = { line, start, reason: 'page-number' };
    if (footer !== undefined && endsPage(lines, index)) lone.push(found);
    if (number <= page || number > page + (HEADED.test(line.text) ? MAX_SKIPPED : 2)) return;
    if (footer === undefined && !(isBlank(lines[index + 1]) && isBlank(lines[index + 2]))) return;
    page = number;
    counted.set(line, found);
  });
  const isCounted = counted.size >= MIN_PAGES || [...counted.keys()].every(isDashed);
  const numbers = isCounted ? counted : new Map<Line, PageNumber>();
  for (const found of lone) numbers.set(found.line, found);
  const areTitles = titleTest(lines, readNumber);
  for (const line of groupCountedLines(lines).flatMap((group) => (areTitles(group) ? [] : group))) {
    if (!numbers.has(line)) numbers.set(line, { line, start: 0, reason: 'page-footer' });
  }
  return new Map([...numbers, ...linesBesideNumbers(lines, numbers)]);
}

/** Tells whether a line is a number between dashes, the first of which Markdown reads as a bullet. */
function isDashed({ text, markup }: Line): boolean {
  return /^\s*[-–—]\s*\d+\s*[-–—]\s*$/u.test(markup?.bullet === '•' ? `- ${text}` : text);
}

/** Groups lines that differ only by a number that counts up, at the intervals of pages: `3 | Garden Rules of May 2025`. */
function groupCountedLines(lines: readonly Line[]): readonly (readonly Line[])[] {
  const groups = groupFooters(
    lines,
    (text) => text.length <= LONGEST_FOOTER && MAY_COUNT.test(text) && (text.match(/[^\P{L}ºª]+/gu) ?? []).length >= MIN_WORDS,
  );
  const counted = [...groups.values()].flatMap((found) => {
    const alike = found.flatMap((index) => lines[index] ?? []);
    return isEvenlySpread(found, lines.length) && countsUp(alike) && !areWithinSentences(lines, found) ? [alike] : [];
  });
  // Before form feeds, one word is enough: `Handbook    3`.
  const last = lines.findLast((line) => !isBlank(line));
  const ends = lines.filter((line, index) => !isBlank(line) && (line === last || endsPage(lines, index)));
  const atEnds = ends.length < MIN_PAGES ? [] : [...Map.groupBy(ends, ({ text }) => foldPageLine(text)).values()];
  return [...counted, ...atEnds.filter((alike) => alike.length >= MIN_PAGES && countsUp(alike))];
}

/** If footers interrupt sentences, they interrupt at least this share. */
const INTERRUPTED = 0.25;

/**
 * Returns a function that tells whether lines which differ by their numbers are titles of rules, not headers or footers: each begins with
 * a label or a number of its own, most have text below them on their page, and few interrupt a sentence.
 */
export function titleTest(
  lines: readonly Line[],
  readNumber: NumberReader,
  opensPage = ({ text }: Line) => /^\s*\f/.test(text),
): (alike: readonly Line[]) => boolean {
  const printed = lines.filter((line) => !isBlank(line));
  const indexes = new Map(printed.map((line, index) => [line, index]));
  return (alike) => {
    const numbers = alike.map((line) => titleNumber(line, readNumber));
    if (numbers.includes(undefined) || new Set(numbers).size < alike.length) return false;
    const around = alike.map((line) => [-1, 1].map((step) => printed[(indexes.get(line) ?? 0) + step]));
    const last = around.filter(([, below]) => below === undefined || opensPage(below));
    const interrupted = around.filter(
      ([above, below]) => !endsSentence(above?.text ?? '.') && /^\s*\p{Ll}+(?:[\s,-]|$)/u.test(below?.text ?? ''),
    );
    return last.length * 2 < alike.length && interrupted.length < alike.length * INTERRUPTED;
  };
}

function titleNumber(line: Line, readNumber: NumberReader): string | undefined {
  const leading = readNumber(line);
  const isTitle = leading !== undefined && (leading.noun || !leading.bare || isBeforeHeading(leading));
  return isTitle ? leading.number.number : NUMBERED.exec(line.text)?.[0].trim();
}

/** Tells whether one of the numbers increases by one or two from line to line, and the others stay the same. */
function countsUp(lines: readonly Line[]): boolean {
  const rows = lines.map(({ text }) => (text.match(/\d+/g) ?? []).map(Number));
  const steps = rows.slice(1).map((row, index) => row.map((number, column) => number - (rows[index]?.[column] ?? number)));
  return steps.every((step) => {
    const moved = step.filter((difference) => difference !== 0);
    return moved.length === 1 && (moved[0] === 1 || moved[0] === 2);
  });
}

/** Returns the lines directly above and below page numbers that are the same on most pages. */
function linesBesideNumbers(lines: readonly Line[], numbers: ReadonlyMap<Line, PageNumber>): ReadonlyMap<Line, PageNumber> {
  const found = new Map<Line, PageNumber>();
  for (const [step, reason] of [
    [1, 'page-header'],
    [-1, 'page-footer'],
  ] as const) {
    const beside = lines.flatMap((line, index) =>
      numbers.get(line)?.start === 0 ? (printedBeside(lines, index, step) ?? []) : [],
    );
    const counts = Map.groupBy(beside, ({ text }) => text.trim());
    // Above the first page, the header is the title.
    const title = lines.find((line) => !isBlank(line))?.text.trim();
    for (const [text, same] of counts) {
      if (same.length + (text === title ? 1 : 0) < MIN_PAGES || same.length * 2 < numbers.size) continue;
      for (const line of same) if (!numbers.has(line)) found.set(line, { line, start: 0, reason });
    }
  }
  return found;
}

function printedBeside(lines: readonly Line[], index: number, step: 1 | -1): Line | undefined {
  return [index + step, index + 2 * step, index + 3 * step].map((at) => lines[at]).find((line) => !isBlank(line));
}

/** Returns the page number of a line that is nothing but a footer. One with words around the number has a blank line above it. */
function footerNumber(lines: readonly Line[], index: number): string | undefined {
  const text = lines[index]?.text ?? '';
  const alone = ALONE.exec(text)?.groups?.['page'];
  if (alone !== undefined) return alone;
  const { beside = '', page } = FOOTER.exec(text)?.groups ?? {};
  const next = lines[index + 1];
  const setOff = isBlank(lines[index - 1]) && (beside.trim() === '' || isBlank(next) || next?.text.startsWith('\f') === true);
  return setOff ? page : undefined;
}

/** Tells whether a form feed comes next. */
function endsPage(lines: readonly Line[], index: number): boolean {
  const next = lines.slice(index + 1, index + 4);
  const printed = next.findIndex((line) => !isBlank(line));
  return next.slice(0, printed < 0 ? undefined : printed + 1).some(({ text }) => /^\s*\f/.test(text));
}

/** `Page 3 of 9`, `Página 3 de 9`, `Seite 3 von 9`, on a line of its own or apart from the title beside it. `Page 3` may be part of a rule. */
const APART = String.raw`(?:\s{2,}|\s[|·•–—]\s)`;
const PAGE_OF = String.raw`(?:page|p[aá]gina|pagina|seite)\s+\p{Nd}{1,4}\s*(?:\/|of|de|di|sur|von)\s*\p{Nd}{1,4}`;
const LONE_FOOTER = new RegExp(String.raw`^\s*(?:\S.{0,80}?${APART})?${PAGE_OF}(?:${APART}(?!\s).{1,80})?\s*$`, 'iu');

/** Reports page footers among lines that were read as text, and the first of those that count up like footers or undeclared titles. */
export function checkLoneFooters(lines: readonly Line[], readNumber: NumberReader): VFileMessage[] {
  const isDeclared = (line: Line) => {
    const leading = readNumber(line);
    return leading?.noun === true || leading?.bare === false;
  };
  const lone = lines.filter(({ text }) => text.length < 200 && LONE_FOOTER.test(text));
  const counted = groupCountedLines(lines).flatMap(([first]) => (first === undefined || isDeclared(first) ? [] : first));
  return [...new Set([...lone, ...counted])].map((line) =>
    diagnose({
      code: 'lone-page-foot',
      reason: `"${line.text.trim()}" looks like a page footer and was kept in the text`,
      place: placeIn(line),
    }),
  );
}
