/** `term-spelled-two-ways` among words: one that hardly ever occurs and is a slip of the pen away from one that is frequent. */
import { diagnose } from '../diagnostics.ts';
import type { Check, CheckContext } from './check.ts';
import type { Passage } from './passages.ts';
import { type SlipOptions, slipFinder } from './slips.ts';

/** With hyphens inside, and without the ends of possessives: `player’s`. */
const WORD = /(?<!\p{L}[’'])\p{L}[\p{L}\p{M}]*(?:-[\p{L}\p{M}]+)*/gu;
/** A spelling that occurs more often is somebody's choice. */
const RARE = 2;
const FREQUENT = 20;

/** English puts its endings behind a word; of other languages, the last letters of a word are taken for one. */
const ENDINGS: Readonly<Record<string, number>> = { en: 1 };
const ENDING = 3;

interface Spelling {
  count: number;
  readonly first: { readonly passage: Passage; readonly offset: number };
}

export const checkWordSpellings: Check = ({ expression }, { passages, placeOf }) => {
  const spellings = spellingsOf(passages);
  const usualOf = usualSpelling(spellings, { ending: ENDINGS[expression.lang] ?? ENDING });
  return [...spellings].flatMap(([written, { count, first }]) => {
    const usual = count > RARE ? undefined : usualOf(written);
    if (usual === undefined) return [];
    return [
      diagnose({
        code: 'term-spelled-two-ways',
        severity: 'warning',
        reason: `"${written}" is elsewhere spelled "${usual.word}", ${usual.count} times`,
        place: placeOf(first.passage, first.offset),
        remedy: `write "${usual.word}", unless another word is meant`,
      }),
    ];
  });
};

function spellingsOf(passages: CheckContext['passages']): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  for (const passage of passages) {
    for (const { 0: word, index: offset } of passage.text.matchAll(WORD)) {
      const known = spellings.get(word);
      if (known === undefined) spellings.set(word, { count: 1, first: { passage, offset } });
      else known.count += 1;
    }
  }
  return spellings;
}

/** A search for the frequent word that a rare spelling stands for; capitals at the head of a word make no other spelling. */
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

/** `CReature`, `creaTure`: neither a name nor an abbreviation. */
function hasOddCapitals(word: string): boolean {
  return /^\p{Lu}{2,}\p{Ll}|^\p{Ll}+\p{Lu}/u.test(word);
}
