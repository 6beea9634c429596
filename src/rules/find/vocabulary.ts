/** How common words are among many texts: what a slip of the hand made of one of them, and how much a word tells. */
import { nearSpellings, type SpellingIndex } from './spelling.ts';

/** Words by how many texts hold them. */
export interface Vocabulary {
  /** How many texts there are, */
  readonly texts: number;
  /** and how many of them hold a word. */
  readonly textsWith: (word: string) => number;
  readonly spellings: SpellingIndex;
}

/** The word itself where some text holds it, else the commonest word that a slip of the hand could have made it of. */
export function spelledRight(word: string, { textsWith, spellings }: Vocabulary): string {
  if (textsWith(word) > 0) return word;
  return nearSpellings(word, spellings).toSorted((a, b) => textsWith(b) - textsWith(a))[0] ?? word;
}

/** The rarer a word, the more it tells. */
export function wordWeight(word: string, { texts, textsWith }: Vocabulary): number {
  return Math.log1p(texts / (textsWith(word) || 0.5));
}
