/** Folds texts for comparison, layer by layer, so that differences that mean nothing disappear. */
import { findCitations } from '../citations/index.ts';
import type { Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import type { TextDifference } from './alignment.ts';

/** Stands for the number of a citation. No rules text contains it. */
const MASK = '\uE000';

/** How the work numbers and cites. */
export interface ReaderOptions {
  readonly scheme: Scheme;
  /** If absent, citations are not told from other text. */
  readonly words?: CitationWords | undefined;
}

/**
 * Reads texts for comparison and caches the results: the releases of a work repeat the same texts many times over, so one reader should
 * serve a whole archive.
 */
export interface TextReader {
  /** The text without typography: texts that are equal here differ at most in quotes, dashes, whitespace and the like. */
  readonly typography: (text: string) => string;
  /** The same with the numbers of citations masked: equal keys are the same statement. */
  readonly key: (text: string) => string;
  /** The words of a text as small integers, equal for equal words in any text of this reader. */
  readonly words: (text: string) => readonly number[];
  /** The different stems of a text's words, as integers of their own: `declared` and `declares` have one stem. */
  readonly stems: (text: string) => readonly number[];
}

/** Returns a reader that caches every text it is given: share one among all comparisons of a work's texts. */
export function createTextReader({ scheme, words: citationWords }: ReaderOptions): TextReader {
  const ids = new Map<string, number>();
  const stemIds = new Map<string, number>();
  /** By word. */
  const stemOf: number[] = [];
  const masked = (text: string) => maskCitations(foldTypography(text), scheme, citationWords);
  const words = memoize((text) =>
    splitWords(masked(text)).map((word) => {
      const id = idOf(ids, word);
      stemOf[id] ??= idOf(stemIds, stemWord(word));
      return id;
    }),
  );
  return {
    typography: memoize((text) => dropPunctuation(foldTypography(text))),
    key: memoize((text) => dropPunctuation(masked(text))),
    words,
    stems: memoize((text) => [...new Set(words(text).map((word) => stemOf[word] ?? 0))]),
  };
}

/** Returns how two texts differ; for equal texts every field is false. */
export function compareTexts(reader: TextReader, from: string, to: string): TextDifference {
  const textChanged = from !== to && reader.key(from) !== reader.key(to);
  const citationsChanged = from !== to && !textChanged && reader.typography(from) !== reader.typography(to);
  return { textChanged, citationsChanged, typographyChanged: from !== to && !textChanged && !citationsChanged };
}

/** Returns a text with one form of quotes, dashes and whitespace, without trademark signs and underscores for emphasis. Keeps case. */
export function foldTypography(text: string): string {
  return (
    text
      .replace(/[®™]|\((?:tm|r)\)/giu, '')
      .normalize('NFKC')
      .replace(/[‘’‚‛′`]/gu, "'")
      .replace(/[“”„‟″«»]/gu, '"')
      // A release that lost these characters has question marks for dashes, too: `601.2a?d`, `Planeswalker ? Jace`.
      .replace(/(?<=[\p{L}\p{N}])[?\uFFFD](?=[\p{L}\p{N}])|(?<=\s)[?\uFFFD](?=\s)/gu, '-')
      .replace(/(?:(?<!\s)\s+)?(?:[\u2010-\u2015\u2212]|--+|(?<=\s)-(?=\s))\s*/gu, '-')
      .replace(/(?<!\w)_(\S(?:[^_]*\S)?)_(?!\w)/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/**
 * Drops quotes, apostrophes and hyphens, because one release has question marks instead of them all. Keeps a minus before a number,
 * which means something.
 */
function dropPunctuation(text: string): string {
  return text.replace(/["'?\uFFFD]|-(?!\p{N})/gu, '');
}

/** Masks the numbers of citations, but not how many there are: one more citation is an edit. */
function maskCitations(text: string, scheme: Scheme, words: CitationWords | undefined): string {
  if (words === undefined || !/\p{N}/u.test(text)) return text;
  let masked = '';
  let end = 0;
  for (const part of findCitations(text, { scheme, words }).flatMap(({ parts }) => parts)) {
    masked += text.slice(end, part.start) + MASK;
    end = part.end;
  }
  return masked + text.slice(end);
}

/** Returns words of letters and digits, symbols in braces, single ideographs and kana, without punctuation. */
function splitWords(text: string): readonly string[] {
  const word = /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|\{[^{}\s]+\}|[\p{L}\p{M}\p{N}]+|\uE000/gu;
  return text.toLowerCase().replaceAll("'", '').match(word) ?? [];
}

/** Cuts a word after so many letters: crude, but good enough to find texts, and the same in every alphabet. */
const STEM = 6;

function stemWord(word: string): string {
  return word.length > STEM ? word.slice(0, STEM) : word.replace(/(?<=..)s$/u, '');
}

function idOf(ids: Map<string, number>, word: string): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  ids.set(word, ids.size);
  return ids.size - 1;
}

function memoize<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
