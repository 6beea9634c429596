/** Two lists of tokens as an alternation of what they share and where they differ. */
import { diffArrays } from 'diff';
import type { Token } from './tokens.ts';

/** Tokens that both texts have, by key: as many in the one as in the other. */
export interface Shared {
  readonly kind: 'shared';
  readonly from: readonly Token[];
  readonly to: readonly Token[];
}

/** Tokens that stand at the same place in one text and in the other; one of the lists may be empty. */
export interface Change {
  readonly kind: 'change';
  readonly from: readonly Token[];
  readonly to: readonly Token[];
}

/** One of the stretches that alternate. */
export type Hunk = Shared | Change;

/** The shortest difference, which is not yet the most readable one. No two hunks of one kind are neighbours. */
export function diffTokens(from: readonly Token[], to: readonly Token[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [old, now] = [0, 0];
  const parts = diffArrays(
    from.map(({ key }) => key),
    to.map(({ key }) => key),
  );
  for (const { added, removed, count } of parts) {
    const kind = added || removed ? 'change' : 'shared';
    const hunk: Hunk = { kind, from: added ? [] : from.slice(old, old + count), to: removed ? [] : to.slice(now, now + count) };
    old += hunk.from.length;
    now += hunk.to.length;
    pushHunk(hunks, hunk);
  }
  return hunks;
}

/** Appends a hunk, joined to the last one if that is of its kind. */
export function pushHunk(hunks: Hunk[], hunk: Hunk): void {
  const last = hunks.at(-1);
  if (hunk.from.length + hunk.to.length === 0) return;
  if (last?.kind !== hunk.kind) hunks.push(hunk);
  else hunks[hunks.length - 1] = { kind: hunk.kind, from: [...last.from, ...hunk.from], to: [...last.to, ...hunk.to] };
}
