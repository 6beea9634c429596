/** What became of the blocks of a passage from the edition translated to the current one, both in the source language. */
import type { TextReader } from '../lineage/index.ts';
import type { Block } from '../model.ts';

/** Where a block of today comes from. */
export interface BlockOrigin {
  /** Its index in the edition translated; null for a new block. */
  readonly from: number | null;
  /** Whether it says the same, citations and typography aside. */
  readonly same: boolean;
}

/** What became of the blocks of a passage. */
export interface FollowedBlocks {
  /** One for each block of today. */
  readonly origins: readonly BlockOrigin[];
  /** Blocks of the edition translated that are gone. */
  readonly gone: readonly number[];
}

/** Equal texts belong together wherever they stand; the others follow one another by kind and order. */
export function followBlocks(base: readonly Block[], source: readonly Block[], reader: TextReader): FollowedBlocks {
  const free = new Map<string, number[]>();
  for (const [index, block] of base.entries()) {
    const key = keyOf(block, reader);
    free.set(key, [...(free.get(key) ?? []), index]);
  }
  const same = source.map((block) => free.get(keyOf(block, reader))?.shift());
  const used = new Set(same);
  const left = base.flatMap((block, index) => (used.has(index) ? [] : [{ kind: block.kind, index }]));
  const origins = source.map((block, position): BlockOrigin => {
    const twin = same[position];
    if (twin !== undefined) return { from: twin, same: true };
    const next = left.findIndex(({ kind }) => kind === block.kind);
    return { from: next < 0 ? null : (left.splice(next, 1)[0]?.index ?? null), same: false };
  });
  return { origins, gone: left.map(({ index }) => index) };
}

function keyOf({ kind, text }: Block, reader: TextReader): string {
  return `${kind}\n${reader.key(text)}`;
}
