/** Readable word diffs of texts and of passages. */
export { type BlockDiff, diffBlocks } from './diff-blocks.ts';
export { diffTexts } from './diff-texts.ts';
export type { Segment } from './segment.ts';
export type { TokenOptions } from './tokens.ts';
