/**
 * A table of the words of many texts that lie in packs: small enough to be fetched before any text, it says which few packs a passage is
 * likely from. Pure; made at build time, read in the browser.
 */
import { passageWords } from './passage-words.ts';
import { indexSpellings, nearSpellings, type SpellingIndex } from './spelling.ts';

/** The table as it is written. */
export interface WordTableFile {
  readonly texts: number;
  /** Lines of `word texts packs`; the packs by their positions, as differences in base 36: `trample 12 3.1.4`. */
  readonly words: string;
}

export interface WordTable {
  readonly texts: number;
  /** By word: how many texts hold it, and which packs. */
  readonly holders: ReadonlyMap<string, { readonly texts: number; readonly packs: readonly number[] }>;
  readonly spellings: SpellingIndex;
}

export interface LikelyPack {
  readonly pack: number;
  /** 0 to 1: the share of the passage, weighed by the rarity of its words, that stands in the pack in some order. */
  readonly share: number;
}

/** A passage is known by its first words; a longer one costs time and is known no better. */
const LONGEST = 400;

/** Makes the table of texts that lie in packs. */
export function tabulateWords(packs: readonly (readonly string[])[]): WordTableFile {
  const holders = new Map<string, { texts: number; packs: Set<number> }>();
  for (const [pack, texts] of packs.entries()) {
    for (const text of texts) {
      for (const word of new Set(passageWords(text))) {
        const known = holders.get(word) ?? { texts: 0, packs: new Set() };
        known.texts += 1;
        known.packs.add(pack);
        holders.set(word, known);
      }
    }
  }
  const lines = [...holders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, known]) => `${word} ${known.texts} ${differences(known.packs)}`);
  return { texts: packs.reduce((sum, pack) => sum + pack.length, 0), words: lines.join('\n') };
}

export function openWordTable({ texts, words }: WordTableFile): WordTable {
  const holders = new Map(
    words.split('\n').map((line) => {
      const [word = '', count, packs = ''] = line.split(' ');
      return [word, { texts: Number(count), packs: positions(packs) }] as const;
    }),
  );
  return { texts, holders, spellings: indexSpellings(holders.keys()) };
}

/** The packs that hold the greatest weight of a passage's words, best first. */
export function likelyPacks(passage: string, { texts, holders, spellings }: WordTable, most: number): LikelyPack[] {
  const shares = new Map<number, number>();
  let whole = 0;
  for (const word of new Set(passageWords(passage).slice(0, LONGEST))) {
    const spelled = holders.has(word) ? word : commonest(nearSpellings(word, spellings), holders);
    const known = holders.get(spelled ?? word);
    const weight = Math.log1p(texts / (known?.texts ?? 0.5));
    whole += weight;
    for (const pack of known?.packs ?? []) shares.set(pack, (shares.get(pack) ?? 0) + weight);
  }
  return [...shares]
    .map(([pack, share]) => ({ pack, share: share / whole }))
    .sort((a, b) => b.share - a.share || a.pack - b.pack)
    .slice(0, most);
}

function commonest(words: readonly string[], holders: WordTable['holders']): string | undefined {
  return words.toSorted((a, b) => (holders.get(b)?.texts ?? 0) - (holders.get(a)?.texts ?? 0))[0];
}

function differences(packs: ReadonlySet<number>): string {
  const ascending = [...packs].sort((a, b) => a - b);
  return ascending.map((pack, index) => (pack - (ascending[index - 1] ?? 0)).toString(36)).join('.');
}

function positions(packs: string): number[] {
  let position = 0;
  return packs.split('.').map((difference) => {
    position += Number.parseInt(difference, 36);
    return position;
  });
}
