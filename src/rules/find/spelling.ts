/** Words of a vocabulary that a typo could have meant. */

/** Words of the vocabulary that share a letter pattern, by the pattern: every way to leave out one letter. */
export type SpellingIndex = ReadonlyMap<string, readonly string[]>;

/** A slip in a shorter word makes another word. */
const SHORTEST = 4;

/** Indexes a vocabulary by deletions (SymSpell's idea, W. Garbe 2012): two words one letter apart share a word with one letter less. */
export function indexSpellings(vocabulary: Iterable<string>): SpellingIndex {
  const index = new Map<string, string[]>();
  for (const word of vocabulary) {
    for (const pattern of patternsOf(word)) {
      const known = index.get(pattern);
      if (known === undefined) index.set(pattern, [word]);
      else known.push(word);
    }
  }
  return index;
}

/** The words that one letter more, less, other, or two exchanged neighbours separate from the given one. */
export function nearSpellings(word: string, index: SpellingIndex): readonly string[] {
  return [...new Set(patternsOf(word).flatMap((pattern) => index.get(pattern) ?? []))];
}

function patternsOf(word: string): string[] {
  if (word.length < SHORTEST) return [];
  const patterns = Array.from(word, (_, position) => word.slice(0, position) + word.slice(position + 1));
  return [word, ...new Set(patterns)];
}
