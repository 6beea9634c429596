/** Lineage: rules followed through the editions of a work by what they say and where they stand. */
export { type AlignOptions, alignEditions } from './align-editions.ts';
export type { Alignment, ChangeKind, Link, Override, TextDifference } from './alignment.ts';
export { compareTexts, createTextReader, foldTypography, type ReaderOptions, type TextReader } from './fold-text.ts';
export { entryText, wholeText } from './outline.ts';
export { checkOverrides } from './overrides.ts';
