/** The quote finder: which texts a passage was taken from, although it was cut, retyped or comes from an old edition. */
import { passageWords } from './passage-words.ts';
import { indexSpellings } from './spelling.ts';
import { spelledRight, type Vocabulary, wordWeight } from './vocabulary.ts';

/** A text that can be quoted, with whatever the caller wants to know of it again. */
export interface QuotableText<Origin> {
  readonly text: string;
  readonly origin: Origin;
}

/** Texts by their words. */
export interface PassageIndex<Origin> {
  readonly texts: readonly { readonly origin: Origin; readonly words: readonly string[] }[];
  /** Which texts hold a word, in ascending order. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
  readonly vocabulary: Vocabulary;
}

/** A text that a passage may be from. */
export interface FoundPassage<Origin> {
  readonly origin: Origin;
  /** 0 to 1: the share of the passage, weighed by the rarity of its words, that the text holds in the same order. */
  readonly score: number;
}

/** How much is wanted. */
export interface FindPassagesOptions {
  /** How many texts to return, at most. */
  readonly most: number;
  /** Texts with less of a score are left out. */
  readonly least: number;
  /** How common words are, where the index has but a part of the texts. */
  readonly vocabulary?: Vocabulary;
}

/** Texts that hold many of the words are read word by word; more of them would cost time and find nothing. */
const READ = 60;
/** A passage is known by its rarest words; a longer one is cut before it costs time. */
const LONGEST = 400;

/** Indexes distinct texts. Takes time and memory in proportion to their words. */
export function indexPassages<Origin>(texts: Iterable<QuotableText<Origin>>): PassageIndex<Origin> {
  const indexed: { origin: Origin; words: readonly string[] }[] = [];
  const holders = new Map<string, number[]>();
  for (const { text, origin } of texts) {
    const words = passageWords(text);
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

/** The texts that a passage is likeliest from, best first; of equals the shorter text, of which the passage is more. */
export function findPassages<Origin>(
  passage: string,
  index: PassageIndex<Origin>,
  options: FindPassagesOptions,
): FoundPassage<Origin>[] {
  const { vocabulary = index.vocabulary } = options;
  const words = passageWords(passage)
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

/** The texts with the greatest weight of words in common. */
function mostSharing<Origin>(
  words: readonly string[],
  { holders }: PassageIndex<Origin>,
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

/** The greatest weight of a common subsequence of words: a passage keeps its order, however much was left out of it. */
function sharedInOrder(passage: readonly string[], text: readonly string[], weigh: (word: string) => number): number {
  let before = new Float64Array(text.length + 1);
  for (const word of passage) {
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

function lengthOf<Origin>({ texts }: PassageIndex<Origin>, text: number): number {
  return texts[text]?.words.length ?? 0;
}
