/** The quote finder: which texts a quotation was taken from, even if it was cut, retyped or comes from an old edition. */
import { indexSpellings, quoteWords, spelledRight, type Vocabulary, wordWeight } from './words.ts';

/** A text that can be quoted, with what the caller wants back. */
export interface QuotableText<Origin> {
  readonly text: string;
  readonly origin: Origin;
}

/** Texts by their words. */
export interface QuoteIndex<Origin> {
  readonly texts: readonly { readonly origin: Origin; readonly words: readonly string[] }[];
  /** Which texts hold a word, in ascending order. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
  readonly vocabulary: Vocabulary;
}

/** A text that a quotation may be from. */
export interface RankedText<Origin> {
  readonly origin: Origin;
  /** 0 to 1: the share of the quotation, weighed by the rarity of its words, that the text has in the same order. */
  readonly score: number;
}

/** How many results are wanted, and how good. */
export interface RankOptions {
  /** How many texts to return, at most. */
  readonly most: number;
  /** Texts with a lower score are left out. */
  readonly least: number;
  /** How common words are, if the index has only a part of the texts. */
  readonly vocabulary?: Vocabulary;
}

/** How many of the texts that share words are compared word by word. */
const READ = 60;
/** The most words of a quotation that are read. */
const LONGEST = 400;

/** Indexes distinct texts by their words. */
export function indexQuotableTexts<Origin>(texts: Iterable<QuotableText<Origin>>): QuoteIndex<Origin> {
  const indexed: { origin: Origin; words: readonly string[] }[] = [];
  const holders = new Map<string, number[]>();
  for (const { text, origin } of texts) {
    const words = quoteWords(text);
    for (const word of new Set(words)) {
      const known = holders.get(word);
      if (known === undefined) holders.set(word, [indexed.length]);
      else known.push(indexed.length);
    }
    indexed.push({ origin, words });
  }
  const textsWith = (word: string): number => holders.get(word)?.length ?? 0;
  return { texts: indexed, holders, vocabulary: { texts: indexed.length, textsWith, spellings: indexSpellings(holders.keys()) } };
}

/** Returns the texts that a quotation is likeliest from, best first; of equals the shorter text. */
export function rankQuotedTexts<Origin>(
  quotation: string,
  index: QuoteIndex<Origin>,
  options: RankOptions,
): RankedText<Origin>[] {
  const { vocabulary = index.vocabulary } = options;
  const words = quoteWords(quotation)
    .slice(0, LONGEST)
    .map((word) => spelledRight(word, vocabulary));
  const weights = new Map(words.map((word) => [word, wordWeight(word, vocabulary)]));
  const weigh = (word: string): number => weights.get(word) ?? 0;
  const whole = words.reduce((sum, word) => sum + weigh(word), 0);
  if (whole === 0) return [];
  return mostSharing(words, index, weigh)
    .map((text) => ({ text, score: sharedInOrder(words, index.texts[text]?.words ?? [], weigh) / whole }))
    .filter(({ score }) => score >= options.least)
    .sort((a, b) => b.score - a.score || lengthOf(index, a.text) - lengthOf(index, b.text) || a.text - b.text)
    .slice(0, options.most)
    .flatMap(({ text, score }) => {
      const found = index.texts[text];
      return found === undefined ? [] : [{ origin: found.origin, score }];
    });
}

/** Returns the texts with the greatest weight of words in common. */
function mostSharing<Origin>(
  words: readonly string[],
  { holders }: QuoteIndex<Origin>,
  weigh: (word: string) => number,
): number[] {
  const shared = new Map<number, number>();
  for (const word of new Set(words)) {
    const weight = weigh(word);
    for (const text of holders.get(word) ?? []) shared.set(text, (shared.get(text) ?? 0) + weight);
  }
  return [...shared]
    .sort(([textA, a], [textB, b]) => b - a || textA - textB)
    .slice(0, READ)
    .map(([text]) => text);
}

/** Returns the greatest weight of a common subsequence of words: a quotation keeps its order, however much was left out. */
function sharedInOrder(quotation: readonly string[], text: readonly string[], weigh: (word: string) => number): number {
  let before = new Float64Array(text.length + 1);
  for (const word of quotation) {
    const row = new Float64Array(text.length + 1);
    const weight = weigh(word);
    for (const [position, other] of text.entries()) {
      const matched = word === other ? (before[position] ?? 0) + weight : 0;
      row[position + 1] = Math.max(matched, before[position + 1] ?? 0, row[position] ?? 0);
    }
    before = row;
  }
  return before.at(-1) ?? 0;
}

function lengthOf<Origin>({ texts }: QuoteIndex<Origin>, text: number): number {
  return texts[text]?.words.length ?? 0;
}
