/** Citations: found in running text or typed by people, and resolved to the rules of an edition. */
export { findWorkCitations, type NamedWork, namesOfWork, type WorkCitation } from './cross-work.ts';
export { type Citation, type CitationPart, type FindOptions, findCitations } from './find-citations.ts';
export { allWords, foldWidths, NO_WORDS, wordPattern } from './grammar.ts';
export { linkedRules } from './linked-rules.ts';
export { indexNumbers, type NumberIndex, nearestNumbers, type Resolution, resolveCitation } from './resolve-citation.ts';
export { parseTypedCitation, splitEdition, type TypedCitation, type TypedOptions } from './typed-citation.ts';
