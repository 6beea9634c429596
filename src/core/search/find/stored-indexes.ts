/**
 * Indexes that are written to files: a table of words, which finds the blocks of texts that a quotation is probably from and is small enough
 * for a browser to fetch before any text; and quote indexes, of which a command reads only what a quotation needs.
 */
import { getOrInsertComputed, lazyProperties, memoize, once } from '../../memo.ts';
import { indexSpellings } from '../../text/index.ts';
import type { FullQuoteIndex, QuoteIndex } from './rank-texts.ts';
import { correctSpelling, MAX_QUOTE_WORDS, quoteWords, type Vocabulary, wordStem, wordWeight } from './words.ts';

export interface WordTableFile {
  readonly texts: number;
  /**
   * Lines of `word texts blocks titles`: the number of texts that have the word, and the positions of the blocks that have it, and of those
   * with a text of only that word, as `packPositions` packs them: `trample 12 3.1.4 4`.
   */
  readonly words: string;
}

/** An opened table. */
export interface WordTable {
  readonly vocabulary: Vocabulary;
  readonly holders: ReadonlyMap<string, readonly number[]>;
  /** The blocks that have a text of only that word. */
  readonly titles: ReadonlyMap<string, readonly number[]>;
}

export interface LikelyBlock {
  readonly block: number;
  /** From 0 to 1: the share of the quotation, weighted by the rarity of its words, that the block has in any order. */
  readonly share: number;
}

/** Makes the table of texts in blocks, from the words of each text. */
export function tabulateWords(blocks: readonly (readonly (readonly string[])[])[]): WordTableFile {
  const holders = new Map<string, { texts: number; last: number; blocks: number[]; titles: number[] }>();
  let texts = 0;
  for (const [block, ofBlock] of blocks.entries()) {
    for (const words of ofBlock) {
      texts += 1;
      const isTitle = words.every((word) => word === words[0]);
      for (const word of words) {
        const known = getOrInsertComputed(holders, word, () => ({ texts: 0, last: 0, blocks: [], titles: [] }));
        if (known.last === texts) continue;
        known.last = texts;
        known.texts += 1;
        if (known.blocks.at(-1) !== block) known.blocks.push(block);
        if (isTitle && known.titles.at(-1) !== block) known.titles.push(block);
      }
    }
  }
  const lines = [...holders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, known]) => `${word} ${known.texts} ${packPositions(known.blocks)} ${packPositions(known.titles)}`.trimEnd());
  return { texts, words: lines.join('\n') };
}

/** Opens a table that `tabulateWords` made. */
export function openWordTable({ texts, words }: WordTableFile): WordTable {
  const counts = new Map<string, number>();
  const holders = new Map<string, readonly number[]>();
  const titles = new Map<string, readonly number[]>();
  for (const line of words.split('\n')) {
    const [word = '', count, blocks = '', alone] = line.split(' ');
    counts.set(word, Number(count));
    holders.set(word, unpackPositions(blocks));
    if (alone !== undefined) titles.set(word, unpackPositions(alone));
  }
  const textsWith = (word: string): number => counts.get(word) ?? 0;
  return { vocabulary: { texts, textsWith, spellings: indexSpellings(counts.keys()) }, holders, titles };
}

/** Returns the blocks with the greatest weight of a quotation's words, best first. For a single word, blocks with it as a text come first. */
export function likelyBlocks(quotation: string, { vocabulary, holders, titles }: WordTable, most: number): LikelyBlock[] {
  const written = quoteWords(quotation).slice(0, MAX_QUOTE_WORDS);
  const words = new Set(written.map((word) => correctSpelling(word, vocabulary)));
  const [only = ''] = words;
  const titled = new Set(words.size === 1 ? titles.get(only) : []);
  const shares = new Map<number, number>();
  let whole = 0;
  for (const word of words) {
    const weight = wordWeight(word, vocabulary);
    whole += weight;
    for (const block of holders.get(word) ?? []) shares.set(block, (shares.get(block) ?? 0) + weight);
  }
  return [...shares]
    .map(([block, share]) => ({ block, share: share / whole }))
    .sort((a, b) => b.share - a.share || Number(titled.has(b.block)) - Number(titled.has(a.block)) || a.block - b.block)
    .slice(0, most);
}

/** Packs positions in ascending order, with those that repeat, as their differences in base 36: `3.1.4` for 3, 4 and 8. */
export function packPositions(positions: Iterable<number>): string {
  const ascending = [...positions].sort((a, b) => a - b);
  return ascending.map((position, at) => (position - (ascending[at - 1] ?? 0)).toString(36)).join('.');
}

/** Returns the positions that `packPositions` packed. */
export function unpackPositions(packed: string): number[] {
  let position = 0;
  return packed.split('.').map((difference) => {
    position += Number.parseInt(difference, 36);
    return position;
  });
}

/** A quote index as plain values that can be cached. */
export interface PackedQuoteIndex {
  /** The words of each text, separated by spaces. */
  readonly texts: readonly string[];
  /** The origin of each text, as JSON. */
  readonly origins: readonly string[];
  readonly words: readonly string[];
  /** The positions of the texts that have each of `words`, as `packPositions` packs them. */
  readonly holders: readonly string[];
}

/** Packs a quote index, so that a command that reads it unpacks only what a quotation needs. */
export function packQuoteIndex({ texts, holders }: FullQuoteIndex<unknown>): PackedQuoteIndex {
  return {
    texts: texts.map(({ words }) => words.join(' ')),
    origins: texts.map(({ origin }) => JSON.stringify(origin)),
    words: [...holders.keys()],
    holders: Array.from(holders.values(), packPositions),
  };
}

/** Opens an index that `packQuoteIndex` packed. */
export function openQuoteIndex<Origin>(packed: PackedQuoteIndex): QuoteIndex<Origin> {
  const positions = new Map(packed.words.map((word, position) => [word, position]));
  const holdersOf = memoize((word: string): readonly number[] | undefined => {
    const texts = packed.holders[positions.get(word) ?? -1];
    return texts === undefined ? undefined : unpackPositions(texts);
  });
  const wordsByStem = once(() => Map.groupBy(packed.words, wordStem));
  return {
    texts: packed.texts.map((text, at) => ({
      get origin() {
        return JSON.parse(packed.origins[at] ?? 'null') as Origin;
      },
      get words() {
        return text === '' ? [] : text.split(' ');
      },
    })),
    holders: { get: holdersOf },
    stems: {
      get: (stem) => {
        const words = wordsByStem().get(stem);
        return words && [...new Set(words.flatMap((word) => holdersOf(word) ?? []))].sort((a, b) => a - b);
      },
    },
    vocabulary: Object.assign(lazyProperties({ spellings: () => indexSpellings(packed.words) }), {
      texts: packed.texts.length,
      textsWith: (word: string) => holdersOf(word)?.length ?? 0,
    }),
  };
}
