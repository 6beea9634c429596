/** Measures the similarity of two texts, in which rare words count more than common ones. Texts are arrays of integers, one for each different word. */
import { commonItems } from '../lists.ts';

/** The weights of words, by their integers. */
export type WordWeights = readonly number[];

/** The weight of a word that occurs in none of the weighted texts. */
export const UNKNOWN_WORD_WEIGHT = 1;

/** Returns how many texts have each word, by its integer. */
export function countTexts(texts: Iterable<readonly number[]>): readonly number[] {
  const frequency: number[] = [];
  /** The last text that has each word, so that every text counts once. */
  const last: number[] = [];
  let count = 0;
  for (const words of texts) {
    count += 1;
    for (const word of words) {
      if (last[word] === count) continue;
      last[word] = count;
      frequency[word] = (frequency[word] ?? 0) + 1;
    }
  }
  return frequency;
}

/** Derives weights from the words of two collections with `count` texts in all: near 1 for a word of a single text, 0.1 for one of every text. */
export function weighWords(older: readonly number[], newer: readonly number[], count: number): WordWeights {
  const scale = Math.log(count + 1);
  return Array.from({ length: Math.max(older.length, newer.length) }, (_, word) => {
    const found = (older[word] ?? 0) + (newer[word] ?? 0);
    return found === 0 ? UNKNOWN_WORD_WEIGHT : 0.1 + (0.9 * Math.log((count + 1) / found)) / scale;
  });
}

/** For texts with less in common, the order of words is not compared. */
const NEGLIGIBLE = 0.2;

/** If a longer text contains at least `share` of a text of `words` words or more, their similarity is at least `factor` times that share. */
const CONTAINED = { words: 10, share: 0.8, factor: 0.75 };

/**
 * Returns 1 for equal texts, 0 for texts without a common word, and otherwise the mean of the weighted shares of common words in any order and in
 * the same order. If one text nearly contains the other, as after a split, the rest of the longer one does not count against them.
 */
export function similarity(from: readonly number[], to: readonly number[], weights: WordWeights): number {
  const [fromWeight, toWeight] = [weigh(from, weights), weigh(to, weights)];
  const total = fromWeight + toWeight;
  if (total === 0) return from.length === to.length ? 1 : 0;
  const shorter = Math.min(from.length, to.length) < CONTAINED.words ? Number.POSITIVE_INFINITY : Math.min(fromWeight, toWeight);
  const shared = weigh(commonItems(from, to), weights);
  if ((2 * shared) / total < NEGLIGIBLE && shared / shorter < CONTAINED.share) return shared / total;
  const inOrder = weighInOrder(from, to, weights);
  const contained = inOrder / shorter < CONTAINED.share ? 0 : (CONTAINED.factor * inOrder) / shorter;
  return Math.max((shared + inOrder) / total, contained);
}

/** Returns the sum of the words' weights. */
export function weigh(words: readonly number[], weights: WordWeights): number {
  let sum = 0;
  for (const word of words) sum += weights[word] ?? UNKNOWN_WORD_WEIGHT;
  return sum;
}

/** Returns the weight of the heaviest common subsequence. */
export function weighInOrder(from: readonly number[], to: readonly number[], weights: WordWeights): number {
  const { start, tail } = commonEnds(from, to);
  const inFrom = new Set(from);
  const inTo = new Set(to);
  const one = from.slice(start, from.length - tail).filter((word) => inTo.has(word));
  const other = to.slice(start, to.length - tail).filter((word) => inFrom.has(word));
  // After each word of the one text: the weight of the heaviest common subsequence up to it and to each position of the other.
  const best = new Float64Array(other.length + 1).fill(weigh(from.slice(0, start), weights));
  for (const word of one) {
    const weight = weights[word] ?? UNKNOWN_WORD_WEIGHT;
    let diagonal = best[0] ?? 0;
    let left = diagonal;
    for (let j = 0; j < other.length; j += 1) {
      const above = best[j + 1] ?? 0;
      left = word === other[j] ? diagonal + weight : Math.max(above, left);
      best[j + 1] = left;
      diagonal = above;
    }
  }
  let sum = best[other.length] ?? 0;
  for (let index = from.length - tail; index < from.length; index += 1) sum += weights[from[index] ?? 0] ?? UNKNOWN_WORD_WEIGHT;
  return sum;
}

/** Returns how many words two texts have in common at their beginnings, and how many of the others at their ends. */
function commonEnds(from: readonly number[], to: readonly number[]): { readonly start: number; readonly tail: number } {
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start] === to[start]) start += 1;
  let tail = 0;
  while (tail < most - start && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  return { start, tail };
}

/** Returns the positions of the heaviest common subsequence in the first text, ascending. */
export function commonPositions(from: readonly number[], to: readonly number[], weights: WordWeights): number[] {
  const { start, tail } = commonEnds(from, to);
  const middle = tablePositions(from.slice(start, from.length - tail), to.slice(start, to.length - tail), weights);
  return [
    ...Array.from({ length: start }, (_, index) => index),
    ...middle.map((position) => position + start),
    ...Array.from({ length: tail }, (_, index) => from.length - tail + index),
  ];
}

/** Returns the positions by dynamic programming: `best[i][j]` is the weight of the heaviest common subsequence of the suffixes at i and j. */
function tablePositions(from: readonly number[], to: readonly number[], weights: WordWeights): number[] {
  const width = to.length + 1;
  const best = new Float64Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i -= 1) {
    const word = from[i] ?? 0;
    const weight = weights[word] ?? UNKNOWN_WORD_WEIGHT;
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      best[at] = word === to[j] ? (best[at + width + 1] ?? 0) + weight : Math.max(best[at + width] ?? 0, best[at + 1] ?? 0);
    }
  }
  const positions: number[] = [];
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    const at = i * width + j;
    if (from[i] === to[j]) {
      positions.push(i);
      i += 1;
      j += 1;
    } else if ((best[at + width] ?? 0) >= (best[at + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return positions;
}
