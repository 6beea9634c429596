/** Translations held against the rules of today: what is still true of them, what is not, and what there is to do. */

export { type CarryOptions, carryForward, type Translated } from './carry-forward.ts';
export { checkTranslation } from './check-translation.ts';
export { combineViews, revisedTranslation, shownRules } from './combine-views.ts';
export { matchGlossaries } from './match-glossaries.ts';
export {
  type ContextNames,
  messagesToTranslate,
  type Suggestion,
  suggestTranslations,
  type TranslationMessage,
  termContext,
} from './messages-to-translate.ts';
export {
  combineReviews,
  type FindReviews,
  type Review,
  readReview,
  reviewedText,
  type ShownReview,
  type Signature,
  translatedTexts,
  type WrittenReview,
  type WrittenReviews,
  writeReview,
} from './review.ts';
export { type Succession, successionOf, unbrokenSuccession } from './succession.ts';
export { senseKey } from './text-unit.ts';
export {
  type BlockPart,
  type ExtraRule,
  isDoubtful,
  languageOf,
  type Mismatch,
  type RenumberedCitation,
  type RuleView,
  type TermView,
  type TitlePart,
  type TranslationState,
  type TranslationView,
  type UnitView,
} from './translation-view.ts';
export { checkTerms, findUnusedTerms, listTerms, type Rendering, type TermPair, type UnusedTerm } from './unused-terms.ts';
export {
  type ChapterSummary,
  type QueuedUnit,
  queueTranslation,
  type StateCounts,
  summarizeTranslation,
  type TranslationSummary,
  type UnitKind,
} from './work-left.ts';
