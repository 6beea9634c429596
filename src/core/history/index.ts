/** Follows rules through the editions of a work by their text and place. */
export { type AlignOptions, alignEditions } from './align-editions.ts';
export {
  type Alignment,
  CHANGE_KINDS,
  type ChangeKind,
  isPossibleMatch,
  kindOf,
  type Link,
  NO_DIFFERENCES,
  type Override,
  type Possible,
  type TextDifference,
  unchangedLink,
} from './alignment.ts';
export { beginLineage, chainAlignments, createLinkGrouper, type Lineage, type Stage } from './chain.ts';
export { type ComposeOptions, composeAlignment, composeLinks, joinStages, linksOfNumbers } from './compose.ts';
export { openDistantSearch, withDistantSuccessors } from './find-successors.ts';
export { compareTexts, createTextReader, foldTypography, type ReaderOptions, type TextReader } from './fold-text.ts';
export {
  type FormerIdentifier,
  formatIdentifiers,
  formerIdentifiers,
  type IssuedIdentifier,
  identifierOf,
  issueIdentifiers,
  keepIdentifiers,
  parseIdentifiers,
  resolveIdentifier,
} from './identifiers.ts';
export {
  chaptersChanged,
  everyNumber,
  lastChanged,
  type NumberMeaning,
  type NumbersThen,
  numberMeanings,
  numbersAcross,
  numbersToday,
  runsOfNumber,
} from './number-history.ts';
export { entryText, wholeText } from './outline.ts';
export { checkOverrides } from './overrides.ts';
export {
  indexStages,
  openTraceIndex,
  type Trace,
  type TraceEvent,
  type TraceIndex,
  type TraceStage,
  traceNumber,
} from './trace.ts';
