/** What changed between two editions, as the JSON that `rules compare` prints and the site publishes. */
import type { Alignment, ChangeKind } from '../rules/lineage/index.ts';

/** One change; numbers are those of the two editions. */
export interface ChangeRecord {
  readonly kind: ChangeKind;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** 0 to 1. */
  readonly confidence: number;
  /** False where only the number, renumbered citations or typography changed. */
  readonly textChanged: boolean;
}

/** All changes between two editions. */
export interface ChangesRecord {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly ChangeRecord[];
  /** How many changes there are of each kind, and how many rules stayed as they were. */
  readonly summary: Readonly<Record<ChangeKind, number>>;
}

/** Unchanged rules are counted, not listed. */
export function changesRecord({ from, to, links }: Alignment): ChangesRecord {
  const summary: Record<ChangeKind, number> = {
    same: 0,
    edited: 0,
    moved: 0,
    'moved-edited': 0,
    split: 0,
    merged: 0,
    added: 0,
    removed: 0,
  };
  for (const link of links) summary[link.kind] += 1;
  const changes = links
    .filter((link) => link.kind !== 'same')
    .map(({ kind, from: before, to: after, confidence, textChanged }) => ({
      kind,
      from: before,
      to: after,
      confidence,
      textChanged,
    }));
  return { from, to, changes, summary };
}
