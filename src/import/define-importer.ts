/**
 * What importers are made with, published as `rulegraph/import`: those of other projects and those in `dialects/` use this and the library `rulegraph`,
 * and nothing else of the program.
 */
export type { DiagnosticCodeName } from '@rulegraph/core/diagnostic-codes';
export { diagnose, diagnoseFile } from '@rulegraph/core/diagnostics';
export { mostFrequent } from '@rulegraph/core/lists';
export {
  type DialectSpan,
  type ForeignDocument,
  type ForeignPictures,
  type FrontMatter,
  isPictureFile,
  looseBlocks,
  type MarkdownPart,
  noteName,
  numberOfPart,
  parseMarkdown,
  parseStamp,
  partsFromDialect,
  readChapter,
  readGlossary,
  splitFrontMatter,
} from '@rulegraph/core/source';
export { escapePattern } from '@rulegraph/core/untrusted';
export { defineImporter } from './engine.ts';
export type { ImportContext, ImportDocument, ImportedPicture } from './importer.ts';
export type { Ledger, LineAccount } from './ledger/index.ts';
export { isRuledLine, type Line, placeIn, readLines } from './lines.ts';
export { accountMarkdown, frontMatterSpans } from './markdown-account.ts';
export { findDates, findEffectiveDate, orDateInName, statedDate } from './numbered-text/dates.ts';
export { numberedShare } from './numbered-text/index.ts';
export { measureLayout } from './numbered-text/layout.ts';
export { foldHeading, readTextOptions } from './numbered-text/options.ts';
export {
  type GatherOptions,
  gatherLine,
  labelPattern,
  type Paragraph,
  readMatter,
  toBlocks,
} from './numbered-text/paragraphs.ts';
export { readNumberedSource } from './numbered-text/read-text.ts';
export { loadPictures } from './pictures.ts';
export { readableByLines, sortByNumber } from './printed-numbers.ts';
export type { Importer, Reader, ReaderInput, ReaderResult } from './reader.ts';
