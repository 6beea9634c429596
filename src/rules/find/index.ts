/** Finds the texts that a quotation is from, and the rules that answer a question. */
export {
  type Answer,
  type AnswerFile,
  type AnswerIndex,
  type AnsweringEdition,
  answeringEdition,
  openAnswers,
  packAnswers,
  rankAnswers,
} from './rank-answers.ts';
export {
  indexQuotableTexts,
  QUOTED,
  type QuotableText,
  type QuoteIndex,
  type RankedText,
  type RankOptions,
  rankQuotedTexts,
  weighCommonSubsequence,
} from './rank-texts.ts';
export {
  type LikelyBlock,
  likelyBlocks,
  openQuoteIndex,
  openWordTable,
  type PackedQuoteIndex,
  packQuoteIndex,
  tabulateWords,
  type WordTable,
  type WordTableFile,
} from './stored-indexes.ts';
export { indexSpellings, looksLikeQuestion, nearSpellings, quoteWords } from './words.ts';
