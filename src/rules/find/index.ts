/** The quote finder: which texts a quotation was taken from. */
export { openQuoteIndex, type PackedQuoteIndex, packQuoteIndex } from './packed-index.ts';
export {
  indexQuotableTexts,
  type QuotableText,
  type QuoteIndex,
  type RankedText,
  type RankOptions,
  rankQuotedTexts,
} from './rank-texts.ts';
export {
  type LikelyBlock,
  likelyBlocks,
  openWordTable,
  tabulateWords,
  type WordTable,
  type WordTableFile,
} from './word-table.ts';
export { indexSpellings, nearSpellings, quoteWords, wordStems } from './words.ts';
