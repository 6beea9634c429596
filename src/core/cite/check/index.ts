/** Checks citations in other people's texts: what became of the rules cited, and what to write instead. */
export type { BaselineSource } from './baselines.ts';
export {
  type CheckedCitation,
  type CitationCheck,
  checkCitations,
  checkNumber,
  fixCitations,
} from './check-citations.ts';
export {
  type CitingFile,
  checkTree,
  type FileCitation,
  type FileCitationStatus,
  type LeftReason,
  type RulesDocument,
  readCitingFile,
} from './check-tree.ts';
export type { RuleHistory } from './rule-history.ts';
