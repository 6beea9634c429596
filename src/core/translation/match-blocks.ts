/** Matches the blocks of a rule with those of its translation, or of another edition. */
import type { TextReader } from '../history/index.ts';
import { pairInOrder } from '../lists.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { Block } from '../model.ts';
import { isName, senseKey } from './text-unit.ts';

/** The scores of a pair. One without evidence scores less than two blocks without counterparts. */
const SAME_KIND = 2;
const OTHER_KIND = -3;
const SHARED_FIGURES = 3;
const SIMILAR_LENGTH = 1;

/**
 * Returns for each block of the source the indices of its translated blocks: none if it is not translated, several if the translator divided it.
 * Translated blocks before the first counterpart belong to the first block; others to the one above, or to the next if only that is of their kind.
 */
export function matchBlocks(base: readonly Block[], translated: readonly Block[]): readonly (readonly number[])[] {
  const matches: number[][] = base.map(() => []);
  if (base.length === 0) return matches;
  const areAlike = base.length === translated.length && base.every((block, index) => mayTranslate(block, translated[index]));
  const counterparts = areAlike ? base.map((_, index) => index) : alignBlocks(base, translated);
  let current = 0;
  for (const index of translated.keys()) {
    const counterpart = counterparts.indexOf(index);
    const next = counterparts.findIndex((other) => other > index);
    const kind = translated[index]?.kind;
    const isOfNext = counterpart < 0 && kind !== base[current]?.kind && kind === base[next]?.kind;
    if (counterpart >= 0) current = counterpart;
    matches[isOfNext ? next : current]?.push(index);
  }
  return matches;
}

/** Tells whether a block may translate another: of the same kind, or a paragraph for an example or note, whose label is missing. */
function mayTranslate(block: Block, translated: Block | undefined): boolean {
  if (translated === undefined) return false;
  const unlabeled = translated.kind === 'text' && (block.kind === 'example' || block.kind === 'note');
  return unlabeled || areOfOneKind(block, translated);
}

/** Tells whether two blocks are of one kind. A heading is often an unmarked line of its own in another document. */
function areOfOneKind(one: Pick<Block, 'kind' | 'text'>, other: Pick<Block, 'kind' | 'text'>): boolean {
  const mayBeHeading = ({ kind, text }: Pick<Block, 'kind' | 'text'>) => kind === 'heading' || (kind === 'text' && isName(text));
  return one.kind === other.kind || (mayBeHeading(one) && mayBeHeading(other));
}

/** Returns the best pairing in order: for each source block a translated one or -1. */
function alignBlocks(base: readonly Block[], translated: readonly Block[]): readonly number[] {
  const scale = totalLength(translated) / Math.max(1, totalLength(base));
  return pairInOrder(base.map(sketch), translated.map(sketch), (one, other) => scorePair(one, other, scale));
}

/** The properties of a block that can be compared across languages. */
interface Sketch extends Pick<Block, 'kind' | 'text'> {
  readonly length: number;
  readonly figures: ReadonlySet<string>;
}

function sketch({ kind, text }: Block): Sketch {
  return { kind, text, length: text.length, figures: figuresOf(text) };
}

function scorePair(base: Sketch, translated: Sketch, scale: number): number {
  const all = new Set([...base.figures, ...translated.figures]);
  const shared = base.figures.size + translated.figures.size - all.size;
  const ratio = (translated.length + 1) / (base.length * scale + 1);
  return (
    (areOfOneKind(base, translated) ? SAME_KIND : OTHER_KIND) +
    (all.size === 0 ? 0 : (SHARED_FIGURES * shared) / all.size) +
    SIMILAR_LENGTH * (1 - Math.min(2, Math.abs(Math.log2(ratio))))
  );
}

/** Returns the numbers and symbols of a text, which are the same in every language. */
export function figuresOf(text: string): ReadonlySet<string> {
  return new Set(text.normalize('NFKC').match(/\{[^{}\s]+\}|\p{N}[\p{N}./]*[a-z]?/gu));
}

function totalLength(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

interface BlockOrigin {
  /** Its index in the edition translated; null for a new block. */
  readonly from: number | null;
  /** Whether the text is the same, apart from citations and typography. */
  readonly same: boolean;
}

/** What became of the blocks of a unit. */
interface FollowedBlocks {
  /** One for each current block. */
  readonly origins: readonly BlockOrigin[];
  /** Blocks of the edition translated that are gone. */
  readonly gone: readonly number[];
}

/** Matches blocks of two editions: those with equal texts in any order, then the others by kind and order. */
export function followBlocks(base: readonly Block[], source: readonly Block[], reader: TextReader): FollowedBlocks {
  const free = new Map<string, number[]>();
  for (const [index, block] of base.entries()) {
    getOrInsertComputed(free, blockKey(block, reader), () => []).push(index);
  }
  const same = source.map((block) => free.get(blockKey(block, reader))?.shift());
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

function blockKey({ kind, text }: Block, reader: TextReader): string {
  return `${kind}\n${senseKey(reader, text)}`;
}
