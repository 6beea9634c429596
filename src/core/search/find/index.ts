/** Finds the texts that a quotation is from, and the rules that answer a question. */
export { type Concept, conceptNames, defineConcept, defineTerms, definingOpenings } from './define-concept.ts';
export {
  answeringSentence,
  type FoundCard,
  findQuestion,
  type QuestionCard,
  type QuestionCards,
  questionStems,
  splitSentences,
} from './questions.ts';
export {
  type Answer,
  type AnswerFile,
  type AnswerIndex,
  answeringEdition,
  likelyAnswers,
  openAnswers,
  packAnswers,
  rankAnswers,
  ruleMeant,
} from './rank-answers.ts';
export {
  indexQuotableTexts,
  QUOTED,
  type QuotableText,
  type QuoteIndex,
  type RankedText,
  rankQuotedTexts,
  weighCommonSubsequence,
} from './rank-texts.ts';
export {
  likelyBlocks,
  openQuoteIndex,
  openWordTable,
  packQuoteIndex,
  tabulateWords,
  type WordTable,
  type WordTableFile,
} from './stored-indexes.ts';
export { looksLikeQuestion, quoteWords } from './words.ts';
