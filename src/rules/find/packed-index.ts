/** A quote index as plain values that can be cached, opened so that a question reads the few words and texts that it asks for. */
import { memoize, once } from '../memo.ts';
import type { FullQuoteIndex, QuoteIndex } from './rank-texts.ts';
import { packPositions, unpackPositions } from './word-table.ts';
import { indexSpellings, wordStem } from './words.ts';

/** The index as it is written. */
export interface PackedQuoteIndex {
  /** The words of each text, separated by spaces. */
  readonly texts: readonly string[];
  /** What the caller wants back of each text, as JSON. */
  readonly origins: readonly string[];
  /** Each word of the texts, and in `holders` at the same position the texts that have it, as differences in base 36: `3.1.4`. */
  readonly words: readonly string[];
  readonly holders: readonly string[];
}

/** Packs an index. */
export function packQuoteIndex({ texts, holders }: FullQuoteIndex<unknown>): PackedQuoteIndex {
  return {
    texts: texts.map(({ words }) => words.join(' ')),
    origins: texts.map(({ origin }) => JSON.stringify(origin)),
    words: [...holders.keys()],
    holders: Array.from(holders.values(), packPositions),
  };
}

/** Opens a packed index: it answers as the one that was packed. */
export function openQuoteIndex<Origin>(packed: PackedQuoteIndex): QuoteIndex<Origin> {
  const positions = new Map(packed.words.map((word, position) => [word, position]));
  const holdersOf = memoize((word: string): readonly number[] | undefined => {
    const texts = packed.holders[positions.get(word) ?? -1];
    return texts === undefined ? undefined : unpackPositions(texts);
  });
  const wordsByStem = once(() => Map.groupBy(packed.words, wordStem));
  const spellings = once(() => indexSpellings(packed.words));
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
    vocabulary: {
      texts: packed.texts.length,
      textsWith: (word) => holdersOf(word)?.length ?? 0,
      get spellings() {
        return spellings();
      },
    },
  };
}
