/** Texts as they are compared: layer by layer less of what makes no difference. */
import { findCitations } from '../citations/index.ts';
import type { Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import type { TextDifference } from './alignment.ts';

/** Stands for the number of a citation. No rules text contains it. */
const MASK = '\uE000';

/** One form for quotes, dashes, blanks and signs of trade; marks of emphasis that plain texts write as underscores are gone. Case stays. */
export function foldTypography(text: string): string {
  return (
    text
      .replace(/[®™]|\((?:tm|r)\)/giu, '')
      .normalize('NFKC')
      .replace(/[‘’‚‛′`]/gu, "'")
      .replace(/[“”„‟″«»]/gu, '"')
      // One release has lost its dashes to question marks: `Planeswalker ? Jace`.
      .replace(/(?<=\s)\?(?=\s)|(?<=\p{L})\?(?=\p{L})/gu, '—')
      .replace(/\s*(?:[\u2010-\u2015\u2212]|--+|(?<=\s)-(?=\s))\s*/gu, '-')
      .replace(/(?<!\w)_(\S(?:[^_]*\S)?)_(?!\w)/gu, '$1')
      .replace(/…/gu, '...')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

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
  /** The text with typography folded. */
  readonly typography: (text: string) => string;
  /** The same with the number of every citation masked: equal keys are the same statement. */
  readonly key: (text: string) => string;
  /** The words of the key as small integers, equal for equal words in any text that this reader read. */
  readonly words: (text: string) => readonly number[];
}

export function createTextReader({ scheme, words }: ReaderOptions): TextReader {
  const ids = new Map<string, number>();
  const typography = memoise(foldTypography);
  const key = memoise((text) => maskCitations(typography(text), scheme, words));
  return {
    typography,
    key,
    words: memoise((text) => splitWords(key(text)).map((word) => idOf(ids, word))),
  };
}

/** Tells how two texts differ; of texts that are equal throughout, nothing is said. */
export function compareTexts(reader: TextReader, from: string, to: string): TextDifference {
  const textChanged = from !== to && reader.key(from) !== reader.key(to);
  const citationsChanged = from !== to && !textChanged && reader.typography(from) !== reader.typography(to);
  return { textChanged, citationsChanged, typographyChanged: from !== to && !textChanged && !citationsChanged };
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

/** Words of letters and digits, symbols in braces, single ideographs and kana; nothing is said by punctuation. */
function splitWords(key: string): readonly string[] {
  return (
    key
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|\{[^{}\s]+\}|[\p{L}\p{M}\p{N}']+|\uE000/gu) ?? []
  );
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
