/** The quote finder. */
export {
  type FindPassagesOptions,
  type FoundPassage,
  findPassages,
  indexPassages,
  type PassageIndex,
  type QuotableText,
} from './find-passages.ts';
export { passageWords } from './passage-words.ts';
export { indexSpellings, nearSpellings } from './spelling.ts';
export {
  type LikelyBlock,
  likelyBlocks,
  openWordTable,
  tabulateWords,
  type WordTable,
  type WordTableFile,
} from './word-table.ts';
