/**
 * The library `rulegraph`: numbers, citations, lineages and translations of rules as plain values, without a disk, a clock or a network. It runs
 * in Node.js and in browsers.
 */
export * from './citations/index.ts';
export * from './graph/index.ts';
export * from './history/diff.ts';
export * from './history/index.ts';
export type * from './model.ts';
export * from './numbering/index.ts';
export {
  type Bundle,
  type ReadOptions,
  type ReadResult,
  readBundle,
  readExpression,
  type WriteOptions,
  writeBundle,
  writeExpression,
} from './source/index.ts';
export * from './translation/index.ts';
export type * from './work.ts';
