/** Finds every number that a file cites, with its surroundings: the kind of text, the sentence, and the quotation after it. */
import { type Citation, type CitationPart, findCitations } from '../citations/index.ts';
import { memoize } from '../memo.ts';
import { parseNumber, type Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { findWrittenDates } from '../written-date.ts';
import { type SegmentKind, type TextSegment, textSegments } from './text-segments.ts';

/** A number that a file cites; each end of a range and each number of a list is one. */
export interface CitedNumber extends WrittenNumber {
  readonly context: SegmentKind | 'address';
  /** Identifies the sentence, whose numbers are rewritten together or not at all. */
  readonly sentence: string;
  /** Identifies the range or abbreviated list, of which only the first number is written in full. */
  readonly cluster: number;
  /** The text up to the next number; it may quote the rule. */
  readonly following: string;
  readonly sentenceText: string;
  /** The quoted title after the number. */
  readonly title?: string;
  /** The date on the same line. */
  readonly date?: string;
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

/** Finds the numbers that a file cites, in order. Unproven ones count only with a date or quoted words. */
export function citedNumbers(source: string, path: string, options: CitingOptions): CitedNumber[] {
  const segments = textSegments(source, path).map((segment) => ({ segment, ...withoutAddresses(segment.text) }));
  const strict = { ...options, strict: true };
  const cites = segments.some(({ segment, text }) => isForPeople(segment) && findCitations(text, strict).length > 0);
  const found = segments.flatMap(({ segment, text, addresses }) => {
    const isCodeInSentence = segment.block !== segment.start && segment.kind === 'code';
    const isRead = isForPeople(segment) || isCodeInSentence;
    const citations = findCitations(text, { ...strict, cites: isRead });
    const proven = isRead ? citations : citations.filter(({ certain }) => certain);
    return [
      ...numbersInSegment(segment, text, proven, { ...options, cites }),
      ...addresses.flatMap((address) => addressNumber(segment, address, options)),
    ];
  });
  return found.sort((a, b) => a.start - b.start);
}

function isForPeople({ kind }: TextSegment): boolean {
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
  if (!new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu').test(written)) return [];
  const address = written.replace(/[.,;:!?]+$/, '');
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
      following: '',
      sentenceText: '',
      renumbering: false,
    },
  ];
}

/** The end of a sentence: a dot before a capital letter, but not the dot of a number; an empty line; the line before a list item or table row. */
const SENTENCE_END = /(?<!\p{N}\p{L}{0,2})[.!?…]["”’)\]]*\s+(?=["“(]?\p{Lu})|\n[^\S\n]*\n|\n(?=[^\S\n]*(?:[-*•|]|\d+[.)])\s)/gu;
/** Words of a sentence about a change of numbers, which rewriting would falsify. */
const RENUMBERING =
  /\b(?:formerly|previously|renumbered|used to be|no longer|was (?:rule|cr|called)|old (?:rule|cr|number)|now (?:rule|cr)|moved (?:to|from)|instead of)\b|\p{N}\p{L}?\s*(?:→|->|=>)\s*\p{N}/iu;
/** Longer texts are recognized by their beginning. */
const LONGEST_QUOTE = 300;
const LONGEST_SENTENCE = 600;

function numbersInSegment(
  { kind, start: offset, block, isWhole }: TextSegment,
  text: string,
  citations: readonly Citation[],
  { scheme, cites }: CitingOptions & { readonly cites: boolean },
): CitedNumber[] {
  if (citations.length === 0) return [];
  const ends = [...text.matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length);
  const boundaries = [0, ...ends, text.length];
  const dates = findWrittenDates(text);
  const closed = `${text}\n`;
  const sentenceAt = memoize((at: number) => {
    const sentence = text.slice(boundaries[at], boundaries[at + 1]);
    return { sentenceText: sentence.slice(0, LONGEST_SENTENCE), renumbering: RENUMBERING.test(sentence) };
  });
  return citations.flatMap((citation, index) => {
    const at = boundaries.findLastIndex((boundary) => boundary <= citation.start);
    const line = { start: text.lastIndexOf('\n', citation.start) + 1, end: closed.indexOf('\n', citation.end) };
    const dated = dates.find(({ start, end }) => start >= line.start && end <= line.end);
    const next = citations[index + 1]?.start ?? text.length;
    let cluster = -1;
    return citation.parts.flatMap((part) => {
      if (part.abbreviated !== true) cluster = offset + part.start;
      const until = Math.min(next, part.end + LONGEST_QUOTE);
      return partEnds(part, text, scheme).map(
        (one): CitedNumber => ({
          ...one,
          start: offset + one.start,
          end: offset + one.end,
          context: kind,
          unproven: !cites && !citation.certain && citation.parts.every(({ from }) => !/\p{L}/u.test(from)),
          sentence: isWhole === true ? `${block}` : `${block} ${at}`,
          cluster,
          following: part === citation.parts.at(-1) ? text.slice(part.end, until).replace(/\n[^\S\n]*\n[\s\S]*$/, '') : '',
          ...sentenceAt(at),
          ...(citation.title === undefined ? {} : { title: citation.title }),
          ...(dated === undefined ? {} : { date: dated.date }),
        }),
      );
    });
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
  const last = /\(?[\p{L}\p{N}.]+\)?$/u.exec(written)?.[0] ?? '';
  const first = written.slice(0, -last.length).replace(/[^\p{L}\p{N})]+(?:\p{L}{2,}\s*)?$/u, '');
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
