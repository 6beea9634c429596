/** Measures the similarity of two texts, in which rare words count more than common ones. Texts are arrays of integers, one for each different word. */
import { commonItems } from '../multisets.ts';

/** Returns the weight of a word, given its integer. */
export type WordWeights = (word: number) => number;

/** Derives weights from the words of all texts: near 1 for a word of a single text, 0.1 for one of every text. */
export function weighWords(texts: Iterable<readonly number[]>): WordWeights {
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
  const scale = Math.log(count + 1);
  const weights = frequency.map((found) => 0.1 + (0.9 * Math.log((count + 1) / found)) / scale);
  return (word) => weights[word] ?? 1;
}

/** For texts with less in common, the order of words is not compared. */
const NEGLIGIBLE = 0.2;

/** If a longer text contains at least `share` of a text of `words` words or more, their similarity is at least `likeness` times that share. */
const CONTAINED = { words: 10, share: 0.8, likeness: 0.75 };

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
  const inOrder = weigh(commonSubsequence(from, to, weights), weights);
  const contained = inOrder / shorter < CONTAINED.share ? 0 : (CONTAINED.likeness * inOrder) / shorter;
  return Math.max((shared + inOrder) / total, contained);
}

/** Returns the sum of the words' weights. */
export function weigh(words: readonly number[], weights: WordWeights): number {
  let sum = 0;
  for (const word of words) sum += weights(word);
  return sum;
}

/** Returns the heaviest common subsequence. */
export function commonSubsequence(from: readonly number[], to: readonly number[], weights: WordWeights): number[] {
  return commonPositions(from, to, weights).map((position) => from[position] ?? 0);
}

/** Returns the positions of the heaviest common subsequence in the first text, ascending. */
export function commonPositions(from: readonly number[], to: readonly number[], weights: WordWeights): number[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let tail = 0;
  while (tail < Math.min(from.length, to.length) - start && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
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
    const weight = weights(word);
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
