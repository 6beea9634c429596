/** Finds splits and merges: units without a partner whose words another pair has only on one side. */
import { commonItems } from '../lists.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { TextReader } from './fold-text.ts';
import { NONE, type UnitOutline, unitAt } from './outline.ts';
import { unpaired } from './pairing.ts';
import { commonPositions, UNKNOWN_WORD_WEIGHT, type WordWeights, weigh, weighInOrder } from './similarity.ts';

/** Shorter texts are found by chance. */
const MIN_WORDS = 6;
/** The weighted share of a part's words that its whole must have left over, if it is near or elsewhere. */
const MIN_SHARE = { near: 0.7, far: 0.92 };
/** How many siblings to either side are near. */
const REACH = 2;

/** A unit of one outline with a part of the text of a unit of the other, whose partner has the rest. */
export interface Part {
  readonly part: number;
  readonly whole: number;
  /** The weighted share of the part's words that `whole` has. */
  readonly share: number;
}

/** The words of a unit that its partner does not have. */
interface LeftOver {
  readonly whole: number;
  readonly partner: number;
  readonly words: readonly number[];
}

/**
 * Returns units of `parts` without a partner with the unit of `wholes` that they are a part of: splits if `parts` is the newer outline, merges if
 * it is the older. `wholeOf` lists the partner of each unit of `parts`.
 */
export function findParts(
  wholes: UnitOutline,
  parts: UnitOutline,
  wholeOf: Int32Array,
  reader: TextReader,
  weights: WordWeights,
): Part[] {
  const open = unpaired(wholeOf).filter((part) => reader.words(unitAt(parts, part).statement).length >= MIN_WORDS);
  if (open.length === 0) return [];
  const byWord = new Map<number, LeftOver[]>();
  for (const rest of leftOvers(wholes, parts, wholeOf, reader, weights))
    for (const word of new Set(rest.words)) getOrInsertComputed(byWord, word, () => []).push(rest);
  return open.flatMap((part) => {
    const words = reader.words(unitAt(parts, part).statement);
    const total = weigh(words, weights);
    const near = new Set(neighborhood(parts, part));
    const leastOf = ({ partner }: LeftOver) => (near.has(partner) ? MIN_SHARE.near : MIN_SHARE.far);
    const shared = new Map<LeftOver, number>();
    for (const word of words)
      for (const rest of byWord.get(word) ?? [])
        shared.set(rest, (shared.get(rest) ?? 0) + (weights[word] ?? UNKNOWN_WORD_WEIGHT));
    const [best] = [...shared]
      .filter(([rest, weight]) => weight / total >= leastOf(rest))
      .map(([rest]) => ({ rest, share: weighInOrder(rest.words, words, weights) / total }))
      .filter(({ rest, share }) => share >= leastOf(rest))
      .toSorted((one, other) => other.share - one.share);
    return best === undefined ? [] : [{ part, whole: best.rest.whole, share: best.share }];
  });
}

function leftOvers(
  wholes: UnitOutline,
  parts: UnitOutline,
  wholeOf: Int32Array,
  reader: TextReader,
  weights: WordWeights,
): LeftOver[] {
  return [...wholeOf.entries()].flatMap(([partner, whole]) => {
    if (whole < 0) return [];
    const [text, partnerText] = [unitAt(wholes, whole).statement, unitAt(parts, partner).statement];
    if (text === partnerText || reader.key(text) === reader.key(partnerText)) return [];
    const words = reader.words(text);
    const others = reader.words(partnerText);
    if (words.length - commonItems(others, words).length < MIN_WORDS / 2) return [];
    const kept = new Set(commonPositions(words, others, weights));
    const rest = words.filter((_, position) => !kept.has(position));
    return rest.length === 0 ? [] : [{ whole, partner, words: rest }];
  });
}

/** Returns the parent, the children, and the nearest siblings to either side. */
function neighborhood(outline: UnitOutline, index: number): number[] {
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
