/** Citations: finds them in running text, parses typed ones, and resolves them to the rules of an edition. */
export {
  type Citation,
  type CitationPart,
  type FindOptions,
  findCitations,
  findWorkCitations,
  type NamedWork,
  namesOfWork,
  type WorkCitation,
} from './find-citations.ts';
export {
  allWords,
  citationWordsIn,
  foldHanNumerals,
  foldNumerals,
  foldWidths,
  NO_WORDS,
  NUMBER_SIGN,
  wordPattern,
} from './grammar.ts';
export {
  indexNumbers,
  linkedRules,
  type NumberIndex,
  nearestNumbers,
  type Resolution,
  resolveCitation,
  spelledApart,
} from './resolve-citation.ts';
export { parseTypedCitation, splitEdition, type TypedCitation, type TypedOptions } from './typed-citation.ts';
