/** Markdown sources to expressions and back. */
export { type FrontMatter, splitFrontMatter } from './front-matter.ts';
export { type MarkdownParser, rememberingParser } from './markdown-parts.ts';
export { type ReadOptions, type ReadResult, readExpression } from './read-expression.ts';
export { type WriteOptions, writeExpression } from './write-expression.ts';
