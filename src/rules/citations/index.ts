/** Citations: finds them in running text, parses typed ones, and resolves them to the rules of an edition. */
export { type Citation, type CitationPart, type FindOptions, findCitations } from './find-citations.ts';
export { allWords, foldWidths, NO_WORDS, wordPattern } from './grammar.ts';
export {
  findWorkCitations,
  indexNumbers,
  linkedRules,
  type NamedWork,
  type NumberIndex,
  namesOfWork,
  nearestNumbers,
  type Resolution,
  resolveCitation,
  type WorkCitation,
} from './resolve-citation.ts';
export { parseTypedCitation, splitEdition, type TypedCitation, type TypedOptions } from './typed-citation.ts';
