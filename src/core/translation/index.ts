/** Carries translations forward to the current rules, checks them, and lists the work left for translators. */
export {
  type CarryOptions,
  carryForward,
  type Succession,
  successionOf,
  type Translated,
  unbrokenSuccession,
} from './carry-forward.ts';
export { checkTranslation } from './check-translation.ts';
export { combineViews, shownRules } from './combine-views.ts';
export { figuresOf } from './match-blocks.ts';
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
export { revisedTranslation } from './revise-translation.ts';
export {
  checkTerms,
  findUnusedTerms,
  listTerms,
  plainNames,
  type Rendering,
  type TermPair,
  type UnusedTerm,
} from './term-pairs.ts';
export { senseKey } from './text-unit.ts';
export { detectLanguage } from './translated-text.ts';
export {
  type BlockPart,
  type ExtraRule,
  isDoubtful,
  type Mismatch,
  type RenumberedCitation,
  type RuleView,
  type TermView,
  type TitlePart,
  type TranslationState,
  type TranslationView,
  type UnitView,
} from './translation-view.ts';
export {
  type ChapterSummary,
  type QueuedUnit,
  queueTranslation,
  type StateCounts,
  summarizeTranslation,
  type TranslationSummary,
  type UnitKind,
} from './work-left.ts';
