/** Checks words: misspellings of frequent words, and words written twice. */
import { indexSpellings, isTransposed, nearSpellings } from '../text/index.ts';
import type { CheckContext, Find, TextPiece } from './check-context.ts';

/** A word with its hyphens, without a possessive ending: `player` of `player’s`. */
const WORD = /(?<!\p{L}[’'])\p{L}[\p{L}\p{M}]*(?:-[\p{L}\p{M}]+)*/gu;
/** A spelling that occurs more often than this is deliberate. */
const RARE = 2;
const FREQUENT = 20;

/** How many letters at the end of a word may differ between its forms, by language: `ajoute` and `ajoutée`, `guardare` and `guardarle`. */
const ENDINGS: Readonly<Record<string, number>> = { en: 1 };
const ENDING = 3;

interface Spelling {
  count: number;
  readonly first: { readonly piece: TextPiece; readonly offset: number };
}

export const findMisspellings: Find = ({ expression }, { pieces, placeOf }) => {
  const spellings = spellingsOf(pieces);
  const usualOf = usualSpelling(spellings, ENDINGS[expression.lang] ?? ENDING);
  return [...spellings].flatMap(([written, { count, first }]) => {
    const usual = count > RARE ? undefined : usualOf(written);
    if (usual === undefined) return [];
    return {
      reason: `"${written}" is spelled "${usual.word}" elsewhere (${usual.count} times)`,
      place: placeOf(first.piece, first.offset),
      remedy: `write "${usual.word}", unless another word is meant`,
    };
  });
};

function spellingsOf(pieces: CheckContext['pieces']): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  for (const piece of pieces) {
    for (const { 0: word, index: offset } of piece.text.matchAll(WORD)) {
      const known = spellings.get(word);
      if (known === undefined) spellings.set(word, { count: 1, first: { piece, offset } });
      else known.count += 1;
    }
  }
  return spellings;
}

/** Returns a function that finds the frequent word that a rare spelling means. An initial capital makes no other spelling. */
function usualSpelling(spellings: ReadonlyMap<string, Spelling>, ending: number) {
  const counts = new Map<string, number>();
  for (const [written, { count }] of spellings) {
    const word = written.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + count);
  }
  const frequent = [...counts].filter(([, count]) => count >= FREQUENT).map(([word]) => word);
  const unhyphenated = new Map(frequent.map((word) => [word.replaceAll('-', ''), word]));
  const correct = misspellingSearch(frequent, ending);
  return (written: string): { readonly word: string; readonly count: number } | undefined => {
    const word = written.toLowerCase();
    const isRare = (counts.get(word) ?? 0) <= RARE;
    const usual = isRare
      ? (unhyphenated.get(word.replaceAll('-', '')) ?? correct(word))
      : hasOddCapitals(written)
        ? word
        : undefined;
    const count = counts.get(usual ?? '') ?? 0;
    return usual === undefined || count < FREQUENT ? undefined : { word: usual, count };
  };
}

/** Tells whether a word has capitals like `CReature` or `creaTure`, which are neither a name nor an abbreviation. */
function hasOddCapitals(word: string): boolean {
  return /^\p{Lu}{2,}\p{Ll}|^\p{Ll}+\p{Lu}/u.test(word);
}

/** Shorter words differ from too many others by one letter: `cast`, `cost`. */
const SHORTEST_CHECKED = 6;
/** From this length on, one letter more or less makes another word only in an ending. */
const LONG = 9;
const VOWELS = /[aeiouyáàâãéêíóôõúäöü]/;

/**
 * Returns a function that finds the word that a misspelling means: `triggerd` → `triggered`. Differences that often tell two good words apart
 * do not count: the first letter, a letter more or less in the ending (`todo`, `todos`), one letter in place of another (`shaped`, `shared`),
 * and, in words that are not long, one consonant more or less unless it doubles its neighbor (`phased`, `phrased`).
 */
function misspellingSearch(words: readonly string[], ending: number): (word: string) => string | undefined {
  const spellings = indexSpellings(words.filter((word) => word.length >= SHORTEST_CHECKED));
  return (word) =>
    word.length < SHORTEST_CHECKED
      ? undefined
      : nearSpellings(word, spellings).find((candidate) => isMisspelling(word, candidate, ending));
}

function isMisspelling(word: string, other: string, ending: number): boolean {
  if (word[0] !== other[0]) return false;
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word];
  let head = 0;
  while (head < shorter.length && word[head] === other[head]) head += 1;
  if (shorter.length === longer.length) return isTransposed(word, other);
  if (head >= longer.length - ending || shorter.slice(head) !== longer.slice(head + 1)) return false;
  const letter = longer[head] ?? '';
  return longer.length >= LONG || VOWELS.test(letter) || letter === longer[head - 1] || letter === longer[head + 1];
}

/** A word followed by the same word in lower case; a name may be repeated on purpose. */
const TWICE = /(?<![\p{L}\p{N}’'-])(\p{L}[\p{L}’']*)\s+(?=(\p{Ll}[\p{L}’']*))(?=\2(?![\p{L}\p{N}’'-]))/gu;
/** Words that may follow themselves in good English (`the team whose turn it is is …`), French, German and Portuguese. */
const MAY_REPEAT = new Set(['that', 'had', 'is', 'nous', 'vous', 'die', 'das', 'der', 'se']);

export const findRepeatedWords: Find = (_, { pieces, placeOf }) =>
  pieces.flatMap((piece) =>
    [...piece.text.matchAll(TWICE)]
      .filter(([, word = '', again = '']) => word.toLowerCase() === again && !MAY_REPEAT.has(again))
      .map((match) => ({
        reason: `"${match[1]} ${match[2]}" repeats a word`,
        place: placeOf(piece, match.index + match[0].length),
      })),
  );
