/** What a word is, for the promise that an import loses none. */

/** A run of letters, digits and their accents, or a run of other signs: `101.2a (see)` has the words `101` `.` `2a` `(` `see` `)`. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]+/gu;

/** Where each word of a text begins. */
export function wordStarts(text: string): readonly number[] {
  return Array.from(text.matchAll(WORD), (match) => match.index);
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/**
 * The characters of a text as the ledger compares them: compatibility forms and case folded (a number's canonical spelling may change
 * both), and no white space, because an import may fold line ends and blanks.
 */
export function foldCharacters(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}
