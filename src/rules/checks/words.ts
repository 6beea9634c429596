/** Words: slips of the pen (`term-spelled-two-ways`) and words that stand twice (`repeated-word`). */
import { diagnose } from '../diagnostics.ts';
import { indexSpellings, nearSpellings } from '../find/index.ts';
import type { Check, CheckContext, TextPiece } from './check.ts';

/** With hyphens inside, and without the ends of possessives: `player’s`. */
const WORD = /(?<!\p{L}[’'])\p{L}[\p{L}\p{M}]*(?:-[\p{L}\p{M}]+)*/gu;
/** A spelling that occurs more often is somebody's choice. */
const RARE = 2;
const FREQUENT = 20;

/** English puts its endings at the end of a word; of other languages, the last letters of a word are taken for one. */
const ENDINGS: Readonly<Record<string, number>> = { en: 1 };
const ENDING = 3;

interface Spelling {
  count: number;
  readonly first: { readonly piece: TextPiece; readonly offset: number };
}

export const checkWordSpellings: Check = ({ expression }, { pieces, placeOf }) => {
  const spellings = spellingsOf(pieces);
  const usualOf = usualSpelling(spellings, { ending: ENDINGS[expression.lang] ?? ENDING });
  return [...spellings].flatMap(([written, { count, first }]) => {
    const usual = count > RARE ? undefined : usualOf(written);
    if (usual === undefined) return [];
    return [
      diagnose({
        code: 'term-spelled-two-ways',
        severity: 'warning',
        reason: `"${written}" is elsewhere spelled "${usual.word}", ${usual.count} times`,
        place: placeOf(first.piece, first.offset),
        remedy: `write "${usual.word}", unless another word is meant`,
      }),
    ];
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

/** Returns a search for the frequent word that a rare spelling stands for; capitals at the head of a word make no other spelling. */
function usualSpelling(spellings: ReadonlyMap<string, Spelling>, options: SlipOptions) {
  const counts = new Map<string, number>();
  for (const [written, { count }] of spellings) {
    const word = written.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + count);
  }
  const frequent = [...counts].filter(([, count]) => count >= FREQUENT).map(([word]) => word);
  const unhyphenated = new Map(frequent.map((word) => [word.replaceAll('-', ''), word]));
  const slipOf = slipFinder(frequent, options);
  return (written: string): { readonly word: string; readonly count: number } | undefined => {
    const word = written.toLowerCase();
    const isRare = (counts.get(word) ?? 0) <= RARE;
    const usual = isRare
      ? (unhyphenated.get(word.replaceAll('-', '')) ?? slipOf(word))
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

/** In shorter words one letter makes another word too often: `cast`, `cost`. */
const SHORTEST = 6;
/** Words of this length have few neighbors: one letter more or less makes another word only in an ending. */
const LONG = 9;
const VOWELS = /[aeiouyáàâãéêíóôõúäöü]/;

/** What a language has to say of its words. */
interface SlipOptions {
  /** How many letters at the end of a word tell its forms apart: `ajoute` and `ajoutée`, `guardare` and `guardarle`. */
  readonly ending: number;
}

/**
 * Prepares a search among words for the one that a misspelling means: `triggerd` → `triggered`. A space that separates two good words is not a slip:
 * another beginning, a letter more or less in the ending (`todo`, `todos`), another letter in place of one (`shaped`, `shared`), and, in
 * words that are not long, one consonant more or less unless it doubles its neighbor (`phased`, `phrased`).
 */
function slipFinder(words: Iterable<string>, { ending }: SlipOptions): (word: string) => string | undefined {
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

/** Tells whether two neighboring letters changed places: `recieve`. */
function isExchanged(word: string, other: string, head: number): boolean {
  return (
    head < word.length - 1 &&
    word[head] === other[head + 1] &&
    word[head + 1] === other[head] &&
    word.slice(head + 2) === other.slice(head + 2)
  );
}

/** A word and the same word in small letters: of names, two in a row may well be meant. */
const TWICE = /(?<![\p{L}\p{N}’'-])(\p{L}[\p{L}’']*)\s+(?=(\p{Ll}[\p{L}’']*))(?=\2(?![\p{L}\p{N}’'-]))/gu;
/** Words that follow themselves in good English (`the team whose turn it is is …`), French, German and Portuguese. */
const MAY_REPEAT = new Set(['that', 'had', 'is', 'nous', 'vous', 'die', 'das', 'der', 'se']);

export const checkRepeatedWords: Check = (_, { pieces, placeOf }) =>
  pieces.flatMap((piece) =>
    [...piece.text.matchAll(TWICE)]
      .filter(([, word = '', again = '']) => word.toLowerCase() === again && !MAY_REPEAT.has(again))
      .map((match) =>
        diagnose({
          code: 'repeated-word',
          severity: 'warning',
          reason: `"${match[1]} ${match[2]}" says a word twice`,
          place: placeOf(piece, match.index + match[0].length),
          remedy: 'delete one of the two',
        }),
      ),
  );
