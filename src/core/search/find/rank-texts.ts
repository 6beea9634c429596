/** Finds the texts that a quotation is from, even if it was shortened, retyped or comes from an old edition. */
import { getOrInsertComputed } from '../../memo.ts';
import { indexSpellings } from '../../text/index.ts';
import { correctSpelling, MAX_QUOTE_WORDS, quoteWords, type Vocabulary, wordStem, wordWeight } from './words.ts';

/** A text that can be quoted, and the value by which the caller knows it. */
export interface QuotableText<Origin> {
  readonly text: string;
  readonly origin: Origin;
}

/** The positions of texts by a word, in ascending order. */
type TextsByWord = Pick<ReadonlyMap<string, readonly number[]>, 'get'>;

/** Texts indexed by their words. */
export interface QuoteIndex<Origin> {
  readonly texts: readonly { readonly origin: Origin; readonly words: readonly string[] }[];
  readonly holders: TextsByWord;
  /** The texts that have a form of a word, by its stem. */
  readonly stems: TextsByWord;
  readonly vocabulary: Vocabulary;
}

/** An index made of texts, whose words can be listed; see `packQuoteIndex`. */
export interface FullQuoteIndex<Origin> extends QuoteIndex<Origin> {
  readonly holders: ReadonlyMap<string, readonly number[]>;
}

export interface RankedText<Origin> {
  readonly origin: Origin;
  /** From 0 to 1: the share of the quotation, weighted by the rarity of its words, that the text has in the same order. */
  readonly score: number;
}

/** Which results are wanted. */
export interface RankOptions {
  /** The greatest number of texts to return. */
  readonly most: number;
  /** The lowest score to return. */
  readonly least: number;
  /** The vocabulary of all texts, if the index has only some of them. */
  readonly vocabulary?: Vocabulary;
}

/** How many candidates are compared word by word. */
const MAX_CANDIDATES = 60;

/** Indexes distinct texts by their words. */
export function indexQuotableTexts<Origin>(texts: Iterable<QuotableText<Origin>>): FullQuoteIndex<Origin> {
  const indexed: { origin: Origin; words: readonly string[] }[] = [];
  const holders = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  for (const { text, origin } of texts) {
    const words = quoteWords(text);
    for (const word of new Set(words)) getOrInsertComputed(holders, word, () => []).push(indexed.length);
    for (const stem of new Set(words.map(wordStem))) getOrInsertComputed(stems, stem, () => []).push(indexed.length);
    indexed.push({ origin, words });
  }
  const textsWith = (word: string): number => holders.get(word)?.length ?? 0;
  return {
    texts: indexed,
    holders,
    stems,
    vocabulary: { texts: indexed.length, textsWith, spellings: indexSpellings(holders.keys()) },
  };
}

/** Returns the texts that a quotation is most likely from, best first; texts with the same score are sorted by length, the shortest first. */
export function rankQuotedTexts<Origin>(
  quotation: string,
  index: QuoteIndex<Origin>,
  options: RankOptions,
): RankedText<Origin>[] {
  const { vocabulary = index.vocabulary } = options;
  const words = quoteWords(quotation)
    .slice(0, MAX_QUOTE_WORDS)
    .map((word) => correctSpelling(word, vocabulary));
  const weights = new Map(words.map((word) => [word, wordWeight(word, vocabulary)]));
  const weigh = (word: string): number => weights.get(word) ?? 0;
  const whole = words.reduce((sum, word) => sum + weigh(word), 0);
  if (whole === 0) return [];
  const stems = weightsOfStems(words, index);
  const candidates = new Set([
    ...mostSharing(words, weigh, index.holders, index.texts.length),
    ...mostSharing([...stems.keys()], (stem) => stems.get(stem) ?? 0, index.stems, index.texts.length),
  ]);
  return [...candidates]
    .map((text) => {
      const own = index.texts[text]?.words ?? [];
      const inOrder = weighCommonSubsequence(words, own, weigh) / whole;
      return {
        text,
        score: inOrder >= QUOTED ? inOrder : Math.min(QUOTED, inOrder * (1 - STEM_SHARE) + sharedStems(stems, own) * STEM_SHARE),
      };
    })
    .filter(({ score }) => score >= options.least)
    .sort((a, b) => b.score - a.score || lengthOf(index, a.text) - lengthOf(index, b.text) || a.text - b.text)
    .slice(0, options.most)
    .flatMap(({ text, score }) => {
      const found = index.texts[text];
      return found === undefined ? [] : [{ origin: found.origin, score }];
    });
}

/** A quotation with a greater share of its words in order is literal, and a paraphrase otherwise. */
export const QUOTED = 0.8;
/** How much the stems of a paraphrase count, in any order; the rest is for the words in order. */
const STEM_SHARE = 0.65;
/** The number of words that a paraphrased text may have before its length counts against it. */
const USUAL_LENGTH = 28;

/** Returns the stems of the words with their weights: the rarer, the greater. */
function weightsOfStems<Origin>(words: readonly string[], { stems, texts }: QuoteIndex<Origin>): ReadonlyMap<string, number> {
  return new Map(
    words.map(wordStem).map((stem) => {
      const count = stems.get(stem)?.length ?? 0;
      return [stem, count === 0 ? 0.5 : Math.log1p((texts.length - count + 0.5) / (count + 0.5))];
    }),
  );
}

/**
 * Returns the weighted share of the stems that a text has in any order. As in BM25, a long text, which has many words by chance, gets less:
 * all of its share up to 60 % of the usual length, five sixths at the usual length.
 */
function sharedStems(stems: ReadonlyMap<string, number>, words: readonly string[]): number {
  const own = new Set(words.map(wordStem));
  let shared = 0;
  let whole = 0;
  for (const [stem, weight] of stems) {
    whole += weight;
    if (own.has(stem)) shared += weight;
  }
  return whole === 0 ? 0 : (shared / whole) * (1.6 / (0.9 + 0.7 * Math.max(0.6, words.length / USUAL_LENGTH)) / 1.2);
}

/** Returns those of so many texts that have the greatest weight of words in common. */
function mostSharing(words: readonly string[], weigh: (word: string) => number, holders: TextsByWord, texts: number): number[] {
  // Common words are in most texts, so arrays take a fraction of the time of maps.
  const shared = new Float64Array(texts);
  for (const word of new Set(words)) {
    const weight = weigh(word);
    for (const text of holders.get(word) ?? []) shared[text] = (shared[text] ?? 0) + weight;
  }
  const least = shared.toSorted().at(-MAX_CANDIDATES) ?? 0;
  return [...shared.keys()]
    .filter((text) => (shared[text] ?? 0) > 0 && (shared[text] ?? 0) >= least)
    .sort((a, b) => (shared[b] ?? 0) - (shared[a] ?? 0) || a - b)
    .slice(0, MAX_CANDIDATES);
}

/** Returns the greatest weight of a common subsequence: a quotation keeps the order of its words, however many are left out. */
export function weighCommonSubsequence(
  quotation: readonly string[],
  text: readonly string[],
  weigh: (word: string) => number,
): number {
  const known = new Set(quotation);
  const others = text.filter((word) => known.has(word));
  let before = new Float64Array(others.length + 1);
  let row = new Float64Array(others.length + 1);
  for (const word of quotation) {
    const weight = weigh(word);
    for (let position = 0; position < others.length; position += 1) {
      const matched = word === others[position] ? (before[position] ?? 0) + weight : 0;
      row[position + 1] = Math.max(matched, before[position + 1] ?? 0, row[position] ?? 0);
    }
    [before, row] = [row, before];
  }
  return before.at(-1) ?? 0;
}

function lengthOf<Origin>({ texts }: QuoteIndex<Origin>, text: number): number {
  return texts[text]?.words.length ?? 0;
}
