/** The words of quotations and questions: folds and stems them, corrects typos, and weighs them by rarity. */
import { foldAccents, nearSpellings, type SpellingIndex } from '../../text/index.ts';
import { append } from '../../untrusted.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)?/gu;
/** How many words of a quotation are read. */
export const MAX_QUOTE_WORDS = 400;

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
const IS_UNSPACED = new RegExp(UNSPACED, 'u');

/**
 * Returns the folded words of a text in order: lower case, without accents and punctuation; for scripts without spaces, every pair of neighboring
 * characters.
 */
export function quoteWords(text: string): string[] {
  const folded = foldAccents(text);
  const words = (folded.match(WORD) ?? []).map((word) => word.replace(/['’]/g, ''));
  // Most texts need no segmentation, which would take longer than all else.
  return IS_UNSPACED.test(folded) ? words.flatMap(segmentWord) : words;
}

function segmentWord(word: string): string[] {
  const words: string[] = [];
  let position = 0;
  for (const run of word.matchAll(UNSPACED)) {
    if (run.index > position) words.push(word.slice(position, run.index));
    append(words, pairs(run[0]));
    position = run.index + run[0].length;
  }
  if (position < word.length) words.push(word.slice(position));
  return words;
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.length === 1 ? characters : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** How many texts have a word. */
export interface Vocabulary {
  readonly texts: number;
  readonly textsWith: (word: string) => number;
  readonly spellings: SpellingIndex;
}

/** Returns the word itself if a text has it, or else the most common word of which it may be a typo. */
export function correctSpelling(word: string, { textsWith, spellings }: Vocabulary): string {
  if (textsWith(word) > 0) return word;
  return nearSpellings(word, spellings).toSorted((a, b) => textsWith(b) - textsWith(a))[0] ?? word;
}

/** Returns the weight of a word: the rarer, the greater. */
export function wordWeight(word: string, { texts, textsWith }: Vocabulary): number {
  return Math.log1p(texts / (textsWith(word) || 0.5));
}

/** Longer stems are cut off, since words of other languages have other endings. */
export const LONGEST_STEM = 6;

/** The endings of English words; words of other languages are only shortened. */
const SUFFIX = /(?:ing|ers?|ed|es|s|ly|ment)$/;

/** Returns an approximate stem, which the forms of a word share: `destroyed`, `destroys` → `destro`; `copying` → `copy`. */
export function wordStem(word: string): string {
  const stem = word.replace(SUFFIX, '');
  return (stem.length < 3 ? word : stem).replace(/(?<=.{2})(.)\1$/, '$1').slice(0, LONGEST_STEM);
}

/** Returns the stems of a text's words, in order. */
export function wordStems(text: string): string[] {
  return quoteWords(text).map(wordStem);
}

/** Fewer words are a name rather than a question or quotation. */
const MIN_WORDS = 4;

/**
 * Tells whether a text is a question, in any language: it ends in a question mark, or has as many words as a sentence. Several words that nothing
 * names may be one. Digits alone are none.
 */
export function looksLikeQuestion(text: string, isNamed = true): boolean {
  if (!/\p{L}/u.test(text)) return false;
  if (!isNamed && quoteWords(text).length > 1) return true;
  return /[?？؟]\s*$/u.test(text) ? quoteWords(text).length > 1 : text.trim().split(/\s+/).length >= MIN_WORDS;
}
