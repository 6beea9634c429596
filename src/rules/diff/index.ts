/** Makes readable word diffs of texts and of blocks. */
export { type BlockDiff, diffBlocks } from './diff-blocks.ts';
export { diffTexts, type Segment } from './diff-texts.ts';
export type { TokenOptions } from './tokens.ts';
