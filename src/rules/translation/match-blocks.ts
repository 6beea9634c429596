/** Which block translates, or continues, which other block. */

import type { TextReader } from '../lineage/index.ts';
import type { Block } from '../model.ts';
import { senseKey } from './text-unit.ts';

/** What speaks for a pair. A pair without anything for it is worse than two blocks without counterparts. */
const SAME_KIND = 2;
const OTHER_KIND = -3;
const SHARED_FIGURES = 3;
const LIKE_LENGTH = 1;

/**
 * For each block of the source the indices of the translated blocks: none where it is not translated, more than one where the translator
 * divided it. Translated blocks in front of everything that has a counterpart go to the first block.
 */
export function matchBlocks(base: readonly Block[], translated: readonly Block[]): readonly (readonly number[])[] {
  const matches: number[][] = base.map(() => []);
  if (base.length === 0) return matches;
  const alike = base.length === translated.length && base.every((block, index) => mayBe(block, translated[index]));
  const counterparts = alike ? base.map((_, index) => index) : alignBlocks(base, translated);
  let current = 0;
  for (const index of translated.keys()) {
    const counterpart = counterparts.indexOf(index);
    if (counterpart >= 0) current = counterpart;
    matches[current]?.push(index);
  }
  return matches;
}

/** A translator may print an example or a note without its label, so that it came in as a paragraph. */
function mayBe({ kind }: Block, translated: Block | undefined): boolean {
  return kind === translated?.kind || (translated?.kind === 'text' && (kind === 'example' || kind === 'note'));
}

/** The best pairing that keeps the order, by the usual table; for each source block a translated one or -1. */
function alignBlocks(base: readonly Block[], translated: readonly Block[]): number[] {
  const scale = totalLength(translated) / Math.max(1, totalLength(base));
  const width = translated.length + 1;
  const best = new Float64Array((base.length + 1) * width);
  const [sketches, others] = [base.map(sketch), translated.map(sketch)];
  const scoreAt = (i: number, j: number): number => {
    const [one, other] = [sketches[i], others[j]];
    return one === undefined || other === undefined ? 0 : scorePair(one, other, scale);
  };
  for (let i = base.length - 1; i >= 0; i -= 1) {
    for (let j = translated.length - 1; j >= 0; j -= 1) {
      const paired = (best[(i + 1) * width + j + 1] ?? 0) + scoreAt(i, j);
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const counterparts = base.map(() => -1);
  for (let i = 0, j = 0; i < base.length && j < translated.length; ) {
    const value = best[i * width + j] ?? 0;
    if (value === (best[(i + 1) * width + j + 1] ?? 0) + scoreAt(i, j)) {
      counterparts[i] = j;
      i += 1;
      j += 1;
    } else if (value === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return counterparts;
}

/** What of a block can be compared across languages. */
interface Sketch {
  readonly kind: Block['kind'];
  readonly length: number;
  readonly figures: ReadonlySet<string>;
}

function sketch({ kind, text }: Block): Sketch {
  return { kind, length: text.length, figures: figuresOf(text) };
}

function scorePair(base: Sketch, translated: Sketch, scale: number): number {
  const all = new Set([...base.figures, ...translated.figures]);
  const shared = base.figures.size + translated.figures.size - all.size;
  const ratio = (translated.length + 1) / (base.length * scale + 1);
  return (
    (base.kind === translated.kind ? SAME_KIND : OTHER_KIND) +
    (all.size === 0 ? 0 : (SHARED_FIGURES * shared) / all.size) +
    LIKE_LENGTH * (1 - Math.min(2, Math.abs(Math.log2(ratio))))
  );
}

/** Numbers and symbols stay what they are in every language. */
function figuresOf(text: string): ReadonlySet<string> {
  return new Set(text.normalize('NFKC').match(/\{[^{}\s]+\}|\p{N}[\p{N}./]*[a-z]?/gu));
}

function totalLength(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

/** Where a block of today comes from. */
interface BlockOrigin {
  /** Its index in the edition translated; null for a new block. */
  readonly from: number | null;
  /** Whether it says the same, citations and typography aside. */
  readonly same: boolean;
}

/** What became of the blocks of a unit. */
interface FollowedBlocks {
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
  return `${kind}\n${senseKey(reader, text)}`;
}
