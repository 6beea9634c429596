/** Finds splits and merges: a unit without a partner whose words are left over from another pair. */
import type { TextReader } from './fold-text.ts';
import { NONE, type Outline, unitAt } from './outline.ts';
import { unpaired } from './pairing.ts';
import { commonPositions, commonSubsequence, type WordWeights, weigh } from './similarity.ts';

/** Fewer words are found anywhere. */
const LEAST_WORDS = 6;
/** How much of the part, by weight, must be found among the left-over words: near its whole, and anywhere else. */
const LEAST_SHARE = { near: 0.7, far: 0.92 };
/** Near is at most so far, in siblings. */
const REACH = 2;

/** `part` says what `whole` in the other outline says too, beside what the partner of `whole` says. */
export interface Part {
  readonly part: number;
  readonly whole: number;
  readonly share: number;
}

/** The words of a unit that its partner does not have. */
interface LeftOver {
  readonly whole: number;
  /** The partner. */
  readonly other: number;
  readonly words: readonly number[];
}

/**
 * Returns for units of `parts` without a partner the unit of `wholes` that they are a part of. With the newer outline as `parts` it finds
 * splits, with the older it finds merges. `wholeOf` gives the partner of each unit of `parts`.
 */
export function findParts(
  wholes: Outline,
  parts: Outline,
  wholeOf: Int32Array,
  reader: TextReader,
  weights: WordWeights,
): Part[] {
  const open = unpaired(wholeOf).filter((part) => reader.words(unitAt(parts, part).statement).length >= LEAST_WORDS);
  if (open.length === 0) return [];
  const byWord = new Map<number, LeftOver[]>();
  for (const rest of leftOvers(wholes, parts, wholeOf, reader, weights))
    for (const word of new Set(rest.words)) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [rest]);
      else known.push(rest);
    }
  return open.flatMap((part) => {
    const words = reader.words(unitAt(parts, part).statement);
    const total = weigh(words, weights);
    const near = new Set(neighborhood(parts, part));
    const leastOf = ({ other }: LeftOver) => (near.has(other) ? LEAST_SHARE.near : LEAST_SHARE.far);
    const shared = new Map<LeftOver, number>();
    for (const word of words)
      for (const rest of byWord.get(word) ?? []) shared.set(rest, (shared.get(rest) ?? 0) + weights(word));
    const [best] = [...shared]
      .filter(([rest, weight]) => weight / total >= leastOf(rest))
      .map(([rest]) => ({ rest, share: weigh(commonSubsequence(rest.words, words, weights), weights) / total }))
      .filter(({ rest, share }) => share >= leastOf(rest))
      .toSorted((one, other) => other.share - one.share);
    return best === undefined ? [] : [{ part, whole: best.rest.whole, share: best.share }];
  });
}

function leftOvers(wholes: Outline, parts: Outline, wholeOf: Int32Array, reader: TextReader, weights: WordWeights): LeftOver[] {
  return [...wholeOf.entries()].flatMap(([other, whole]) => {
    if (whole < 0) return [];
    const [text, partner] = [unitAt(wholes, whole).statement, unitAt(parts, other).statement];
    if (text === partner || reader.key(text) === reader.key(partner)) return [];
    const words = reader.words(text);
    const others = reader.words(partner);
    if (countMissing(words, others) < LEAST_WORDS / 2) return [];
    const kept = new Set(commonPositions(words, others, weights));
    const rest = words.filter((_, position) => !kept.has(position));
    return rest.length === 0 ? [] : [{ whole, other, words: rest }];
  });
}

/** Counts the words of a text that another has not, or has less often. */
function countMissing(words: readonly number[], others: readonly number[]): number {
  const left = new Map<number, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let missing = 0;
  for (const word of words) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) left.set(word, rest - 1);
    else missing += 1;
  }
  return missing;
}

/** The parent, the children, and the nearest siblings to either side. */
function neighborhood(outline: Outline, index: number): number[] {
  const { parent, children } = unitAt(outline, index);
  const siblings: number[] = [];
  for (const side of ['previous', 'next'] as const) {
    let at = unitAt(outline, index)[side];
    for (let step = 1; step <= REACH && at !== NONE; step += 1) {
      siblings.push(at);
      at = unitAt(outline, at)[side];
    }
  }
  return [...(parent === NONE ? [] : [parent]), ...children, ...siblings];
}
