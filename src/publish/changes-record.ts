/** What changed between two editions, as the JSON that `rules compare` prints and the site publishes. */
import type { Alignment, ChangeKind, Possible } from '../rules/lineage/index.ts';

/** One change; numbers are those of the two editions. */
export interface ChangeRecord {
  readonly kind: ChangeKind;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** 0 to 1. */
  readonly confidence: number;
  /** False where only the number, renumbered citations or typography changed. */
  readonly textChanged: boolean;
  /** For a rule that was removed: the rules that may hold its matter, likeliest first. None of them is certain enough to be followed. */
  readonly possible?: readonly { readonly number: string; readonly confidence: number }[];
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
    .map(({ kind, from: before, to: after, confidence, textChanged, possible }) => ({
      kind,
      from: before,
      to: after,
      confidence,
      textChanged,
      ...(possible === undefined ? {} : { possible: numbered(possible) }),
    }));
  return { from, to, changes, summary };
}

/** Writes possible successors as JSON has them. */
export function numbered(possible: readonly Possible[]): { readonly number: string; readonly confidence: number }[] {
  return possible.map(({ name, confidence }) => ({ number: name, confidence }));
}
