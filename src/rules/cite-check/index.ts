/** Citations in other people's texts: what became of the rules cited, and what to write instead. */
export {
  type CheckedCitation,
  type CitationCheck,
  type CitationStatus,
  checkCitations,
  fixCitations,
} from './check-citations.ts';
export { textualParts } from './textual-parts.ts';
