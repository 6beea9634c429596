/** Finds every number that a file cites, with its surroundings: the kind of text, the sentence, and the quotation after it. */
import { type Citation, type CitationPart, findCitations, wordPattern } from '../../citations/index.ts';
import { memoize } from '../../memo.ts';
import { parseNumber, type Scheme } from '../../numbering/index.ts';
import type { CitationWords } from '../../work.ts';
import { findWrittenDates } from '../../written-date.ts';
import type { SegmentKind, TextSegment } from './text-segments.ts';
import { NEXT_PARAGRAPH, textsBeside } from './texts-beside.ts';

/** A number that a file cites; each end of a range and each number of a list is one. */
export interface CitedNumber extends WrittenNumber {
  readonly context: SegmentKind | 'address';
  /** Identifies the sentence, whose numbers are rewritten together or not at all. */
  readonly sentence: string;
  /** Identifies the range or abbreviated list, of which only the first number is written in full. */
  readonly cluster: number;
  /** The text before and after the number that is about it and not about its neighbors; it may name or quote the rule. */
  readonly preceding: string;
  readonly following: string;
  /** What the sentence says of this number. */
  readonly sentenceText: string;
  readonly title?: string;
  /** The date beside the number, which tells the edition cited. */
  readonly date?: string;
  /** Set if there is a date on the same line, of the edition or of anything else. */
  readonly dated?: true;
  /** Set if it stands alone in a cell of a table; then what precedes it is the first other cell. */
  readonly isInRow?: true;
  /** True if the file has no other citation, and neither a word nor a letter proves that this is one. */
  readonly unproven: boolean;
  /** True if the sentence says that the rule had or has another number. */
  readonly renumbering: boolean;
}

/** How a work numbers and cites its rules, and which numbers it has ever had. */
interface CitingOptions {
  readonly scheme: Scheme;
  readonly words: CitationWords;
  /** What the work is called. */
  readonly names?: readonly string[] | undefined;
  readonly known: (number: string) => boolean;
}

/** Finds the numbers that the segments of a file cite, in order. Unproven ones count only with a date or quoted words. */
export function citedNumbers(file: readonly TextSegment[], options: CitingOptions): CitedNumber[] {
  const segments = file.map((segment) => ({ segment, ...withoutAddresses(segment.text) }));
  const strict = { ...options, strict: true };
  // What stands below `CR` in a table needs no word of its own.
  const names = new Set(options.words.work.map((word) => word.toLowerCase()));
  const isOfWork = ({ heading = '' }: TextSegment) => names.has(heading.toLowerCase());
  const cites = segments.some(
    ({ segment, text }) => isForPeople(segment.kind) && findCitations(text, { ...strict, cites: isOfWork(segment) }).length > 0,
  );
  const found = segments.flatMap(({ segment, text, addresses }) => {
    const isCodeInSentence = segment.block !== segment.start && segment.kind === 'code';
    const isRead = isForPeople(segment.kind) || isCodeInSentence;
    const citations = findCitations(text, { ...strict, cites: isRead });
    const proven = isRead ? citations : citations.filter(({ certain }) => certain);
    return [
      ...numbersInSegment(segment, text, proven, { ...options, cites }),
      ...addresses.flatMap((address) => addressNumber(segment, address, options)),
    ];
  });
  return found.sort((a, b) => a.start - b.start);
}

/** Tells whether a kind of text is read by people, and not by programs. */
export function isForPeople(kind: CitedNumber['context']): boolean {
  return kind === 'prose' || kind === 'comment';
}

interface Address {
  readonly start: number;
  readonly written: string;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`)\]}]+|\bdata:[\w/+.-]+[;,][^\s"')]+/gi;

/** Replaces the addresses in a text by spaces, and returns them. */
function withoutAddresses(text: string): { readonly text: string; readonly addresses: readonly Address[] } {
  const addresses: Address[] = [];
  const rest = text.replace(ADDRESS, (written, start: number) => {
    addresses.push({ start, written });
    return ' '.repeat(written.length);
  });
  return { text: rest, addresses };
}

/** The number at the end of an address of a rules site: `…/rules/cr/702.19b`, `…/magic-rules/#R70219b`. */
const ADDRESSED = /[/#=](?:R|rule-?|cr-?)?(?<number>\p{N}[\p{N}\p{L}.-]*?)(?:\.html?)?$/iu;

function addressNumber(segment: TextSegment, { start, written }: Address, options: CitingOptions): CitedNumber[] {
  const { words, scheme, known } = options;
  const names = [...words.rule, ...words.work].filter((word) => /^\p{L}{2,}$/u.test(word)).join('|') || '(?!)';
  if (!new RegExp(`(?<!\\p{L})(?:${names})(?![\\p{L}_])`, 'iu').test(written)) return [];
  const address = written.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  const match = ADDRESSED.exec(address);
  const text = match?.groups?.['number'] ?? '';
  const width = scheme.levels[scheme.chapterLevel]?.width ?? 0;
  const compact = text.slice(0, width) + (scheme.levels[scheme.chapterLevel + 1]?.separator ?? '') + text.slice(width);
  const number = [text, compact]
    .map((spelling) => parseNumber(scheme, spelling)?.number)
    .find((own) => own !== undefined && known(own));
  if (match === null || number === undefined) return [];
  const offset = segment.start + start + match.index + match[0].indexOf(text);
  return [
    {
      number,
      start: offset,
      end: offset + text.length,
      written: text,
      context: 'address',
      unproven: false,
      sentence: `address ${offset}`,
      cluster: offset,
      abbreviated: false,
      preceding: '',
      following: '',
      sentenceText: '',
      renumbering: false,
    },
  ];
}

/** The end of a sentence: a dot before a capital letter, but not the dot of a number; or the end of its paragraph. */
const SENTENCE_END = new RegExp(`(?<!\\p{N}\\p{L}{0,2})[.!?…]["”’)\\]]*\\s+(?=["“(]?\\p{Lu})|${NEXT_PARAGRAPH.source}`, 'gu');
/** Words of a sentence about a change of numbers, which rewriting would falsify. */
const FORMER = 'formerly|previously|renumbered|used to be|no longer|was (?:rule|cr|called)|old (?:rule|cr|number)';
const MOVED = 'now (?:rule|cr)|moved (?:to|from)|instead of';
const RENUMBERING = new RegExp(String.raw`\b(?:${FORMER}|${MOVED})\b|\p{N}\p{L}?\s*(?:→|->|=>)\s*\p{N}`, 'iu');

function numbersInSegment(
  { kind, start: offset, block, isWhole, label = '' }: TextSegment,
  text: string,
  citations: readonly Citation[],
  { scheme, words, known, cites }: CitingOptions & { readonly cites: boolean },
): CitedNumber[] {
  if (citations.length === 0) return [];
  const starts = [0, ...Array.from(text.matchAll(SENTENCE_END), ({ 0: end, index }) => index + end.length)];
  const sentences = positionsOf(citations, starts);
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const linesOfCitations = positionsOf(citations, lines);
  const dates = findWrittenDates(text);
  const linesOfDates = positionsOf(dates, lines);
  const datesByLine = Map.groupBy(dates, (_, index) => linesOfDates[index] ?? 0);
  const isRenumbering = memoize((at: number) => RENUMBERING.test(text.slice(starts[at], starts[at + 1])));
  const texts = textsBeside(text, citations, { starts, sentences, words });
  return citations.flatMap((citation, index) => {
    const at = sentences[index] ?? 0;
    const onLine = datesByLine.get(linesOfCitations[index] ?? 0) ?? [];
    const date = onLine.find((one) => tellsEdition(text, one, citation, words))?.date;
    // A number alone in its cell is about what its row is about.
    const isAlone = label !== '' && !/\p{L}{3}/u.test(text);
    const row = isAlone ? { preceding: label, about: label } : {};
    const { preceding = '', following = '', about = '', isTitled = false } = { ...texts[index], ...row };
    // A number that no edition has proves nothing.
    const isProven = cites || citation.parts.some(({ from }) => known(from) && (citation.certain || /\p{L}/u.test(from)));
    let cluster = -1;
    return citation.parts.flatMap((part, position) => {
      if (part.abbreviated !== true) cluster = offset + part.start;
      return partEnds(part, text, scheme).map(
        (one): CitedNumber => ({
          ...one,
          start: offset + one.start,
          end: offset + one.end,
          context: kind,
          unproven: !isProven,
          sentence: isWhole === true ? `${block}` : `${block} ${at}`,
          cluster,
          preceding: position === 0 ? preceding : '',
          following: position === citation.parts.length - 1 ? following : '',
          sentenceText: about,
          renumbering: isRenumbering(at),
          ...(citation.title === undefined || !isTitled ? {} : { title: citation.title }),
          ...(date === undefined ? {} : { date }),
          ...(onLine.length > 0 && { dated: true }),
          ...(isAlone && { isInRow: true }),
        }),
      );
    });
  });
}

/** The longest text between a number and its date, and before a date, in characters. */
const LONGEST_MARKER = 40;
/** Words between a number and the date of its edition. */
const OF_EDITION = /(?<!\p{L})(?:as of|as at|effective|editions?|version|release|dated|of|in|from|the)(?!\p{L})/giu;
/** What precedes the date of something else. */
const OTHER_DATE =
  /(?<!\p{L})(?:rulings?|ruled|faq|errata|gatherer|posted|written|updated?|changed|fixed|added|reviewed)[^\p{L}\p{N}]*$/iu;

/**
 * Tells whether a date beside a number is that of the edition cited, as in `20091005 - 603.4` and `CR 613.4 (2009-10-01)`: only words about
 * citations are between the two. The date of `A ruling of 2009-10-01 says that 613.4 applies` is that of the ruling.
 */
function tellsEdition(
  text: string,
  date: { readonly start: number; readonly end: number },
  { start, end }: Citation,
  words: CitationWords,
): boolean {
  const between = date.end <= start ? text.slice(date.end, start) : text.slice(end, date.start);
  if (between.length > LONGEST_MARKER || OTHER_DATE.test(text.slice(Math.max(0, date.start - LONGEST_MARKER), date.start)))
    return false;
  return !/[\p{L}\n]/u.test(between.replace(citationWord(words), '').replace(OF_EDITION, ''));
}

const citationWord = memoize(
  ({ rule, section, see, work }: CitationWords) =>
    new RegExp(`${wordPattern([...rule, ...section, ...see, ...work])}(?!\\p{L})`, 'giu'),
);

/** Returns for each place the position of the last of the ascending offsets that is not after it. */
function positionsOf(places: readonly { readonly start: number }[], offsets: readonly number[]): number[] {
  let at = 0;
  return places.map(({ start }) => {
    while ((offsets[at + 1] ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    return at;
  });
}

/** A number of a citation where it is written. */
export interface WrittenNumber {
  readonly number: string;
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly written: string;
  /** Set if only the last part of the number is written. */
  readonly abbreviated: boolean;
  /** Set if the number before it is the other end of its range. */
  readonly endsRange?: true;
}

/** Returns a single number, or the two ends of a range. */
export function partEnds(part: CitationPart, text: string, scheme: Scheme): WrittenNumber[] {
  const { from, to, start, end, abbreviated = false } = part;
  const written = text.slice(start, end);
  if (to === undefined) return [{ number: from, start, end, written, abbreviated }];
  const last = /(?:\(|(?<![\p{L}\p{N}.]))[\p{L}\p{N}.]+\)?$/u.exec(written)?.[0] ?? '';
  const first = written.slice(0, -last.length).replace(/(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+(?:\p{L}{2,}\s*)?$/u, '');
  return [
    { number: from, start, end: start + first.length, written: first, abbreviated },
    {
      number: to,
      start: end - last.length,
      end,
      written: last,
      abbreviated: parseNumber(scheme, last)?.number !== to,
      endsRange: true,
    },
  ];
}
