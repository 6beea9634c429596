/** Folds texts for comparison, in layers: without typography, without the numbers of citations, as words, as stems. */
import { type CitationPart, findCitations } from '../citations/index.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import type { TextDifference } from './alignment.ts';

/** Replaces the number of a citation; a private-use character, which no rules text contains. */
const MASK = '\uE000';

/** How the work numbers and cites. */
export interface ReaderOptions {
  readonly scheme: Scheme;
  /** If absent, citations are ordinary text. */
  readonly words?: CitationWords | undefined;
}

/**
 * Reads texts for comparison and caches the results. The editions of a work repeat most texts, so one reader should serve all comparisons of a
 * work.
 */
export interface TextReader {
  /** Returns the text without typography: quotation marks, dashes, whitespace and the like. */
  readonly typography: (text: string) => string;
  /** Returns the text without typography and with the numbers of citations masked. */
  readonly key: (text: string) => string;
  /** Returns the words of a text as small integers, equal for equal words in any text of this reader. */
  readonly words: (text: string) => readonly number[];
  /** Returns the different stems of a text's words, as other small integers: `declared` and `declares` have one stem. */
  readonly stems: (text: string) => readonly number[];
  readonly cited: (text: string) => readonly string[];
}

/** Returns a reader with an empty cache. */
export function createTextReader({ scheme, words: citationWords }: ReaderOptions): TextReader {
  const ids = new Map<string, number>();
  const stemIds = new Map<string, number>();
  /** By word. */
  const stemOf: number[] = [];
  const masked = cacheByText((text) => maskCitations(foldTypography(text), scheme, citationWords));
  const words = cacheByText((text) =>
    splitWords(masked(text)).map((word) => {
      const id = idOfWord(ids, word);
      stemOf[id] ??= idOfWord(stemIds, stemWord(word));
      return id;
    }),
  );
  return {
    typography: cacheByText((text) => dropPunctuation(foldTypography(text))),
    key: cacheByText((text) => dropPunctuation(masked(text))),
    words,
    stems: cacheByText((text) => [...new Set(words(text).map((word) => stemOf[word] ?? 0))]),
    cited: cacheByText((text) => citedParts(text, scheme, citationWords).map(({ from }) => from)),
  };
}

/** Returns how two texts differ; for equal texts every field is false. */
export function compareTexts(reader: TextReader, from: string, to: string): TextDifference {
  const textChanged = from !== to && reader.key(from) !== reader.key(to);
  const citationsChanged = from !== to && !textChanged && reader.typography(from) !== reader.typography(to);
  return { textChanged, citationsChanged, typographyChanged: from !== to && !textChanged && !citationsChanged };
}

/** Returns a text with one form of quotation marks, dashes and whitespace, without trademark signs and underscores for emphasis. Keeps case. */
export function foldTypography(text: string): string {
  return (
    text
      .replace(/[®™]|\((?:tm|r)\)/giu, '')
      .normalize('NFKC')
      .replace(/[‘’‚‛′`]/gu, "'")
      .replace(/[“”„‟″«»]/gu, '"')
      // Some releases lost these characters and have question marks for dashes: `601.2a?d`, `Planeswalker ? Jace`.
      .replace(/(?<=[\p{L}\p{N}])[?\uFFFD](?=[\p{L}\p{N}])|(?<=\s)[?\uFFFD](?=\s)/gu, '-')
      .replace(/(?:(?<!\s)\s+)?(?:[\u2010-\u2015\u2212]|--+|(?<=\s)-(?=\s))\s*/gu, '-')
      .replace(/(?<!\w)_(\S(?:[^_]*\S)?)_(?!\w)/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/** Drops quotation marks, apostrophes and hyphens, because one release has question marks for all of them. Keeps a minus before a number. */
function dropPunctuation(text: string): string {
  return text.replace(/["'?\uFFFD]|-(?!\p{N})/gu, '');
}

/** Masks the numbers of citations, but not how many there are: one more citation is an edit. */
function maskCitations(text: string, scheme: Scheme, words: CitationWords | undefined): string {
  let masked = '';
  let end = 0;
  for (const part of citedParts(text, scheme, words)) {
    masked += text.slice(end, part.start) + MASK;
    end = part.end;
  }
  return masked + text.slice(end);
}

function citedParts(text: string, scheme: Scheme, words: CitationWords | undefined): readonly CitationPart[] {
  if (words === undefined || !/\p{N}/u.test(text)) return [];
  return findCitations(text, { scheme, words }).flatMap(({ parts }) => parts);
}

/** Returns words of letters and digits, symbols in braces, single ideographs and kana, without punctuation. */
function splitWords(text: string): readonly string[] {
  const word = /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|\{[^{}\s]+\}|[\p{L}\p{M}\p{N}]+|\uE000/gu;
  return text.toLowerCase().replaceAll("'", '').match(word) ?? [];
}

/** The number of letters after which a word is cut: crude, but good enough to find texts, and the same in every alphabet. */
const STEM = 6;

function stemWord(word: string): string {
  return word.length > STEM ? word.slice(0, STEM) : word.replace(/(?<=..)s$/u, '');
}

function idOfWord(ids: Map<string, number>, word: string): number {
  return getOrInsertComputed(ids, word, () => ids.size);
}

function cacheByText<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => getOrInsertComputed(known, text, read);
}
