/** Reads Markdown sources as expressions, and writes expressions as sources. */
export { marksByCell, parseStamp, tableText } from './blocks.ts';
export { type Bundle, isBundle, readBundle, writeBundle } from './bundle.ts';
export {
  type DialectSpan,
  embeddedNote,
  type ForeignDocument,
  type ForeignPictures,
  missingPicture,
  noteName,
  partsFromDialect,
  withoutPictureSize,
} from './dialects/index.ts';
export { type FrontMatter, parseYaml, splitFrontMatter, valueOfYaml } from './front-matter.ts';
export { readGlossary } from './glossary-reader.ts';
export { type InlineText, isPictureFile, isPictureName } from './inline-text.ts';
export { boundedInline, boundedTildes, joinText, shallowLine } from './limits.ts';
export { type MarkdownParser, type MarkdownPart, numberOfPart, parseMarkdown } from './markdown-parts.ts';
export {
  chaptersReadWith,
  createFileCache,
  type FileCache,
  isSameHeading,
  type KnownChapter,
  looseBlocks,
  type ReadOptions,
  type ReadResult,
  readChapter,
  readExpression,
} from './read-expression.ts';
export { type WriteOptions, writeChapter, writeExpression } from './write-expression.ts';
export { writeBlocks } from './write-markdown.ts';
