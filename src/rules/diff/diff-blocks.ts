/** Diffs texts of several blocks: first which block became which, then word by word. */
import { memoize } from '../memo.ts';
import type { Block } from '../model.ts';
import { diffTexts, type Segment } from './diff-texts.ts';
import { type Token, type TokenOptions, tokenise } from './tokens.ts';

/** One block of the old text, of the new one, or of both. */
export interface BlockDiff {
  readonly from: Block | null;
  readonly to: Block | null;
  readonly segments: readonly Segment[];
}

/** Blocks that share less than this are different blocks. */
const LEAST_LIKENESS = 0.3;

/**
 * Returns the rows of a comparison. Blocks keep their order, and examples are compared with examples only. To compare several rules as one, pass
 * the blocks of all.
 */
export function diffBlocks(from: readonly Block[], to: readonly Block[], options: TokenOptions): BlockDiff[] {
  const tokens = memoize((text: string) => tokenise(text, options));
  const words = memoize((text: string) => foldedWords(tokens(text)));
  const likeness = (old: Block, now: Block): number => {
    if (old.kind !== now.kind) return 0;
    const share = old.text === now.text ? 1 : diceOf(words(old.text), words(now.text));
    return share < LEAST_LIKENESS ? 0 : share;
  };
  return pairInOrder(from, to, likeness).map(([old, now]) => ({
    from: old,
    to: now,
    segments: diffTexts(old?.text ?? '', now?.text ?? '', options, tokens),
  }));
}

function foldedWords(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ key, isWord }) => (isWord ? [key.toLowerCase()] : []));
}

/** Returns the Dice coefficient of two bags of words. */
function diceOf(from: readonly string[], to: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of from) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of to) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) common += 1;
    left.set(word, rest - 1);
  }
  return from.length + to.length === 0 ? 1 : (2 * common) / (from.length + to.length);
}

type Row = readonly [Block | null, Block | null];

/** Pairs blocks in order so that the sum of likenesses is the greatest possible, by dynamic programming over suffixes. */
function pairInOrder(from: readonly Block[], to: readonly Block[], likeness: (old: Block, now: Block) => number): Row[] {
  const best = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  const like = from.map((old) => to.map((now) => likeness(old, now)));
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      if (row !== undefined) row[j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + (like[i]?.[j] ?? 0));
    }
  }
  const rows: Row[] = [];
  for (let i = 0, j = 0; i < from.length || j < to.length; ) {
    const [old, now] = [from[i] ?? null, to[j] ?? null];
    const paired = old !== null && now !== null ? (like[i]?.[j] ?? 0) : 0;
    if (paired > 0 && at(i, j) === at(i + 1, j + 1) + paired) {
      rows.push([old, now]);
      i += 1;
      j += 1;
    } else if (old !== null && (now === null || at(i, j) === at(i + 1, j))) {
      rows.push([old, null]);
      i += 1;
    } else {
      rows.push([null, now]);
      j += 1;
    }
  }
  return rows;
}
