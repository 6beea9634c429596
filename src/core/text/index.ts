/** Works with plain text: ranges, rules and expressions as text, accents, typing errors, patterns, and merge conflicts. */
import { getOrInsertComputed } from '../memo.ts';

export {
  BACK_HEADING,
  blockText,
  continuesExample,
  exampleLabels,
  expressionText,
  joinedText,
  overlap,
  overlapsAny,
  picturesOf,
  ruleExamples,
  ruleText,
  type TextRange,
} from './rule-text.ts';

/** The marks that are accents or vowel points. Those of other scripts, such as Thai and Devanagari, are letters. */
const ACCENTS =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/**
 * Returns a text in lower case, without accents and in one kind of kana, for comparisons: `Ação` → `acao`, `カード` → `かーど`. Korean syllables are
 * decomposed.
 */
export function foldAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .toLowerCase();
}

/** The words of a vocabulary by themselves and by each pattern that is left when one letter is removed. */
export type SpellingIndex = ReadonlyMap<string, readonly string[]>;

/** In a shorter word, a typo often makes another word. */
const SHORTEST_WORD = 4;
/** A longer one is not a word that people type, and its patterns would take the square of its length. */
const LONGEST_WORD = 60;

/** Indexes a vocabulary by deletions (SymSpell's idea, W. Garbe 2012): two words one letter apart share a word with one letter less. */
export function indexSpellings(vocabulary: Iterable<string>): SpellingIndex {
  const index = new Map<string, string[]>();
  for (const word of vocabulary) {
    for (const pattern of patternsOf(word)) getOrInsertComputed(index, pattern, () => []).push(word);
  }
  return index;
}

/** Returns the words that differ from the given one by one letter added, missing or replaced, or by two transposed neighbors. */
export function nearSpellings(word: string, index: SpellingIndex): readonly string[] {
  return [...new Set(patternsOf(word).flatMap((pattern) => index.get(pattern) ?? []))];
}

function patternsOf(word: string): string[] {
  if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD) return [];
  const patterns = Array.from(word, (_, position) => word.slice(0, position) + word.slice(position + 1));
  return [word, ...new Set(patterns)];
}

/** Tells whether two texts differ in the order of two neighboring characters: `receive` and `recieve`. */
export function isTransposed(a: string, b: string): boolean {
  let head = 0;
  while (head < a.length && a[head] === b[head]) head += 1;
  return head < a.length - 1 && a[head] === b[head + 1] && a[head + 1] === b[head] && a.slice(head + 2) === b.slice(head + 2);
}

/** Returns the end of a sticky pattern's match at an offset of a text; undefined if it does not match there. */
export function endOfMatch(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The lines that begin, divide and end a merge conflict. */
const CONFLICT = [/^<{7}(?: |$)/, /^={7}$/, /^>{7}(?: |$)/];

/** Returns the line, from 1, on which a merge conflict in a text begins, or undefined if there is none. */
export function mergeConflictLine(text: string): number | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  let begun: number | undefined;
  let met = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (CONFLICT[0]?.test(line)) [begun, met] = [index + 1, 1];
    else if (met > 0 && CONFLICT[met]?.test(line)) met += 1;
    if (met === CONFLICT.length) return begun;
  }
  return undefined;
}

/** Returns the line, from 1, of the first conflict marker, even of a conflict that is half resolved. For lists, whose entries never look like one. */
export function mergeMarkerLine(text: string): number | undefined {
  const index = text.split(/\r?\n/).findIndex((line) => /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/.test(line));
  return index < 0 ? undefined : index + 1;
}
