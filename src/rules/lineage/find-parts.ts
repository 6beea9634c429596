/** Finds splits and merges: a unit without a partner whose words are left over from a neighbor's partner. */
import type { TextReader } from './fold-text.ts';
import { NONE, type Outline, unitAt } from './outline.ts';
import { unpaired } from './pairing.ts';
import { commonPositions, commonSubsequence, type WordWeights, weigh } from './similarity.ts';

/** Fewer words are found anywhere. */
const LEAST_WORDS = 6;
/** How much of the part, by weight, must be found among the left-over words. */
const LEAST_SHARE = 0.6;
/** A part is at most this far from its neighbor, in siblings. */
const REACH = 2;

/** `part` says what `whole` in the other outline says too, beside what the partner of `whole` says. */
export interface Part {
  readonly part: number;
  readonly whole: number;
  readonly share: number;
}

/**
 * For units of `parts` without a partner, the unit of `wholes` that they are a part of. With the newer outline as `parts` it finds
 * splits, with the older it finds merges. `wholeOf` gives the partner of each unit of `parts`.
 */
export function findParts(
  wholes: Outline,
  parts: Outline,
  wholeOf: Int32Array,
  reader: TextReader,
  weights: WordWeights,
): Part[] {
  return unpaired(wholeOf).flatMap((part) => {
    const words = reader.words(unitAt(parts, part).statement);
    if (words.length < LEAST_WORDS) return [];
    const [best] = neighborhood(parts, part)
      .filter((near) => wholeOf[near] !== NONE)
      .map((near): Part => {
        const whole = wholeOf[near] ?? NONE;
        const rest = leftOver(unitAt(wholes, whole).statement, unitAt(parts, near).statement, reader, weights);
        return { part, whole, share: weigh(commonSubsequence(rest, words, weights), weights) / weigh(words, weights) };
      })
      .toSorted((one, other) => other.share - one.share);
    return best !== undefined && best.share >= LEAST_SHARE ? [best] : [];
  });
}

/** The words of a text that its partner does not have. */
function leftOver(text: string, partner: string, reader: TextReader, weights: WordWeights): number[] {
  const words = reader.words(text);
  const kept = new Set(commonPositions(words, reader.words(partner), weights));
  return words.filter((_, position) => !kept.has(position));
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
