/** Where a text speaks of terms. */

/** Names of terms, prepared for searching: the ways a name goes on, by its first word; longer names first. */
export type NameIndex = ReadonlyMap<string, readonly IndexedName[]>;

interface IndexedName {
  /** In small letters. */
  readonly words: readonly string[];
  /** The heading of the term that it names. */
  readonly term: string;
}

/** A stretch of text that names a term. */
export interface NamedStretch {
  readonly start: number;
  readonly end: number;
  /** The heading of the term. */
  readonly term: string;
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A word with what belongs to it inside: `player’s`, `state-based`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’\-‐‑][\p{L}\p{M}\p{N}]+)*/gu;
/** What may stand between the words of one name. */
const JOINT = /^[\s,:'"“”]{1,3}$/u;

/** Prepares names, each with the term that it names; of two terms with one name, the first has it. */
export function indexNames(names: Iterable<readonly [name: string, term: string]>): NameIndex {
  const index = new Map<string, IndexedName[]>();
  for (const [name, term] of names) {
    const words = wordsOf(name).map(({ word }) => word);
    const [first] = words;
    if (first === undefined) continue;
    const known = index.get(first) ?? [];
    if (known.some((other) => other.words.join(' ') === words.join(' '))) continue;
    index.set(
      first,
      [...known, { words, term }].toSorted((one, other) => other.words.length - one.words.length),
    );
  }
  return index;
}

/**
 * Finds names in a text, in order: whole words, whatever their case, the longest name that begins at a place; what is part of a longer name is
 * not found. A text in a script without blanks between words is one word to it, and so nothing is found there.
 */
export function findNames(text: string, names: NameIndex): readonly NamedStretch[] {
  const words = wordsOf(text);
  const found: NamedStretch[] = [];
  for (let at = 0; at < words.length; ) {
    const name = names.get(words[at]?.word ?? '')?.find((candidate) => standsAt(candidate.words, words, at, text));
    const [first, last] = [words[at], words[at + (name?.words.length ?? 1) - 1]];
    if (name !== undefined && first !== undefined && last !== undefined)
      found.push({ start: first.start, end: last.end, term: name.term });
    at += name?.words.length ?? 1;
  }
  return found;
}

function standsAt(name: readonly string[], words: readonly Word[], at: number, text: string): boolean {
  return name.every((expected, position) => {
    const here = words[at + position];
    const before = words[at + position - 1];
    if (here?.word !== expected) return false;
    return position === 0 || before === undefined || JOINT.test(text.slice(before.end, here.start));
  });
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    start: index,
    end: index + word.length,
  }));
}
