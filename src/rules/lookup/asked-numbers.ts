/** The numbers of a work that a text asks for, in whatever form. */
import { allWords, findCitations, parseTypedCitation } from '../citations/index.ts';
import { chapterNumber, parseNumber } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import type { AskedNumber } from './answer-number.ts';
import { findEdition } from './find-edition.ts';
import { foldName } from './fold-name.ts';
import type { LookupWork } from './lookup-work.ts';
import type { PastedLink } from './read-link.ts';

/** Where the reader is, so that `#3a` means rule 3a of this chapter. */
export interface Whereabouts {
  readonly work?: string | undefined;
  readonly chapter?: string | undefined;
}

/** A longer text is no citation, but may hold some. */
const LONGEST_CITATION = 160;

/**
 * The numbers of a typed text, and the title that was quoted with them; empty where it names none in this work. With `markless`, numbers
 * may stand without their dots and dashes, and then mean every number that is written so: `7019b`.
 */
export function askedInText(
  text: string,
  work: LookupWork,
  { work: here, chapter }: Whereabouts,
  { markless = false } = {},
): readonly AskedNumber[] {
  if (!/\p{N}/u.test(text)) return [];
  const { scheme } = work.index;
  const local =
    text.startsWith('#') && here === work.id && chapter !== undefined ? inChapter(work, chapter, text.slice(1)) : undefined;
  if (local !== undefined) return [{ from: local }];
  const isEdition = (name: string) => findEdition(work, name) !== undefined;
  const wordsByLanguage = wordsOf(work).byLanguage;
  const withoutMarks = markless ? (item: string) => withoutMarksIn(work, item) : undefined;
  const options = { scheme, wordsByLanguage, isEdition, isKnown: isKnownIn(work), ...(withoutMarks && { withoutMarks }) };
  const typed = text.length > LONGEST_CITATION ? undefined : parseTypedCitation(text, options);
  if (typed !== undefined) {
    const { edition, alone, title } = typed;
    const renumbered = title === undefined ? [] : titled(work, title, typed.parts);
    return [...typed.parts.map((part) => ({ ...part, edition, alone })), ...renumbered];
  }
  return markless ? [] : citedIn(text, work);
}

function isKnownIn(work: LookupWork): (number: string) => boolean {
  return (number) => work.index.order.has(number) || work.runs?.has(number) === true;
}

/** The number that an address names: its fragment first, then its segments from the last. */
export function askedByLink({ fragment, segments }: PastedLink, work: LookupWork): readonly AskedNumber[] {
  const isPrinted = isKnownIn(work);
  const isKnown = (number: string | undefined) => number !== undefined && isPrinted(number);
  const numbers = segments.map((segment) => parseNumber(work.index.scheme, segment)?.number);
  const chapter = numbers.findLast(isKnown);
  const named = [
    ...(fragment === '' ? [] : [...(chapter === undefined ? [] : [inChapter(work, chapter, fragment)]), compact(work, fragment)]),
    ...segments.map((segment) => compact(work, segment)).toReversed(),
  ].find(isKnown);
  if (named === undefined) return [];
  // `/diff/cr/STX-AFR`: of two editions the later one.
  const names = segments.flatMap((segment) => [segment, ...segment.split(/-(?=[A-Z0-9]+$)/u).toReversed()]);
  const edition = names.find((name) => !/^\d{1,4}$/u.test(name) && findEdition(work, name) !== undefined);
  return [{ from: named, edition }];
}

/** A number alone, in any spelling: `702.19B`, `R70219b`. */
function compact(work: LookupWork, text: string): string | undefined {
  const typed = parseTypedCitation(text.replaceAll('_', ' '), {
    scheme: work.index.scheme,
    wordsByLanguage: wordsOf(work).byLanguage,
  });
  return typed?.parts[0]?.from;
}

/** `3a` of chapter 101 is `101.3a`. */
function inChapter({ index: { scheme, order } }: LookupWork, chapter: string, text: string): string | undefined {
  const above = chapterNumber(scheme, chapter);
  const separator = scheme.levels[scheme.chapterLevel + 1]?.separator;
  if (above === null || separator === undefined) return undefined;
  const number = parseNumber(scheme, above + separator + text)?.number;
  return number !== undefined && order.has(number) ? number : undefined;
}

/** The rule that bears the quoted title now, where that is none of those that were cited with it. */
function titled(work: LookupWork, title: string, parts: readonly AskedNumber[]): readonly AskedNumber[] {
  const folded = foldName(title);
  const bearers = work.named.filter(({ number, names }) => number !== null && names.some((name) => foldName(name) === folded));
  if (bearers.some(({ number }) => parts.some(({ from }) => from === number))) return [];
  return bearers.slice(0, 1).flatMap(({ number }) => (number === null ? [] : [{ from: number }]));
}

/**
 * Citations within a sentence: those that a word or their brackets prove to be some, else, in a short text, numbers that look like
 * a rule's and were once printed.
 *
 * @example `what does 702.19b say` · `502.22?` · two numbers that stood in two lines
 */
function citedIn(text: string, work: LookupWork): readonly AskedNumber[] {
  const { scheme } = work.index;
  const options = { scheme, words: wordsOf(work).all, known: isKnownIn(work) };
  const certain = findCitations(text, { ...options, strict: true }).filter((citation) => citation.certain);
  const isQuestion = certain.length === 0 && text.length <= LONGEST_CITATION;
  const likely = isQuestion ? findCitations(text, options) : certain;
  return likely.flatMap(({ parts }) => parts);
}

/** Fewer digits and letters are a number of the first levels, or any word. */
const SHORTEST_WITHOUT_MARKS = 3;

const markless = new WeakMap<LookupWork, ReadonlyMap<string, readonly string[]>>();

/** The numbers in force, else those ever printed, that are this text when their dots and dashes are left out. */
function withoutMarksIn(work: LookupWork, text: string): readonly string[] {
  const { index, runs = new Map() } = work;
  const known = markless.get(work) ?? Map.groupBy([...new Set([...index.numbers, ...runs.keys()])], withoutMarks);
  markless.set(work, known);
  if (text.length < SHORTEST_WITHOUT_MARKS || !/^[\p{L}\p{N}]+$/u.test(text)) return [];
  const all = known.get(text.toLowerCase()) ?? [];
  const inForce = all.filter((number) => index.order.has(number));
  return inForce.length > 0 ? inForce : all;
}

function withoutMarks(number: string): string {
  return number.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

interface Words {
  readonly byLanguage: Readonly<Record<string, CitationWords>>;
  readonly all: CitationWords;
}

/** The patterns of citations are compiled once for the same words. */
const known = new WeakMap<LookupWork, Words>();

/** The words of all languages, and the work's own names among those of the work. */
function wordsOf(work: LookupWork): Words {
  const words = known.get(work) ?? collectWords(work);
  known.set(work, words);
  return words;
}

function collectWords({ citations, names }: LookupWork): Words {
  const none: readonly string[] = [];
  const byLanguage = { ...citations, names: { rule: none, section: none, see: none, and: none, through: none, work: names } };
  return { byLanguage, all: allWords(byLanguage) };
}
