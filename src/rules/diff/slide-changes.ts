/** Insertions and deletions that begin and end where sentences do. */
import type { Change, Hunk } from './hunks.ts';
import type { Token } from './tokens.ts';

const NOTHING: Hunk = { kind: 'shared', from: [], to: [] };

/**
 * The same words can often be called inserted in several ways (`A[. B]. C` or `A. [B. ]C`): chooses the one whose ends are lines,
 * sentences, or at least clauses.
 */
export function slideChanges(hunks: readonly Hunk[]): Hunk[] {
  // A change at either end of the text can slide away from it: what it leaves behind needs a place.
  const slid = [NOTHING, ...hunks, NOTHING];
  for (const [index, hunk] of slid.entries()) {
    const [before, after] = [slid[index - 1], slid[index + 1]];
    if (hunk.kind !== 'change' || (hunk.from.length > 0 && hunk.to.length > 0)) continue;
    if (before === undefined || after === undefined) continue;
    slid.splice(index - 1, 3, ...slide(before, hunk, after));
  }
  return slid.filter(({ from, to }) => from.length + to.length > 0);
}

function slide(before: Hunk, change: Change, after: Hunk): [Hunk, Hunk, Hunk] {
  const [side, other] = change.from.length > 0 ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const line = [...before[side], ...change[side], ...after[side]];
  const opposite = [...before[other], ...after[other]];
  const length = change[side].length;
  const start = bestStart(line, before[side].length, length);
  const hunk = (kind: Hunk['kind'], own: readonly Token[], others: readonly Token[]): Hunk =>
    side === 'from' ? { kind, from: own, to: others } : { kind, from: others, to: own };
  return [
    hunk('shared', line.slice(0, start), opposite.slice(0, start)),
    hunk('change', line.slice(start, start + length), []),
    hunk('shared', line.slice(start + length), opposite.slice(start)),
  ];
}

/** Where else in the line the run of `length` tokens at `start` could begin without another text coming out, and where best. */
function bestStart(line: readonly Token[], start: number, length: number): number {
  let least = start;
  while (least > 0 && line[least - 1]?.text === line[least + length - 1]?.text) least -= 1;
  let most = start;
  while (most + length < line.length && line[most]?.text === line[most + length]?.text) most += 1;
  let best = start;
  for (let at = least; at <= most; at += 1) if (quality(line, at, length) > quality(line, best, length)) best = at;
  return best;
}

function quality(line: readonly Token[], start: number, length: number): number {
  return boundary(line, start) + boundary(line, start + length);
}

/** How good a place the gap before a token is to begin or end. */
function boundary(line: readonly Token[], at: number): number {
  const [before, blank] = [line[at - 2]?.text ?? '', line[at - 1]?.text ?? ''];
  if (at === 0 || at === line.length || blank.includes('\n')) return 4;
  if (/^\s+$/u.test(blank)) return /[.!?:"”’)]$/u.test(before) ? 3 : /[,;]$/u.test(before) ? 2 : 1;
  return /^\s+$/u.test(line[at]?.text ?? '') ? 1 : 0;
}
