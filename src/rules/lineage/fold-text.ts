/** Texts as they are compared: layer by layer less of what makes no difference. */
import { findCitations } from '../citations/index.ts';
import type { Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import type { TextDifference } from './alignment.ts';

/** Stands for the number of a citation. No rules text contains it. */
const MASK = '\uE000';

/** How the work numbers and cites. */
export interface ReaderOptions {
  readonly scheme: Scheme;
  /** Without them citations are not told from other text. */
  readonly words?: CitationWords | undefined;
}

/**
 * Reads texts for comparison and remembers what it read: the releases of a work repeat the same texts many times over, so one reader
 * should serve a whole archive.
 */
export interface TextReader {
  /** The text without what typography may change: equal texts differ in quotes, dashes, blanks and the like at most. */
  readonly typography: (text: string) => string;
  /** The same with the number of every citation masked: equal keys are the same statement. */
  readonly key: (text: string) => string;
  /** The words of a text as small integers, equal for equal words in any text that this reader read. */
  readonly words: (text: string) => readonly number[];
}

/** Makes a reader, which remembers every text that it is given: share one among all that compares the texts of a work. */
export function createTextReader({ scheme, words }: ReaderOptions): TextReader {
  const ids = new Map<string, number>();
  const masked = (text: string) => maskCitations(foldTypography(text), scheme, words);
  return {
    typography: memoise((text) => dropSigns(foldTypography(text))),
    key: memoise((text) => dropSigns(masked(text))),
    words: memoise((text) => splitWords(masked(text)).map((word) => idOf(ids, word))),
  };
}

/** Tells how two texts differ; of texts that are equal throughout, nothing is said. */
export function compareTexts(reader: TextReader, from: string, to: string): TextDifference {
  const textChanged = from !== to && reader.key(from) !== reader.key(to);
  const citationsChanged = from !== to && !textChanged && reader.typography(from) !== reader.typography(to);
  return { textChanged, citationsChanged, typographyChanged: from !== to && !textChanged && !citationsChanged };
}

/** One form for quotes, dashes and blanks; no signs of trade, no underscores with which plain texts write emphasis. Case stays. */
export function foldTypography(text: string): string {
  return (
    text
      .replace(/[®™]|\((?:tm|r)\)/giu, '')
      .normalize('NFKC')
      .replace(/[‘’‚‛′`]/gu, "'")
      .replace(/[“”„‟″«»]/gu, '"')
      // A release that lost its signs has question marks for dashes, too: `601.2a?d`, `Planeswalker ? Jace`.
      .replace(/(?<=[\p{L}\p{N}])[?\uFFFD](?=[\p{L}\p{N}])|(?<=\s)[?\uFFFD](?=\s)/gu, '-')
      .replace(/(?:(?<!\s)\s+)?(?:[\u2010-\u2015\u2212]|--+|(?<=\s)-(?=\s))\s*/gu, '-')
      .replace(/(?<!\w)_(\S(?:[^_]*\S)?)_(?!\w)/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/**
 * Quotes, apostrophes and hyphens are dropped, for one release has question marks in the place of them all. A minus before a number
 * means something and stays.
 */
function dropSigns(text: string): string {
  return text.replace(/["'?\uFFFD]|-(?!\p{N})/gu, '');
}

/** Only the numbers are masked and not how many there are: one more citation is an edit. */
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

/** Words of letters and digits, symbols in braces, single ideographs and kana; punctuation says nothing here. */
function splitWords(text: string): readonly string[] {
  const word = /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|\{[^{}\s]+\}|[\p{L}\p{M}\p{N}]+|\uE000/gu;
  return text.toLowerCase().replaceAll("'", '').match(word) ?? [];
}

function idOf(ids: Map<string, number>, word: string): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  ids.set(word, ids.size);
  return ids.size - 1;
}

function memoise<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
