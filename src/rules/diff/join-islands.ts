/** Whole phrases instead of shreds. */
import { type Change, type Hunk, pushHunk } from './hunks.ts';
import type { Token } from './tokens.ts';

/** What two changes share between them is worth keeping if it has more words than this. */
const LARGEST_ISLAND = 3;

/**
 * Gives up what two changes share by chance between them: blanks and punctuation, and words that are fewer than those of either change.
 * Where `his or her` becomes `that player’s`, the blank is not kept.
 */
export function joinIslands(hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const [before, after] = [joined.at(-1), hunks[index + 1]];
    const isIsland = hunk.kind === 'shared' && before?.kind === 'change' && after?.kind === 'change';
    pushHunk(joined, isIsland && isNegligible(hunk.to, before, after) ? { ...hunk, kind: 'change' } : hunk);
  }
  const trimmed: Hunk[] = [];
  for (const hunk of joined.flatMap(trimShared)) pushHunk(trimmed, hunk);
  return trimmed;
}

/** Joined changes may begin and end alike. */
function trimShared(hunk: Hunk): Hunk[] {
  const { kind, from, to } = hunk;
  if (kind === 'shared') return [hunk];
  const least = Math.min(from.length, to.length);
  let start = 0;
  while (start < least && from[start]?.key === to[start]?.key) start += 1;
  let end = 0;
  while (end < least - start && from.at(-1 - end)?.key === to.at(-1 - end)?.key) end += 1;
  const [fromEnd, toEnd] = [from.length - end, to.length - end];
  return [
    { kind: 'shared', from: from.slice(0, start), to: to.slice(0, start) },
    { kind: 'change', from: from.slice(start, fromEnd), to: to.slice(start, toEnd) },
    { kind: 'shared', from: from.slice(fromEnd), to: to.slice(toEnd) },
  ];
}

function isNegligible(island: readonly Token[], before: Change, after: Change): boolean {
  const words = countWords(island);
  return words <= LARGEST_ISLAND && words < Math.min(size(before), size(after));
}

/** By words: over a comma more or less nothing is given up. */
function size({ from, to }: Change): number {
  return Math.max(countWords(from), countWords(to));
}

function countWords(tokens: readonly Token[]): number {
  return tokens.filter(({ isWord }) => isWord).length;
}
