/** Slips of the pen: one letter more, less or other, or two exchanged. */
import { indexSpellings, nearSpellings } from '../find/index.ts';

/** In shorter words one letter makes another word too often: `cast`, `cost`. */
const SHORTEST = 6;
/** Words of this length have few neighbours: one letter more or less makes another word only in an ending. */
const LONG = 9;
const VOWELS = /[aeiouyáàâãéêíóôõúäöü]/;

/** What a language has to say of its words. */
export interface SlipOptions {
  /** How many letters at the end of a word tell its forms apart: `ajoute` and `ajoutée`, `guardare` and `guardarle`. */
  readonly ending: number;
}

/**
 * Prepares a search among words for the one that a misspelling means: `triggerd` → `triggered`. What parts two good words is no slip:
 * another beginning, a letter more or less in the ending (`todo`, `todos`), another letter in place of one (`shaped`, `shared`), and, in
 * words that are not long, one consonant more or less unless it doubles its neighbour (`phased`, `phrased`).
 */
export function slipFinder(words: Iterable<string>, { ending }: SlipOptions): (word: string) => string | undefined {
  const spellings = indexSpellings(Array.from(words).filter((word) => word.length >= SHORTEST));
  return (word) =>
    word.length < SHORTEST ? undefined : nearSpellings(word, spellings).find((candidate) => isSlip(word, candidate, ending));
}

function isSlip(word: string, other: string, ending: number): boolean {
  if (word[0] !== other[0]) return false;
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word];
  let head = 0;
  while (head < shorter.length && word[head] === other[head]) head += 1;
  if (shorter.length === longer.length) return isExchanged(word, other, head);
  if (head >= longer.length - ending || shorter.slice(head) !== longer.slice(head + 1)) return false;
  const letter = longer[head] ?? '';
  return longer.length >= LONG || VOWELS.test(letter) || letter === longer[head - 1] || letter === longer[head + 1];
}

/** Two neighbouring letters changed places: `recieve`. */
function isExchanged(word: string, other: string, head: number): boolean {
  return (
    head < word.length - 1 &&
    word[head] === other[head + 1] &&
    word[head + 1] === other[head] &&
    word.slice(head + 2) === other.slice(head + 2)
  );
}
