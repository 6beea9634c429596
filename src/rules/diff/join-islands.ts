/** Whole phrases instead of shreds. */
import { type Change, type Hunk, pushHunk } from './hunks.ts';
import type { Token } from './tokens.ts';

/** What two changes share between them is worth keeping if it has more words than this. */
const LARGEST_ISLAND = 3;

/**
 * Gives up what two changes share by chance between them: blanks and punctuation, and words that are no more than those of either change.
 * Where `his or her` becomes `that player’s`, the blank is not kept.
 */
export function joinIslands(hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const [before, after] = [joined.at(-1), hunks[index + 1]];
    const isIsland = hunk.kind === 'shared' && before?.kind === 'change' && after?.kind === 'change';
    pushHunk(joined, isIsland && isNegligible(hunk.to, before, after) ? { ...hunk, kind: 'change' } : hunk);
  }
  return joined;
}

function isNegligible(island: readonly Token[], before: Change, after: Change): boolean {
  const words = countWords(island);
  return words <= LARGEST_ISLAND && words <= Math.min(size(before), size(after));
}

/** By words; one sign more is nothing over which to give up a word. */
function size({ from, to }: Change): number {
  return Math.max(countWords(from), countWords(to));
}

function countWords(tokens: readonly Token[]): number {
  return tokens.filter(({ isWord }) => isWord).length;
}
