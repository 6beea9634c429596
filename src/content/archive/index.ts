/** Computes what depends on several texts of an archive: graphs, lineage, translations, and what is wrong with them. Does not access the disk. */
export { type Archive, type ReviewRecords, type Texts, textsState } from './archive.ts';
export { type CheckScope, checkArchive } from './check-archive.ts';
export { graphOf, namesInWork, schemeOf, sourceNumbers } from './graphs.ts';
export {
  distantSuccessors,
  lineageOf,
  lineageState,
  prepareLineage,
  tracesOf,
  type WorkLineage,
  type WorkTraces,
} from './lineages.ts';
export { endOfList, faultOfEnd } from './list-end.ts';
export { questionsOf } from './questions.ts';
export { answersOf, type QuotableOrigin, quotableTexts, quoteIndexOf } from './quotable-texts.ts';
export { type BrokenCitation, type ReleaseReport, reportRelease } from './release-report.ts';
export {
  type RulingToReview,
  rulingsInDoubt,
  rulingsOf,
  rulingsToReview,
} from './rulings.ts';
export {
  checkSeals,
  correctionsOf,
  faultOfSealList,
  formatSealList,
  namedTexts,
  openSeals,
  parseSealList,
  publishedTexts,
  renewSeals,
  type SealList,
  type SealText,
  textDigests,
} from './seals.ts';
export { currentEdition, lineageNames, reviewOf, termsOf, translationOf, unbegunTranslation } from './translations.ts';
export {
  archiveOn,
  archiveUpTo,
  begunEditions,
  dateAndNames,
  editionNamed,
  isExcerpt,
  isExcerptStatus,
  namesOfEdition,
  wholeEditions,
  wholeTexts,
} from './whole-editions.ts';
