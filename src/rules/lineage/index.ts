/** Lineage: rules followed through the editions of a work by what they say and where they stand. */
export { type AlignOptions, alignEditions } from './align-editions.ts';
export type { Alignment, ChangeKind, Link, Override, TextDifference } from './alignment.ts';
export { joinStages } from './bonds.ts';
export { beginLineage, chainAlignments, type Lineage, type Stage } from './chain.ts';
export { type ComposeOptions, composeAlignment, composeLinks } from './compose.ts';
export { compareTexts, createTextReader, foldTypography, type ReaderOptions, type TextReader } from './fold-text.ts';
export { everyNumber, lastChanged, type Meaning, numberMeanings } from './meanings.ts';
export { numbersToday } from './numbers-today.ts';
export { entryText, wholeText } from './outline.ts';
export { checkOverrides } from './overrides.ts';
export { type Trace, type TraceEvent, traceNumber, traceTerm } from './trace.ts';
export { isUncertain } from './uncertain.ts';
