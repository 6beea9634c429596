/** Reports what looks wrong in the lines of a numbered document; nothing is changed. */

import type { Finding } from '@rulegraph/core/checks';
import type { DiagnosticCodeName } from '@rulegraph/core/diagnostic-codes';
import { type Diagnosis, diagnose } from '@rulegraph/core/diagnostics';
import { joinFirst, uniqueBy } from '@rulegraph/core/lists';
import { memoize, once } from '@rulegraph/core/memo';
import type { Block, Expression } from '@rulegraph/core/model';
import {
  ancestors,
  compareNumbers,
  isHeaded,
  LATIN,
  parentNumber,
  type Scheme,
  successors,
  TYPED_FOR,
} from '@rulegraph/core/numbering';
import type { NumberForm, Numbering } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import { countWords, piecesOf } from '../ledger/index.ts';
import { depthOfHeading, isBlank, isRuledLine, LISTED_LINES, type Line, linesNamed, placeIn } from '../lines.ts';
import type { TextParts } from '../reader.ts';
import { wordsOfLanguage } from '../settings/language-words.ts';
import { statesWritingDate } from './dates.ts';
import { continuesParagraph, type DividedWords, endsSentence, goesOn, measureLayout } from './layout.ts';
import {
  asciiLabel,
  beginningOf,
  CHAPTERS_AFTER,
  INSTEAD_OF_NUMBER,
  isFirstChild,
  joinedHeadingReader,
  type LeadingNumber,
  mayFollow,
  type NumberReader,
  type OpenedLine,
  ORDINAL,
  type RelativeLevel,
  wordAndNumberReader,
} from './leading-number.ts';
import { foldHeading, isAppendixHeading, isTransitionalHeading, type PartName } from './options.ts';
import { isCaption, kindOfHeading } from './sections.ts';

interface TextNumbers {
  readonly scheme: Scheme;
  readonly numbering: Numbering;
  /** The nouns that may precede a number. */
  readonly nouns: readonly string[];
  readonly lang: string;
  /** Returns the part of a document that a heading opens. */
  readonly partOf: (heading: string) => PartName | undefined;
  /** Whether the text has only some of the rules, so that numbers are missing on purpose. */
  readonly isExcerpt: boolean;
}

/** A text with what several checks ask about it. */
interface CheckedText extends TextParts, TextNumbers {
  /** All lines but those of the contents and the glossary. */
  readonly lines: readonly Line[];
  readonly worded: readonly WordedHeadings[];
  /** The lines of the rules that are no worded headings. */
  readonly ruleLines: readonly Line[];
  /** The lines that begin provisions, and their numbers. */
  readonly openedLines: ReadonlySet<Line>;
  readonly known: ReadonlySet<string>;
  readonly lists: TextLists;
  /** The levels without rules although lines begin with labels of their form, and those that no line looks like. */
  readonly unused: readonly UnusedLevel[];
  readonly empty: readonly UnusedLevel[];
  readonly placed: readonly PlacedNumber[];
}

type Find = (text: CheckedText) => readonly Finding[];

/** All checks of the structure of a text, whatever its format. Severity and remedy are those of the code, unless what is found has its own. */
const CHECKS: readonly { readonly code: DiagnosticCodeName; readonly find: Find; readonly isOfWhole?: true }[] = [
  { code: 'number-gap', find: findGaps, isOfWhole: true },
  { code: 'number-out-of-order', find: findMisplaced, isOfWhole: true },
  { code: 'unused-level', find: findUnusedLevels },
  { code: 'settings-contradicted', find: findEmptyLevels, isOfWhole: true },
  { code: 'undeclared-heading-word', find: ({ worded, lang }) => reportHeadingWords(worded, lang) },
  { code: 'undeclared-heading-word', find: findJoinedHeadings },
  { code: 'unnumbered-heading', find: findHeadings },
  { code: 'unnumbered-heading', find: findLooseHeadings },
  { code: 'number-in-text', find: findInText },
  { code: 'number-in-text', find: findCountedAnew },
  { code: 'joined-columns', find: findColumns },
  { code: 'broken-line', find: findBrokenLines },
  { code: 'note-as-text', find: findNotes },
  { code: 'undeclared-letters', find: findLetters },
  { code: 'number-in-text', find: findDigits },
  { code: 'number-in-text', find: findListsBefore },
  { code: 'unreadable-number', find: findUnread },
  { code: 'number-in-text', find: findWordedParts },
  { code: 'unexpected-text', find: findTail },
  { code: 'unexpected-text', find: findAppendix },
  { code: 'unexpected-text', find: findBelowRuledLine },
  { code: 'contents-unread', find: findUnreadContents },
  { code: 'truncated-source', find: findCutOff },
  { code: 'numbers-missing', find: findMissingNumbers, isOfWhole: true },
  { code: 'numbers-missing', find: findUndotted },
];

export function checkText(parts: TextParts, numbers: TextNumbers): readonly VFileMessage[] {
  const { front, rules, back, opened, readNumber } = parts;
  const lines = [...front, ...rules, ...back];
  const worded = findWordedHeadings(lines, readNumber, numbers.scheme);
  const wordedLines = new Set(worded.flatMap((heading) => heading.lines));
  const { unused = [], empty = [] } = Object.groupBy(unusedLevels(parts, numbers.numbering), (level) =>
    level.lines.length > 0 ? 'unused' : 'empty',
  );
  const text: CheckedText = {
    ...parts,
    ...numbers,
    lines,
    worded,
    ruleLines: rules.filter((line) => !wordedLines.has(line)),
    openedLines: new Set(opened.map(({ line }) => line)),
    known: new Set(opened.map(({ number }) => number.number)),
    lists: findTextLists(parts),
    unused,
    empty,
    placed: placedNumbers(opened, numbers.scheme),
  };
  return CHECKS.filter(({ isOfWhole }) => isOfWhole !== true || !numbers.isExcerpt).flatMap(({ code, find }) =>
    find(text).map((found) => diagnose({ code, ...found } as Diagnosis)),
  );
}

/** A number after the one that it should follow, which is undefined for the first one below its parent. */
interface PlacedNumber {
  readonly provision: OpenedLine;
  readonly parent: string;
  readonly before: OpenedLine | undefined;
}

/** Returns each number once. */
function placedNumbers(opened: readonly OpenedLine[], scheme: Scheme): readonly PlacedNumber[] {
  const lastChild = new Map<string, OpenedLine>();
  return uniqueBy(opened, ({ number }) => number.number).map((provision, index, provisions) => {
    const { line, number } = provision;
    const parent = parentNumber(scheme, number.number) ?? '';
    const above = provisions[index - 1];
    // The first number below a parent follows what is above it on the page.
    const isBelow = above !== undefined && above.line.file === line.file && above.line.number < line.number;
    const [top, topAbove] = [provision, above ?? provision].map(({ number: own }) => own.above[0] ?? own.number);
    const isBehind = isBelow && compareNumbers(scheme, top ?? '', topAbove ?? '') < 0;
    const before = lastChild.get(parent) ?? (isBehind ? above : undefined);
    lastChild.set(parent, provision);
    return { provision, parent, before };
  });
}

function isMisplaced({ provision, before }: PlacedNumber, scheme: Scheme): boolean {
  return before !== undefined && compareNumbers(scheme, provision.number.number, before.number.number) < 0;
}

function findMisplaced({ placed, scheme }: CheckedText): readonly Finding[] {
  return placed
    .filter((number) => isMisplaced(number, scheme))
    .map(({ provision, before }) => ({
      reason: `"${provision.number.number}" comes after "${before?.number.number}"`,
      place: placeIn(provision.line, provision.numberStart),
    }));
}

function findGaps({ placed, openedLines, scheme }: CheckedText): readonly Finding[] {
  // Danish articles begin without `Stk. 1`.
  const counted = new Set(Array.from(openedLines, ({ text }) => (WORDED_PART.exec(text)?.[2] === '1' ? wordOfPart(text) : '')));
  const isFirst = ({ provision: { line, number }, before }: PlacedNumber) =>
    before === undefined && number.parts.at(-1) === 2 && wordOfPart(line.text) !== '' && !counted.has(wordOfPart(line.text));
  const gaps = placed
    .filter((number) => !isMisplaced(number, scheme) && isGap(number, scheme) && !isFirst(number))
    .map(({ provision, parent, before }) => {
      const expected =
        before === undefined ? successors(scheme, parent)?.child : successors(scheme, before.number.number)?.sibling;
      return {
        reason: `"${provision.number.number}" follows "${before?.number.number ?? parent}" where "${expected ?? ''}" was expected`,
        place: placeIn(provision.line, provision.numberStart),
      };
    });
  // An excerpt begins anywhere, a document whose first numbers are printed in another form near the beginning.
  const { line, number, numberStart } = placed[0]?.provision ?? {};
  const isLate = number !== undefined && /^[23](?!\d)/.test(number.number) && !isHeaded(scheme);
  if (!isLate || line === undefined) return gaps;
  return [{ reason: `the first number is "${number.number}"`, place: placeIn(line, numberStart) }, ...gaps];
}

function isGap({ provision, parent, before }: PlacedNumber, scheme: Scheme): boolean {
  if (isHeaded(scheme)) return false;
  // The first paragraph of an article in Japanese has no number.
  if (before === undefined && SECOND_PARAGRAPH.test(provision.line.text)) return false;
  if (before !== undefined) return !mayFollow(scheme, before.number.number, provision.number.number);
  return parent !== '' && !isFirstChild(scheme, parent, provision.number);
}

/** Numbers, and what copying and scanning make of them: `101.3.`, `101 .3.`, `101,3.`, `10l.3.` */
const LIKE_A_NUMBER = /^\s*(\p{Nd}[\p{Nd}lIO]{0,3}(?:[.-][\p{Nd}\w.-]{0,16}|(?: \.|,) ?\p{Nd}[\p{Nd}\w.-]{0,15}(?<=[.a-z])))\s/u;

/** The same in items, bold text and headings, where nothing is wrapped, and numbers of forms that few works declare: `A1a)`, `12a.` */
const AFTER_DIGITS = String.raw`[.-]\p{Nd}[\p{Nd}\w.-]{0,16}|[a-z]{1,2}\p{Nd}{0,3}[a-z]{0,2}(?=[.:)])|[A-Za-z]{1,2}[.-]\p{Nd}{1,3}[\w.-]{0,8}`;
const AFTER_CAPITAL = String.raw`\p{Lu}\p{Nd}{1,2}[\w.-]{0,8}(?=[.:)])`;
const BOLD_LETTER = String.raw`(?<=\*\*|__)\p{Ll}{1,2}(?=[.)])`;
const MARKED_NUMBER = String.raw`(\p{Nd}{1,4}(?:${AFTER_DIGITS})|${AFTER_CAPITAL}|${BOLD_LETTER})[.:)\]]{0,2}`;
const MARKERS = String.raw`(?:#{1,6}\s+(?:<a id=[^<>]{1,80}>\s)?|[-*+•]\s+|\*\*|__)+`;
const MARKED_LIKE_A_NUMBER = new RegExp(String.raw`^\s*${MARKERS}[[(]?${MARKED_NUMBER}(?:\*\*|__)?\s`, 'u');

/** A number with a letter, and numbers below it, before a sentence or title: `12a. Trade`, `2.4A. A ship`. Not an ordinal: `5th: red`. */
const INSERTED = String.raw`\p{Nd}{1,3}(?:[.-]\p{Nd}{1,3}){0,5}(?!st|nd|rd|th)[A-Za-z]{1,2}(?:[.-]?\p{Nd}{1,3}[a-z]{0,2}){0,4}`;
const INSERTED_NUMBER = new RegExp(String.raw`^\s*(${INSERTED})[.:)]\s+["“‘(*_]{0,3}[\p{Lu}\p{Lo}]`, 'u');

/** A number with a letter before any words, such as `5a. the bell`, which is one below 5 only. */
const LETTERED = /^\s*\(?((\p{Nd}{1,3})[a-z]{1,2})[.)]\s/u;

/** The same with what languages put in for letters: `2bis.1`, `3ter`. */
const WITH_WORD = String.raw`\p{Nd}{1,3}(?:[.-]\p{Nd}{1,3}){0,3}\s?(?:${LATIN.join('|')})(?:[.-]\p{Nd}{1,3}){0,3}`;
const INSERTED_WORD = new RegExp(String.raw`^\s*(?:#{1,6}\s+|\*\*)?(${WITH_WORD})(?![\p{L}\p{N}])`, 'iu');

/** A number with the mark of an amendment in front of it or after it: `*1.8`, `+1.9`, `| 1.11`, `1.12*`, `§ 3 Trade`; a heading of a wiki: `== 2. Trade ==`. */
const OF_SEVERAL_PARTS = String.raw`\p{Nd}{1,3}(?:[.-]\p{Nd}{1,3}){1,4}[a-z]?`;
const AFTER_MARK = String.raw`(?:[*+~^°#]{1,2}|[|†‡§¶»>]{1,2}\s?)${OF_SEVERAL_PARTS}`;
const WIKI_HEADING = String.raw`={1,6}\s?\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,4}(?=.*=\s*$)`;
const SECTION_SIGN = String.raw`§{1,2}\s?\p{Nd}{1,3}(?:\s?[a-z])?(?=[.:]?\s+\p{Lu})`;
const IN_CHAPTER = String.raw`\p{Nd}{1,3} (?:${CHAPTERS_AFTER}) \p{Nd}{1,3}(?= ?§| [a-z] ?§)`;
const MARKED = `${AFTER_MARK}|${WIKI_HEADING}|${IN_CHAPTER}|${SECTION_SIGN}|${OF_SEVERAL_PARTS}[*†‡+^]{1,3}`;
const NUMBER_BESIDE_MARK = new RegExp(String.raw`^\s*(${MARKED})[.:)]?\s+\S`, 'u');

/** What follows the noun of a heading, `Article 2bis – Officials`: something with a digit, a Roman numeral or a letter, and a title. */
const AFTER_NOUN =
  /^\s+((?=[^\s]*\p{Nd})[\p{L}\p{Nd}.-]{1,8}|[IVXLC]{1,6}|\p{Lu})(?:\s*[.:–—-]\s+["“‘(]?\p{Lu}|\s*(?:[.:]\s*)?$)/u;

function headingNumber(text: string, nouns: readonly string[]): string | undefined {
  const printed = text.replace(/^\s*(?:#{1,6}\s+)?[*_]{0,2}/, '');
  const noun = nouns.find((word) => printed.slice(0, word.length).toLowerCase() === word.toLowerCase());
  const number = noun === undefined ? undefined : AFTER_NOUN.exec(printed.slice(noun.length, noun.length + 60))?.[1];
  return number === undefined ? undefined : `${printed.slice(0, noun?.length)} ${number}`;
}

/** Tells whether nothing goes on after a line, or none: otherwise a number at the beginning of the next belongs to a sentence, `see rule`. */
const isEnd = (above: string): boolean => above.trim() === '' || endsSentence(above);

/** Returns the text of a line after its markup as Markdown writes it. */
function withMarkup({ text, markup }: Line): string {
  if (markup === undefined) return text;
  const isBold = markup.marks.some(({ kind, start }) => kind === 'strong' && start === 0);
  return `${markup.kind === 'heading' ? '# ' : ''}${markup.bullet === '•' ? '- ' : ''}${isBold ? '**' : ''}${text}`;
}

/** Finds lines of the rules that begin like a number and were read as text: `306.b` where subrules are `306.3b`. */
function findUnread(text: CheckedText): readonly Finding[] {
  const { front, ruleLines, opened, openedLines, readNumber, scheme, nouns, wrapped } = text;
  const hasHyphens = scheme.levels.some(({ separator }) => separator === '-');
  const numbers = new Map(opened.map(({ line, number }) => [line, number.number]));
  const readMistyped = memoize((number: string) => mistypedReader(numbersAfter(scheme, number)));
  let last = '';
  const unread = ruleLines.flatMap((line, index) => {
    last = numbers.get(line) ?? last;
    if (openedLines.has(line) || line.markup?.kind === 'code') return [];
    const above = wrapped ? (ruleLines[index - 1]?.text ?? '') : '';
    const endsAbove = isEnd(above);
    const mistyped = last !== '' && endsAbove ? readMistyped(last)(line.text) : undefined;
    if (mistyped === undefined && readNumber(line) !== undefined) return [];
    const like = LIKE_A_NUMBER.exec(line.text)?.[1];
    // Directly below a sentence or title, it is one that would be below the number above: `3.1.` below `Article 3`.
    const isBelow = endsAbove || openedLines.has(ruleLines[index - 1] as Line);
    const plain = above.trim() === '' || (isBelow && last !== '' && like?.startsWith(`${last}.`)) ? like : undefined;
    const lettered = LETTERED.exec(line.text);
    const inserted = endsAbove
      ? ((INSERTED_NUMBER.exec(line.text) ??
          INSERTED_WORD.exec(line.text) ??
          INSTEAD_OF_NUMBER.exec(line.text) ??
          NUMBER_BESIDE_MARK.exec(line.text))?.[1] ??
        (lettered?.[2] === last.split(/\P{Nd}/u).at(-1) ? lettered?.[1] : undefined) ??
        headingNumber(line.text, nouns))
      : undefined;
    const printed = mistyped ?? plain ?? inserted ?? MARKED_LIKE_A_NUMBER.exec(withMarkup(line))?.[1];
    // A range, `6-11 players`, is no number.
    if (printed === undefined || /^\d+\.$/.test(printed) || (/^\d+-\d+$/.test(printed) && !hasHyphens)) return [];
    return [{ printed, line }];
  });
  // `Article 1` before `Article II`
  const ahead = front.flatMap((line) => {
    const printed = depthOfHeading(line) === undefined || readNumber(line) ? undefined : headingNumber(line.text, nouns);
    return printed === undefined ? [] : [{ printed, line }];
  });
  const isMost = unread.length >= MIN_NUMBERS && unread.length * 2 > opened.length;
  return [...ahead, ...unread].map(({ printed, line }) => ({
    reason: `a line begins with "${printed}", which looks like a number but does not fit the work's numbering`,
    place: placeIn(line),
    ...(isMost && { severity: 'error' as const }),
  }));
}

/** Returns the numbers of several parts that may follow a number: the first below it, and the next beside it and beside those above it. */
function numbersAfter(scheme: Scheme, number: string): readonly string[] {
  const beside = [...ancestors(scheme, number), number].map((one) => successors(scheme, one)?.sibling);
  return [successors(scheme, number)?.child, ...beside].flatMap((one) =>
    one != null && /[^\p{L}\p{N}]/u.test(one) ? [one] : [],
  );
}

/**
 * Returns a function that finds one of the numbers at the beginning of a line, typed with other separators, with spaces between its parts, with invisible
 * characters, or with letters for digits: `1,5`, `1. 5` and `l.5` for `1.5`.
 */
function mistypedReader(numbers: readonly string[]): (text: string) => string | undefined {
  const typed = once(() => {
    const characters = (number: string) =>
      Array.from(number, (one) =>
        /[\p{L}\p{N}]/u.test(one) ? `[${one}${TYPED_FOR[one] ?? ''}]` : String.raw`[^\p{L}\p{N}\s]{1,2}\s?`,
      ).join(String.raw`\p{Cf}*`);
    return new RegExp(String.raw`^[\s\p{Cf}]*(${numbers.map(characters).join('|')})(?![\p{L}\p{N}])`, 'u');
  });
  return (text) => {
    const beginning = text.slice(0, LONGEST_WORDED).normalize('NFKC');
    // Making the expression takes milliseconds, and few lines need it.
    if (numbers.length === 0 || !/^[\s\p{Cf}]*\P{Nd}{0,3}\p{Nd}/u.test(beginning)) return undefined;
    return numbers.some((number) => text.trimStart().startsWith(number)) ? undefined : typed().exec(beginning)?.[1];
  };
}

/** `ART. 1 . . . Teams`, `Section 2 Court`, `Parágrafo Primeiro –` */
const CAPITALIZED = ORDINAL.replace(/(?<=[(|:])(?:\[\p{L}+\]|\p{L})/gu, (first) => {
  const letters = first.replace(/[[\]]/gu, '');
  return `[${letters}${letters.toUpperCase()}]`;
});
const WORD_AND_COUNT = String.raw`^\s*(\p{Lu}\p{L}{2,}\.?)\s+(\p{Nd}{1,3}|${CAPITALIZED}|${ORDINAL.toUpperCase()})[ºª°]?`;
const WORDED_PART = new RegExp(String.raw`${WORD_AND_COUNT}(?:\s*[.:–—-]|\s+\p{Lu}|\s*$)`, 'u');

function wordOfPart(text: string): string {
  return (WORDED_PART.exec(text.slice(0, LONGEST_WORDED))?.[1] ?? '').toLowerCase().replace('.', '');
}

/** Finds lines that count with a word for parts of rules and were read as text, since each list counts anew: `ART. 1`, `ART. 2`. */
function findWordedParts({ ruleLines, openedLines, unnumbered, wrapped, lang }: CheckedText): readonly Finding[] {
  const { section, rule, below = [] } = wordsOfLanguage(lang).citations;
  const known = [...section, ...rule, ...below].map((word) => word.toLowerCase());
  const found = ruleLines.flatMap((line, index) => {
    const [, , digits] = WORDED_PART.exec(line.text.slice(0, LONGEST_WORDED)) ?? [];
    const word = wordOfPart(line.text);
    const above = ruleLines[index - 1]?.text ?? '';
    const isText = openedLines.has(line) || unnumbered.has(line) || (wrapped && !isEnd(above));
    const isKnown = word !== '' && known.some((one) => one.startsWith(word));
    return isText || !isKnown ? [] : [{ line, word, value: Number(digits) }];
  });
  const used = new Set(Array.from(openedLines, ({ text }) => wordOfPart(text)));
  return Array.from(Map.groupBy(found, ({ word }) => word)).flatMap(([word, alike]) => {
    const isBegunTwice = alike.filter(({ value }) => value === 2).length > 1;
    const isCounted =
      used.has(word) ||
      isBegunTwice ||
      alike.some(({ value }, index) => Number.isNaN(value) || (value === 2 && alike[index - 1]?.value === 1));
    const parts = isCounted ? alike.map(({ line }) => line) : [];
    return reportCounted(parts, 'lines with a word and a number were kept as text of their rules', {
      remedy:
        'if they are rules, declare a level for them, add it to `relative` under `format`, and their word to `below` under `citations` in work.yaml',
    });
  });
}

/** Longer beginnings have no word with a number. */
const LONGEST_WORDED = 120;

/** By the form of a level: lines that begin with its part of a number alone, and the label of the second one. */
const COUNTED: Readonly<Record<NumberForm, { readonly pattern: RegExp; readonly second: string }>> = {
  letters: { pattern: /^\s*(?:[-*+•]\s+)?[*_]{0,2}[[(]?(\p{Ll})[.)\]]{1,2}[*_]{0,2}\s+\S/u, second: 'B' },
  digits: {
    pattern: /^\s*(?:(?:[-*+•]|#{1,6})\s+)?[*_]{0,2}[[(]?(\d{1,3}|[①-⑳])(?:[.)\]]{1,2}[*_]{0,2}\s+|(?<=[①-⑳])\s*)\S/u,
    second: '2',
  },
  capitals: { pattern: /^\s*(?:#{1,6}\s+)?[*_]{0,2}[[(]?(\p{Lu})[.)\]]{1,2}[*_]{0,2}\s+\S/u, second: 'B' },
  roman: { pattern: /^\s*(?:#{1,6}\s+)?[*_]{0,2}[[(]?([IVX]{1,6}|[ivx]{1,6})[.)\]]{1,2}[*_]{0,2}\s+\S/u, second: 'II' },
  words: { pattern: /$^/u, second: '' },
};

/** A single list of digits may be the steps of a rule. */
const MIN_COUNTED = 2;

interface UnusedLevel {
  readonly name: string;
  /** The lines that begin with labels of its form: numbers without the number above them. */
  readonly lines: readonly Line[];
}

/** Returns the levels without rules. */
function unusedLevels({ rules, opened: provisions }: TextParts, { levels }: Numbering): readonly UnusedLevel[] {
  const used = new Set(provisions.map(({ number }) => number.level));
  const opened = new Set(provisions.map(({ line }) => line));
  return levels.slice(1).flatMap(({ name, form }) => {
    const { pattern, second } = COUNTED[form];
    if (used.has(name)) return [];
    const counted = rules.flatMap((line) => {
      const label = opened.has(line) || line.markup?.kind === 'table' ? undefined : pattern.exec(line.text)?.[1];
      return label === undefined ? [] : [{ line, label }];
    });
    const lists = counted.filter(({ label }) => asciiLabel(label).toUpperCase() === second).length;
    return [{ name, lines: lists < (form === 'digits' ? MIN_COUNTED : 1) ? [] : counted.map(({ line }) => line) }];
  });
}

function findUnusedLevels({ unused, opened }: CheckedText): readonly Finding[] {
  const names = unused.map(({ name }) => name);
  const lines = unused.flatMap((level) => level.lines);
  return reportLines(
    unused.flatMap((level) => level.lines[0] ?? []),
    (first) => ({
      ...severityIf(lines.length * 2 > opened.length),
      reason: `no rule has the level ${names.map((name) => `"${name}"`).join(' or ')}, but lines are numbered like it, such as "${first.slice(0, 40)}" (${linesNamed(lines.sort((a, b) => a.number - b.number))})`,
      remedy: `if they are rules, add \`relative: [${names.join(', ')}]\` under \`format\` in work.yaml and import again; if they are lists, remove the level`,
    }),
  );
}

/** A shorter text need not have all levels of its work. */
const MIN_DIVIDED = 20;

/** Tells of levels that only the settings have. */
function findEmptyLevels({ empty, opened }: CheckedText): readonly Finding[] {
  const [first] = opened;
  return empty.length === 0 || first === undefined || opened.length < MIN_DIVIDED
    ? []
    : [
        {
          severity: 'info',
          reason: `no rule has the level ${empty.map(({ name }) => `"${name}"`).join(' or ')}, and no lines are numbered like it`,
          place: placeIn(first.line),
          remedy: 'nothing to do if other editions have it; else correct `numbering` in work.yaml',
        },
      ];
}

/** Reports levels whose numbers were found to be printed without the number above them. */
export function checkRelative(levels: readonly RelativeLevel[]): readonly VFileMessage[] {
  return levels.map(({ level, first }) =>
    diagnose({
      code: 'relative-numbers',
      reason: `lines numbered without the number above them, such as "${first.text.trim().slice(0, 40)}", were read as the level "${level}"`,
      place: placeIn(first),
    }),
  );
}

/** What may count the items of a rule: `a)`, `(b)`, `ii.`, `A.`, `II –`, `1.`, `1°`, `1/`, `一、`, `가.`, `イ　` */
const LABEL = String.raw`\p{Ll}{1,4}|[가나イロ]|\p{Lu}|[IVX]{1,4}|\d{1,3}|[一二三四五六七八九十]{1,3}`;
const CLOSING = String.raw`[.)\]]{1,2}|(?<=\d)、|(?<=[一-鿿イロ])(?:[、．]|(?=\s))|(?<=\d)(?:[°º][.)]?|\/|(?=\s))|(?<=(?<!\S)\p{Ll})(?=\s\p{Lu})|(?<=[\dIVX])\.?\s?[–—-]`;
const TEXT_AFTER = String.raw`\s+\S|(?<=\p{Ll}\))\p{L}|(?<=\d[).]|[、．])\p{Lo}`;
const BEFORE_LABEL = String.raw`(?:(?:[-*+•]|#{1,6})\s+)?[*_]{0,2}[[(.]?`;
const LISTED = new RegExp(String.raw`^\s*${BEFORE_LABEL}(${LABEL})(?:${CLOSING})[*_]{0,2}(?:${TEXT_AFTER})`, 'u');
/** The second paragraph of a Japanese article, `２　会費は`, whose first has no number. Between words of scripts with spaces, a line can begin so by chance. */
const SECOND_PARAGRAPH = /^\s*[2２][ \u3000]\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The first item of a list, within the line above the second one. */
const FIRST_WITHIN = /[.:–—]\*{0,2}\s{1,4}1[.)]\s+\p{Lu}|:\s{1,4}1\s+\p{L}/u;
const FIRST_AND_SECOND: Readonly<Record<string, string>> = Object.fromEntries(
  'a b,i ii,A B,I II,0 1,1 2,а б,α β,가 나,イ ロ'.split(',').map((pair) => pair.split(' ')),
);

/** Tells whether a number was typed, in plain text or at the beginning of a paragraph, and no markup says that it counts a list. */
const isTyped = ({ markup, text }: Line) => markup === undefined || (markup.kind === 'text' && COUNTED.digits.pattern.test(text));

/** A label that is further from that of its rule belongs to another list, or is a day. */
const MAX_STEP = 3;

interface TextLists {
  /** The first lines of those with letters. */
  readonly lettered: readonly Line[];
  /** The first lines of those with digits that may be rules: below a heading, or in plain text, where no markup says that they are lists. */
  readonly numbered: readonly Line[];
  /** All items of numbered lists below headings. */
  readonly items: readonly Line[];
}

/** `1 boat of ash`, `2 boats of oak` */
function areAmounts(...lines: readonly Line[]): boolean {
  const [first, second] = lines.map(({ text }) => /(?:^\s*|:\s{1,4})\d\s+(\p{L}{3,})/u.exec(text)?.[1]);
  return first !== undefined && first !== second && first.slice(0, 3) === second?.slice(0, 3);
}

/** Finds the lists that were kept as text. A letter that the next one does not follow is the beginning of a sentence. */
export function findTextLists({ rules, opened: provisions }: Pick<TextParts, 'rules' | 'opened'>): TextLists {
  const opened = new Map(provisions.map(({ line, heading }) => [line, heading]));
  const found = { lettered: [] as Line[], numbered: [] as Line[], items: [] as Line[] };
  /** At each depth of lists the first items, by the label of the second one, and whether a numbered list below a heading goes on there. */
  let depths: { readonly awaited: Map<string, { readonly line: Line; readonly isBelowHeading: boolean }>; isOpen: boolean }[] =
    [];
  let above: Line | undefined;
  /** The last line with a label of each shape, `(#)`, since the last rule, and whether a list that begins with the first label has it. */
  const last = new Map<string, { readonly line: Line; readonly label: string; readonly isBegun: boolean }>();
  for (const line of rules) {
    const [whole = '', printed] = LISTED.exec(beginningOf(line)) ?? [];
    const label = printed && asciiLabel(printed);
    if (opened.has(line)) last.clear();
    const token = whole.trim().split(/\s/u)[0] ?? '';
    // An `o` without a dot is a bullet, and a plain number may be an amount.
    if (label !== undefined && /^(?:\d+|\p{L})$/u.test(label) && token !== printed) {
      const sample = token.replace(printed ?? '', /\d/.test(label) ? '1' : 'a');
      const shape = `${sample} ${line.markup?.kind} ${line.markup?.depth}`;
      const before = last.get(shape);
      // `(2)` or `(3)` below `(2)`, of which at most the first is a rule.
      const goesOn = before !== undefined && (before.label === label || Number(before.label) + 1 === Number(label));
      // `d)` below `b)`, or `5.` below `6.`
      const countOf = (one: string) => (/\d/.test(one) ? Number(one) : one.charCodeAt(0));
      const isNear = before !== undefined && Math.abs(countOf(label) - countOf(before.label)) <= MAX_STEP;
      const isOwnLine = line.markup?.opens ?? /(?:[.;:,]|^)\s*$/u.test(above?.text ?? '');
      const isStray = isNear && opened.has(before.line) && !opened.has(line) && FIRST_AND_SECOND[label] === undefined;
      const isAgain = (goesOn && (opened.has(before.line) || !before.isBegun)) || (isStray && isOwnLine);
      if (isAgain) found.numbered.push(opened.has(before.line) ? line : before.line);
      last.set(shape, { line, label, isBegun: isAgain || FIRST_AND_SECOND[label] !== undefined || (goesOn && before.isBegun) });
    }
    const depth = line.markup?.kind === 'item' ? line.markup.depth : 0;
    if (!opened.has(line) && line.markup === undefined && SECOND_PARAGRAPH.test(line.text)) found.numbered.push(line);
    // A rule in an item ends the lists within, and not the one that the item is in.
    if (opened.has(line)) {
      // A list that counts anew is no continuation of the one that has rules.
      const first = depths[depth]?.awaited.get(label ?? '');
      if (first !== undefined && label !== '2' && !opened.has(first.line)) found.lettered.push(first.line);
      depths = depths.slice(0, depth);
      // The second item of a list whose first is a rule.
      const second = label === '1' ? undefined : FIRST_AND_SECOND[label ?? ''];
      if (second !== undefined) depths[depth] = { awaited: new Map([[second, { line, isBelowHeading: false }]]), isOpen: false };
    } else if (label !== undefined && line.markup?.kind !== 'table' && line.markup?.kind !== 'code') {
      const second = FIRST_AND_SECOND[label];
      depths[depth] ??= { awaited: new Map(), isOpen: false };
      const list = depths[depth];
      const first = list.awaited.get(label);
      // `Members. 1. Everybody may join.` above `2. Guests are none.`
      if (
        label === '2' &&
        first === undefined &&
        above !== undefined &&
        FIRST_WITHIN.test(above.text) &&
        !areAmounts(above, line)
      )
        found.numbered.push(above);
      if (second !== undefined && first === undefined)
        list.awaited.set(second, {
          line,
          isBelowHeading: above?.markup?.kind === 'heading' || (above && opened.get(above)) === true,
        });
      else if (first !== undefined && label !== '1' && label !== '2') found.lettered.push(first.line);
      else if (first && (first.isBelowHeading || isTyped(line)) && !areAmounts(first.line, line)) {
        found.numbered.push(first.line);
        if (first.isBelowHeading) found.items.push(first.line);
        list.isOpen = first.isBelowHeading;
      }
      if (list.isOpen) found.items.push(line);
      list.awaited.delete(label);
    }
    if (!isBlank(line)) above = line;
  }
  return { ...found, numbered: [...new Set(found.numbered)] };
}

/** Finds lists with letters that the work does not declare as a level: nobody can cite or link to their items. An unused level says the same. */
function findLetters({ lists: { lettered }, unused }: CheckedText): readonly Finding[] {
  const form = /^\P{L}*\p{Lu}/u.test(lettered[0]?.text ?? '') ? 'capitals' : 'letters';
  return reportCounted(unused.length > 0 ? [] : lettered, 'lists numbered with letters were kept as text of their rules', {
    remedy: `if people cite them, add \`- { name: letter, form: ${form}, separator: '' }\` to \`numbering.levels\` below the level of their rules; otherwise there is nothing to do`,
  });
}

/** Finds numbered paragraphs before the first rule. More of them than half of the rules are an error: they may be those of another document. */
function findListsBefore({ front, opened }: CheckedText): readonly Finding[] {
  const { numbered } = findTextLists({ rules: front, opened: [] });
  const isItem = (line: Line, index: number) =>
    (line.markup?.opens ?? isEnd(front[index - 1]?.text ?? '')) && COUNTED.digits.pattern.test(beginningOf(line));
  const items = numbered.length === 0 ? [] : front.filter(isItem);
  return reportCounted(items.length < MIN_COUNTED ? [] : items, 'paragraphs before the first rule are numbered', {
    ...(items.length * 2 > opened.length && { severity: 'error' }),
    remedy:
      'if they are the rules of another document, import it alone; if they are only a list of the introduction, there is nothing to do',
  });
}

/** Finds lists with digits that the work does not declare as a level. More items than half of the rules are an error. */
function findDigits({ lists: { numbered, items }, opened }: CheckedText): readonly Finding[] {
  return reportCounted(numbered, 'numbered lists were kept as text of their rules', {
    ...(items.length * 2 > opened.length && { severity: 'error' }),
    remedy:
      'if their items are rules, write the numbers in full in the source, also those of headings, or declare a level with digits and add it to `relative` under `format` in work.yaml; if they are only lists, there is nothing to do',
  });
}

/** Headings that begin with the same word and a number, most of them above numbers that belong to them. */
interface WordedHeadings {
  /** As printed; in capitals only if all of them have it so. */
  readonly word: string;
  readonly lines: readonly Line[];
}

/** Fewer headings may be a coincidence. */
const MIN_WORDED = 2;

/**
 * Finds headings whose number is not read because the work does not declare the word before it: `Article 3: Trade` above 3.1. `Step 3:
 * Trade` is not such a heading, since no number of its own follows.
 */
function findWordedHeadings(lines: readonly Line[], readNumber: NumberReader, scheme: Scheme): readonly WordedHeadings[] {
  const readAfterWord = wordAndNumberReader(scheme);
  const worded: { readonly word: string; readonly leading: LeadingNumber; isAbove: boolean }[] = [];
  let waiting: (typeof worded)[number] | undefined;
  for (const line of lines) {
    const numbered = readNumber(line);
    if (numbered !== undefined) {
      if (waiting !== undefined)
        waiting.isAbove = ancestors(scheme, numbered.number.number).includes(waiting.leading.number.number);
      waiting = undefined;
      continue;
    }
    const leading = readAfterWord(line);
    const [, word = ''] =
      leading === undefined
        ? []
        : (/(?<![^\s*_])[^\p{L}\s*_]*(\p{L}[^\s*_]*)(?=\s+[[(]?$)/u.exec(line.text.slice(0, leading.numberStart)) ?? []);
    if (leading === undefined || word === '') continue;
    waiting = { word, leading, isAbove: false };
    worded.push(waiting);
  }
  return Array.from(Map.groupBy(worded, ({ word }) => word.toLowerCase()).values()).flatMap((alike) => {
    const above = alike.filter(({ isAbove }) => isAbove);
    const inSequence = above.some(
      ({ leading }, index) =>
        index > 0 && mayFollow(scheme, above[index - 1]?.leading.number.number ?? '', leading.number.number),
    );
    const [first] = above;
    if (first === undefined || !inSequence || above.length < MIN_WORDED || above.length * 2 < alike.length) return [];
    const { word } = above.find((heading) => heading.word !== heading.word.toUpperCase()) ?? first;
    return [{ word, lines: above.map(({ leading }) => leading.line) }];
  });
}

/** Finds headings with a number joined to a word that the work does not list: `第3条`. */
function findJoinedHeadings({ lines, readNumber, unnumbered, scheme, lang }: CheckedText): readonly Finding[] {
  const readJoined = joinedHeadingReader(scheme);
  const isUnread = (line: Line) => readNumber(line) === undefined && !unnumbered.has(line);
  const groups = Map.groupBy(lines.filter(isUnread), (line) => readJoined(line)?.word ?? '');
  groups.delete('');
  const headings = Array.from(groups, ([word, alike]) => ({ word, lines: alike }));
  return reportHeadingWords(headings, lang);
}

/** Reports the words in front of numbers that the work does not list. */
function reportHeadingWords(headings: readonly WordedHeadings[], lang: string): readonly Finding[] {
  return headings.flatMap(({ word, lines }) => {
    const combined = lines.length === 1 ? '1 heading combines its number' : `${lines.length} headings combine their numbers`;
    return reportLines(lines, (first) => ({
      reason: `${combined} with the word "${word}", such as "${first.slice(0, 60)}", and work.yaml does not list it: the numbers were not read (${linesNamed(lines)})`,
      remedy: `add "${word}" to \`citations.${lang}.section\` in work.yaml and import again`,
    }));
  });
}

/** Returns the lines that were joined to a paragraph or are in a code block, or the line itself. A fence that is never closed contains the rest of the document. */
function printedLines(line: Line): readonly Line[] {
  if (line.joined !== undefined) return piecesOf(line).map(({ number, text }) => ({ file: line.file, number, text }));
  if (line.markup?.kind !== 'code') return [line];
  return line.text.split('\n').map((text, index) => ({ file: line.file, number: line.number + 1 + index, text }));
}

/** Finds lines that begin with a number that no provision has: they continue a sentence, or the number is far out of order. */
function findInText({ rules, opened, known, readNumber }: CheckedText): readonly Finding[] {
  const numbers = new Set(known);
  const places = new Set(opened.map(({ line }) => `${line.number} ${line.file}`));
  return rules.flatMap(printedLines).flatMap((line) => {
    const leading = readNumber(line);
    if (leading === undefined || places.has(`${line.number} ${line.file}`) || leading.bare || numbers.has(leading.number.number))
      return [];
    numbers.add(leading.number.number);
    const reason = `"${leading.number.number}" begins a line that was read as text, because no rule has this number`;
    return [{ reason, place: placeIn(line, leading.numberStart) }];
  });
}

/** A shorter list may end with the number of the rule that it is in. */
const MIN_SECOND = 5;

/** Finds paragraphs that begin like the rules, with a sign or word and a number, or in plain text as those of the first level: they count anew below a heading that no level has. */
function findCountedAnew({ rules, openedLines, readNumber, opened }: CheckedText): readonly Finding[] {
  const shapeOf = ({ text }: Line) => /^\s*\p{Nd}{1,3}[.)](?=\s)/u.exec(text)?.[0].replace(/\p{Nd}+/u, '1') ?? '';
  const shapes = new Set(opened.map(({ line, number }) => (line.markup || number.parts.length > 1 ? '' : shapeOf(line))));
  shapes.delete('');
  const again = rules.filter((line, index) => {
    const isParagraph = line.markup?.opens ?? isBlank(rules[index - 1]);
    return isParagraph && !openedLines.has(line) && (readNumber(line)?.noun === true || shapes.has(shapeOf(line)));
  });
  const isMost = again.length * 2 > opened.length;
  // A paragraph may begin with a cited number, and lists begin in many rules.
  const firsts = again.flatMap((line) => readNumber(line) ?? []).filter(({ number }) => number.parts[0] === 1);
  const isCounted = firsts.some(({ noun }) => noun) || (isMost && (firsts.length === 1 || firsts.length === 2));
  // Of two documents in one file, the rules of the second go on where those of the first end.
  const last = again.at(MIN_SECOND - 1) && again.at(-1);
  const next = opened.find(({ line, number }) => number.parts.length === 1 && line.number > (last?.number ?? 0));
  const isJoined = last && next && readNumber(last)?.number.parts[0] === (next.number.parts[0] ?? 0) - 1;
  return reportLines(isCounted || isJoined ? again : [], (first) => ({
    ...((isMost || isJoined) && { severity: 'error' }),
    reason: `${isJoined ? `another document begins above this line, and "${next.number.number}" in line ${next.line.number} belongs to it: ` : ''}paragraphs begin with numbers that rules above them have, and were read as text: ${again.length}, such as "${first.slice(0, 40)}" (${linesNamed(again)})`,
    remedy:
      'if another document begins, import it alone; if they count anew in each part, number the parts and declare a level for them; if they only cite rules, there is nothing to do',
  }));
}

/** Reports words that lines divide, in a text that keeps the hyphens at the ends of its lines, and those that may be divided or have a hyphen. */
export function checkDivided({ doubtful, lines }: DividedWords): readonly VFileMessage[] {
  const joined = 'join the words in the document, or import the PDF that it was extracted from';
  const compared =
    'compare the words with the text that was imported, and correct its source where a hyphen is missing or too many';
  const endOf = ({ text, number }: Line) => `"${/(?<!\S)\S+\s*$/u.exec(text)?.[0].trim()}" in line ${number}`;
  const report = (found: readonly Line[], what: string, remedy: string) => {
    const listed = joinFirst(found.map(endOf), LISTED_LINES);
    return reportLines(found, () => ({ reason: `words at the ends of lines ${what}: ${found.length} (${listed})`, remedy }));
  };
  return [
    ...report([...lines], 'are divided and keep their hyphens', joined),
    ...report(doubtful, 'may be divided or have a hyphen, and stand nowhere else', compared),
  ].map((found) => diagnose({ code: 'divided-word', ...found } as Diagnosis));
}

/** The gap between two columns of a text with its layout kept. */
const COLUMN_GAP = /\S(?: {3,}|\t+)(?=\S)/gu;
/** Longer lines are not searched. */
const LONGEST_SEARCHED = 2000;
/** Fewer such lines may be those of a table. */
const MIN_JOINED = 3;

/** Finds lines with a number after a gap, before words, if no rule has it: the text of the right column was joined to that of the left one. */
function findColumns({ rules, known, readNumber }: CheckedText): readonly Finding[] {
  const isUnread = (line: Line): boolean => {
    const leading = readNumber(line);
    return leading !== undefined && !known.has(leading.number.number) && /\p{L}{2}/u.test(line.text.slice(leading.textStart));
  };
  const joined = rules.filter(
    (line) =>
      line.markup === undefined &&
      line.text.length <= LONGEST_SEARCHED &&
      Array.from(line.text.matchAll(COLUMN_GAP)).some((gap) =>
        isUnread({ ...line, text: line.text.slice(gap.index + gap[0].length) }),
      ),
  );
  return reportCounted(
    joined.length < MIN_JOINED ? [] : joined,
    'lines have a number of the work in the middle, after a gap, and no rule has it',
    { length: 80 },
  );
}

/** Finds lines that go on in lower case and were not joined to the line above, since they would have had room on it. */
function findBrokenLines({ ruleLines, openedLines, lines }: CheckedText): readonly Finding[] {
  const layout = measureLayout(lines);
  const broken = ruleLines.filter((line, index) => {
    const above = ruleLines[index - 1];
    if (above === undefined || isBlank(above) || line.markup !== undefined || openedLines.has(line)) return false;
    return goesOn(above, line) && !continuesParagraph(layout, above, line);
  });
  return reportCounted(broken, 'lines begin in lower case below a line without an end, and were kept as paragraphs');
}

/** Text between asterisks or underscores, which are no marks of notes. */
const EMPHASIS = /(?<![\p{L}\p{N}*_])(\*{1,3}|_{1,3})(?=[^\s*_])[^*_\n]*(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
/** A note that begins with a sign, and the sign in a text that refers to it: `Sixty cards.*` */
const SIGNED_NOTE = /^\s*([*†‡]{1,3})\s*[^\s\p{N}*†‡]/u;
const NOTE_SIGN = /(?<=[\p{L}\p{N}\p{Pe}\p{Pf}.,;:!?"'])([*†‡]{1,3})(?![\p{L}\p{N}*†‡])/gu;

/** Finds notes that begin with a sign which a text before them has; lines one below the other with the same sign are a list. */
function findSignedNotes(lines: readonly Line[]): readonly Line[] {
  const awaited = new Set<string>();
  const filled = lines.flatMap((line) => {
    const text = line.text.replace(EMPHASIS, ' ');
    return text.trim() === '' ? [] : [{ line, text, sign: SIGNED_NOTE.exec(text)?.[1] }];
  });
  return filled.flatMap(({ line, text, sign = '' }, index) => {
    const isListed = sign === filled[index - 1]?.sign || sign === filled[index + 1]?.sign;
    const isNote = !isListed && awaited.delete(sign);
    for (const [mark] of text.matchAll(NOTE_SIGN)) awaited.add(mark);
    return isNote ? [line] : [];
  });
}

/** A note at the beginning of a line, and the mark in a text that refers to it. */
const NOTE = /^\s*(?:\[(\d{1,3})\]:?\s+|([⁰¹²³⁴-⁹]{1,3})\s*)[^\s\p{N}]/u;
const NOTE_MARK = /(?<=[^\s([])(?:\[(\d{1,3})\]|([⁰¹²³⁴-⁹]{1,3})(?![\p{L}\p{N}]))/gu;

/**
 * Finds notes that stay at the end of the page or document, apart from the text that refers to them. Markdown's own footnotes have been moved to
 * the rule.
 */
function findNotes({ front, rules, glossary, back, openedLines }: CheckedText): readonly Finding[] {
  const lines = [...front, ...rules, ...glossary, ...back];
  const marked = new Set(
    lines.flatMap(({ text }) => Array.from(text.matchAll(NOTE_MARK), ([, number, raised]) => number ?? raised)),
  );
  const isText = ({ markup }: Line) => markup === undefined || markup.kind === 'text' || markup.kind === 'item';
  const signed = new Set(findSignedNotes(lines));
  const notes = lines.filter((line) => {
    const [, number, raised] = NOTE.exec(line.text.slice(0, 100)) ?? [];
    return isText(line) && !openedLines.has(line) && (signed.has(line) || marked.has(number ?? raised));
  });
  return reportCounted(notes, 'lines that look like footnotes were kept as text of the rule above them', {
    remedy: 'move each note after the rule that has its mark, and import the document again',
  });
}

/** How many lines below an unnumbered heading the number that follows is looked for. */
const REACH_BELOW = 20;

/** Finds headings without a number: which section they were taken for, or that they stay text. */
function findHeadings({ ruleLines, unnumbered, opened }: CheckedText): readonly Finding[] {
  const highest = new Set(opened.flatMap(({ line, number }) => (number.parts.length === 1 ? [line] : [])));
  const areLettered = opened.some(({ line }) => COUNTED.letters.pattern.test(line.text));
  return ruleLines.flatMap((line, index) => {
    const section = unnumbered.get(line);
    if (section === undefined || isCaption(line)) return [];
    const heading = line.text.trim().replace(/^#+\s+/, '');
    const next = ruleLines.slice(index + 1, index + REACH_BELOW).find((other) => !isBlank(other) && !unnumbered.has(other));
    const isText = section === null && next !== undefined && !highest.has(next);
    const place = isText ? 'kept as text of the rule above it' : 'put above the number that follows, since no level has it';
    return [
      {
        severity: isText || (areLettered && COUNTED.letters.pattern.test(heading)) ? 'warning' : 'info',
        reason: `"${heading}" has no number and was ${section === null ? place : `taken for "${section.number}"`}`,
        place: placeIn(line),
        remedy: 'check that the heading is the title of what follows it',
      },
    ];
  });
}

/** `Second part: Members`: what is alone between blank lines above a rule of the first level, or below all rules above a paragraph, and is no sentence. */
const SET_OFF = /^\s*\p{Lu}[^|]{2,90}(?<![.:;,!?…)\]}”"»\s])\s*$/u;

/** What stands directly above a paragraph is its title only if it is as short. */
const LONGEST_TITLE = 40;
/** A sentence that begins a paragraph. */
const PARAGRAPH = /^\s*\p{Lu}[^|]{30,}/u;

/** `FINAL PROVISIONS` alone on a line. */
const IN_CAPITALS = /^(?=(?:\P{L}*\p{L}){8})\s*(?:[\p{Lu}\p{M}]{1,30}(?:[\s,'’&–-]{1,3}|$)){1,12}$/u;

/** `FINAL PROVISION. This by-law`: the same before a sentence. */
const CAPITALS_BEFORE_SENTENCE = /^\s*(?:\p{Lu}{4,30}\s){1,4}\p{Lu}{4,30}\s?[.:–—-]+\s\p{Lu}\p{Ll}/u;

/**
 * Finds unnumbered headings at least as high as the numbered one above them, and in plain text those in capitals or alone above a rule: they are
 * text of a rule that they do not belong to.
 */
function findLooseHeadings(parts: CheckedText): readonly Finding[] {
  const { front, ruleLines: lines, unnumbered, readNumber, opened, openedLines, nouns } = parts;
  // A heading as high as the title of the document opens another.
  let [depth = 0] = front.flatMap((line) => depthOfHeading(line) ?? []).sort();
  const highest = new Set(opened.flatMap(({ line, number }) => (number.parts.length === 1 ? [line] : [])));
  const last = lines.indexOf(opened.at(-1)?.line as Line);
  const announced = new Set([...front, ...parts.contents].map(({ text }) => foldHeading(text)));
  const isAboveText = (index: number) => {
    if (announced.has(foldHeading(lines[index]?.text ?? ''))) return true;
    let next = index + 1;
    while (next < lines.length && isBlank(lines[next])) next += 1;
    const below = lines[next];
    if (below === undefined) return false;
    const heading = lines[index]?.text ?? '';
    const isShort = heading.length <= LONGEST_TITLE;
    // `Dimensions`, after a sentence of the rule above and before the next rule.
    let before = index - 1;
    while (before >= 0 && isBlank(lines[before])) before -= 1;
    const isAfterSentence = /[.!?]["”»’)]?\s*$/u.test(lines[before]?.text ?? '');
    if (isShort && !/\p{N}/u.test(heading) && isAfterSentence && openedLines.has(below)) return true;
    const isTitle = next > index + 1 || isShort;
    return isTitle && (highest.has(below) || (index > last + 1 && PARAGRAPH.test(below.text)));
  };
  const words = new Set(nouns.map((noun) => noun.toUpperCase()));
  const isLabel = (line: Line) => {
    const kind = kindOfHeading(line);
    return /^\p{Lu}{2,}$/u.test(kind) && !words.has(kind) && !LISTED.test(line.text) && !endsSentence(line.text);
  };
  const isHeaded = opened.some(({ heading }) => heading);
  const loose = lines.filter((line, index) => {
    const isUnread = !openedLines.has(line) && readNumber(line) === undefined && !unnumbered.has(line);
    // Pages and notes whose numbers are in headings have other headings that are no text.
    const own = line.markup === undefined && isHeaded ? undefined : depthOfHeading(line);
    if (own !== undefined) {
      const isLoose = isUnread && (own <= depth || (line.markup !== undefined && !isHeaded));
      if (!isUnread) depth = own;
      return isLoose;
    }
    if (!isUnread || line.markup !== undefined) return false;
    if (endsSentence(lines[index - 1]?.text ?? '') && CAPITALS_BEFORE_SENTENCE.test(line.text)) return true;
    const isSetOff = SET_OFF.test(line.text) && !LISTED.test(line.text) && headingNumber(line.text, nouns) === undefined;
    // A title between the sentences of two rules.
    if (!isBlank(lines[index - 1]))
      return isSetOff && endsSentence(lines[index - 1]?.text ?? '') && isAboveText(index) && !isBlank(lines[index + 1]);
    const below = lines[index + 1]?.text ?? '';
    const isUnderlined = isSetOff && isRuledLine(below) && below.trim().length >= line.text.trim().length;
    const isTransitional = isTransitionalHeading(line.text) && /^\s*[\p{Lu}\p{Lo}]/u.test(line.text) && !endsSentence(line.text);
    return isTransitional || IN_CAPITALS.test(line.text) || isLabel(line) || isUnderlined || (isSetOff && isAboveText(index));
  });
  return reportCounted(
    loose,
    'headings without a number are in capitals, underlined, in the contents, alone above a rule, or at least as high as the numbered one above them',
    { length: 60 },
  );
}

/** The number of a rule in an appendix, `A.1`, which few works declare. */
const APPENDIX_NUMBER = /^\s*(?:#{1,6}\s+|[*_]{2})?\p{Lu}\.\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,4}[.:)]?[*_]{0,2}\s+\S/u;

/** Returns the lines after the end of the rules that begin with numbers. */
export function numbersInTail({ back, isBackAnnounced, readNumber }: TextParts): readonly Line[] {
  if (isBackAnnounced) return [];
  return back.filter((line) => {
    const leading = readNumber(line);
    const isArticle = leading?.noun === true && !isAppendixHeading(line.text);
    return leading?.bare === false || isArticle || APPENDIX_NUMBER.test(line.text);
  });
}

/** Finds numbers after the end of the rules, as in several documents joined to one. More than half as many as rules are an error. */
function findTail(parts: CheckedText): readonly Finding[] {
  const isUnread = (line: Line) => !parts.known.has(parts.readNumber(line)?.number.number ?? '');
  // A glossary among the rules contains those after it.
  const within = parts.glossary.filter((line) => parts.readNumber(line)?.bare === false && isUnread(line));
  const numbered = [...(within.length * 2 > parts.opened.length ? within : []), ...numbersInTail(parts)];
  // A list of changes has the numbers of rules.
  const unread = numbered.filter(isUnread);
  return reportLines(numbered, (first) => ({
    ...severityIf(unread.length * 2 > parts.opened.length),
    reason: `lines with numbers after the end of the rules: ${numbered.length}, such as "${first.slice(0, 60)}"`,
    remedy:
      'the lines were kept as closing text; import one document at a time, and if an appendix has rules, declare its form in work.yaml (`alternatives: [capitals]`) and write its letter and title on one line',
  }));
}

/** Finds an appendix without numbers, or one that counts anew and that the contents announce, which is closing text. */
function findAppendix(parts: CheckedText): readonly Finding[] {
  const isNamed = ({ text }: Line) => parts.partOf(text) !== undefined || statesWritingDate(text);
  const isFirst = (line: Line) => parts.readNumber(line) !== undefined || (line.markup?.kind === 'heading' && !isNamed(line));
  const isAppendix = (line: Line, index: number) => isAppendixHeading(line.text) || (index === 0 && isFirst(line));
  const headings = numbersInTail(parts).length > 0 ? [] : parts.back.filter(isAppendix);
  return reportLines(headings, (first) => ({
    severity: 'info',
    reason: `the part after the rules begins with "${first.slice(0, 60)}" and was kept as closing text, from which nothing can be cited`,
    remedy:
      'nothing to do if it has no rules; otherwise decide that the line begins one ("is: rule"), or declare its form in work.yaml',
  }));
}

/** Finds text that a line across the page sets off from the last rule, such as a note about the publisher. */
function findBelowRuledLine({ ruleLines, opened }: CheckedText): readonly Finding[] {
  const last = ruleLines.indexOf(opened.at(-1)?.line as Line);
  const ruled = ruleLines.findIndex(({ text }, index) => index > last + 1 && isRuledLine(text) && isBlank(ruleLines[index - 1]));
  const below = last < 0 || ruled < 0 ? [] : ruleLines.slice(ruled + 1).filter((line) => !isBlank(line));
  return reportLines(below.slice(0, 1), (first) => ({
    reason: `text below the last line across the page was kept as text of the rule above it, such as "${first.slice(0, 60)}"`,
    remedy: 'if it does not belong to the rule, decide that the line begins an appendix ("is: appendix"), and import again',
  }));
}

// What tells a wreck from a text that was read.

/** An error, unless it is only a doubt. */
function severityIf(isWreck: boolean): { readonly severity?: 'warning' } {
  return isWreck ? {} : { severity: 'warning' };
}

/** In shorter texts, no share of the words says anything, and in those with fewer rules no size is unusual. */
const MIN_WORDS = 500;
const MIN_RULES = 12;
/** A rule with more than this share of all words, and this many times the words of a long rule, probably contains others. */
const LARGE_SHARE = 0.08;
const TIMES_LONG = 8;

/** If the rules have less than this share of the words outside the glossary, most of the text was not taken for rules. */
const SMALL_SHARE = 0.25;

/** Reports rules that have more than half of the words, since those below them were not read, or far more than others; and if all of them have few. */
export function checkShares({ front, rules, back, glossary }: Expression): readonly VFileMessage[] {
  const count = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + countWords(text), 0);
  const sizes = rules.map(({ blocks }) => count(blocks));
  const ofRules = sizes.reduce((sum, size) => sum + size, 0);
  const around = count([...front, ...back]);
  const all = ofRules + around + count(glossary.flatMap(({ senses }) => senses.flat()));
  const [first] = rules;
  if (first !== undefined && around >= MIN_WORDS && ofRules < SMALL_SHARE * (ofRules + around)) {
    const reason = `all rules have ${ofRules} words, the text before and after them has ${around}`;
    return [diagnose({ code: 'numbers-missing', reason, place: first.place })];
  }
  const sorted = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  const long = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  return rules.flatMap(({ number, place }, index) => {
    const size = sizes[index] ?? 0;
    const isMost = all >= MIN_WORDS && size > all * 0.5;
    if (!isMost && (sorted.length < MIN_RULES || size <= LARGE_SHARE * ofRules || size <= TIMES_LONG * long)) return [];
    const share = isMost
      ? `${Math.round((size / all) * 100)} % of the words of the document`
      : `${Math.round((size / ofRules) * 100)} % of the words of all rules`;
    return diagnose({ code: 'oversized-rule', ...severityIf(isMost), reason: `"${number}" has ${share}`, place });
  });
}

/** Fewer numbers may be those of an excerpt. */
const MIN_HIGHEST = 10;
const MIN_NUMBERS = 3;
/** Some games begin a section with the next round number: `100.` after `56.` */
const ROUND = 100;

/** Finds that most of the numbers up to the highest one are missing, at the highest level that is numbered with digits throughout. */
function findMissingNumbers({ opened, scheme }: CheckedText): readonly Finding[] {
  const [top] = scheme.levels;
  if (top === undefined || !top.forms.includes('digits')) return [];
  const firsts = opened.filter(({ number }) => number.parts.length === 1 && /^\p{Nd}/u.test(number.number));
  const ordinals = [...new Set(firsts.flatMap(({ number }) => number.parts[0] ?? []))].sort((a, b) => a - b);
  const missing = ordinals.reduce((sum, ordinal, index) => {
    const before = ordinals[index - 1] ?? ordinal;
    return ordinal % ROUND === 0 ? sum : sum + Math.max(0, ordinal - before - 1);
  }, 0);
  const highest = ordinals.at(-1) ?? 0;
  const [first] = firsts;
  if (first === undefined || highest < MIN_HIGHEST || ordinals.length < MIN_NUMBERS || missing <= ordinals.length) return [];
  const reason = `of the numbers from ${ordinals[0]} to ${highest}, ${missing} are missing and ${ordinals.length} were read`;
  return [{ reason, place: placeIn(first.line, first.numberStart) }];
}

/** Digits without a dot before a sentence: `1 Tenants must`. */
const UNDOTTED = /^\s*(\d{1,3})\s+["“‘(]?\p{Lu}/u;

/** Finds that lines count without a dot, more than half as many as rules, and no rule has their numbers, or that they are titles of none. */
function findUndotted({ front, rules, opened, openedLines, known, lists: { numbered } }: CheckedText): readonly Finding[] {
  const run: Line[] = [];
  const lines = [...front, ...rules];
  for (const line of lines) if (UNDOTTED.exec(line.text)?.[1] === String(run.length + 1)) run.push(line);
  const unread = run.filter((_, index) => !known.has(String(index + 1)));
  const listed = new Set(numbered);
  const isTitle = (line: Line) =>
    !openedLines.has(line) &&
    !listed.has(line) &&
    line.markup === undefined &&
    !endsSentence(line.text) &&
    isBlank(lines[lines.indexOf(line) - 1]);
  const isKnown = unread.length < MIN_NUMBERS || unread.length * 2 <= opened.length;
  if (isKnown && (run.length < MIN_NUMBERS || !run.every(isTitle))) return [];
  return reportCounted(isKnown ? run : unread, 'lines count without a dot and were not read as rules', {
    ...(isKnown && { severity: 'warning' }),
    remedy: 'if they are rules, put a dot after their numbers, or two spaces, and import again',
  });
}

/** Of the entries of a table of contents, at least this share is right. */
const MISPRINTED = 0.1;

/** Finds entries of the contents whose numbers no rule has. A few may be misprinted. */
function findUnreadContents(parts: CheckedText): readonly Finding[] {
  const { contents, known, glossary, back, partOf, readNumber } = parts;
  const after = [...glossary, ...back].map(({ text }) => foldHeading(text));
  // A part after the rules may have a number in the contents only, but no other heading.
  const headings = new Set(after.filter((heading) => partOf(heading) !== undefined));
  // The rest of a wrapped entry is on the next line.
  const isHeading = ({ text }: Line) => after.some((heading) => heading.startsWith(foldHeading(text)));
  const titleOf = ({ line, textStart }: LeadingNumber) => foldHeading(line.text.slice(textStart));
  const entries = contents.flatMap((line) => readNumber(line) ?? []);
  const missing = entries.filter(
    (entry) => !known.has(entry.number.number) && !headings.has(titleOf(entry)) && !isHeading(entry.line),
  );
  const unread = missing.map(({ line }) => line);
  // If neither numbers nor the titles of the last entries follow the rules, the document was cut off.
  const last = entries.findLast(({ number }) => known.has(number.number))?.line;
  const printed = new Set(parts.lines.map(({ text }) => foldHeading(text)));
  const isCutOff = last !== undefined && numbersInTail(parts).length === 0;
  const amiss = missing.filter((entry) => !isCutOff || entry.line.number < last.number || printed.has(titleOf(entry)));
  return reportLines(unread, (first) => ({
    ...severityIf(amiss.length > entries.length * MISPRINTED),
    reason: `the contents list what was not read: ${unread.length} of ${entries.length} entries, such as "${first.slice(0, 60)}" (${linesNamed(unread)})`,
  }));
}

/** Finds the parts after the rules that the contents announce and the document lacks: it was cut off. */
function findCutOff({ contents, rules, glossary, back, partOf, readNumber }: CheckedText): readonly Finding[] {
  const end = [...rules, ...glossary, ...back].findLast((line) => !isBlank(line));
  return contents.flatMap((line) => {
    const part = readNumber(line) || isAppendixHeading(line.text) ? undefined : partOf(line.text);
    const isAbsent = (part === 'glossary' && glossary.length === 0) || (part === 'closing' && back.length === 0);
    if (!isAbsent || end === undefined) return [];
    return [{ reason: `the document ends without "${line.text.trim()}"`, place: placeIn(end, end.text.length) }];
  });
}

/** Reports several lines at once, at the first of them, whose text `describe` may quote. */
function reportLines(lines: readonly Line[], describe: (first: string) => Omit<Finding, 'place'>): readonly Finding[] {
  const [first] = lines;
  return first === undefined ? [] : [{ ...describe(first.text.trim()), place: placeIn(first) }];
}

/** Reports how many lines have a defect, with the first as an example, of which `length` characters are quoted, and their numbers. */
function reportCounted(
  lines: readonly Line[],
  defect: string,
  { length = 40, ...more }: Partial<Finding> & { readonly length?: number } = {},
): readonly Finding[] {
  return reportLines(lines, (first) => ({
    reason: `${defect}: ${lines.length}, such as "${first.slice(0, length)}" (${linesNamed(lines)})`,
    ...more,
  }));
}
