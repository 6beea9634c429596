/** Sources of patterns for the words with which languages cite. */
import { escapePattern } from '../escape-pattern.ts';

/** Matches nothing: what an empty list of words compiles to. */
const NOTHING = '(?!)';

/** Ideographs may touch a word of another script: 详见CR 104.3a. */
const NOT_WITHIN_WORD = '(?<![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}\\p{N}])';

/**
 * An alternation of words, longest first. A word of a script that puts blanks between words must begin one (`in` is not found in
 * `again`); the words of other scripts stand anywhere (`详见规则`).
 */
export function wordPattern(words: readonly string[]): string {
  if (words.length === 0) return NOTHING;
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((word) => (isUnspaced(word) ? '' : NOT_WITHIN_WORD) + escapeWord(word)).join('|')})`;
}

/** The words that are written without blanks around them, which may also stand behind a number: `6.2参照`. */
export function unspacedWords(words: readonly string[]): readonly string[] {
  return words.filter(isUnspaced);
}

function isUnspaced(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
}

function escapeWord(word: string): string {
  return escapePattern(word.trim()).replace(/\s+/g, '\\s+');
}
