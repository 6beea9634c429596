/** Citations: found in running text or typed by people, and resolved to the rules of an edition. */
export { allWords, NO_WORDS } from './all-words.ts';
export type { Citation, CitationPart } from './citation.ts';
export { type FindOptions, findCitations } from './find-citations.ts';
export { foldWidths } from './grammar.ts';
export { nearestNumbers } from './nearest-numbers.ts';
export { indexNumbers, type NumberIndex } from './number-index.ts';
export { type Resolution, resolveCitation } from './resolve-citation.ts';
export { parseTypedCitation, type TypedCitation, type TypedOptions } from './typed-citation.ts';
export { wordPattern } from './word-pattern.ts';
