/** Diffs of passages, each made once: an edition's changes show the same ones in every language, and so does the history of every rule. */
import { type BlockDiff, diffBlocks, type TokenOptions } from '../../rules/diff/index.ts';
import type { Block } from '../../rules/model.ts';

type Blocks = readonly Block[];

const diffs = new WeakMap<TokenOptions, WeakMap<Blocks, WeakMap<Blocks, readonly BlockDiff[]>>>();

/** Known by the very lists, so callers hand over those of the text and no copies. */
export function knownDiff(from: Blocks, to: Blocks, options: TokenOptions): readonly BlockDiff[] {
  const byOld = diffs.get(options) ?? new WeakMap<Blocks, WeakMap<Blocks, readonly BlockDiff[]>>();
  diffs.set(options, byOld);
  const byNew = byOld.get(from) ?? new WeakMap<Blocks, readonly BlockDiff[]>();
  byOld.set(from, byNew);
  const known = byNew.get(to) ?? diffBlocks(from, to, options);
  byNew.set(to, known);
  return known;
}
