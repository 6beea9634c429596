/** What follows from all texts of an archive held together: graphs, lineage, translations, what is wrong with them. Touches no disk. */
export type { Archive, ReviewRecords } from './archive.ts';
export { checkArchive, checkPictures } from './check-archive.ts';
export { graphOf, schemeOf } from './graphs.ts';
export { lineageOf, prepareLineage, prepareSuccessors, tracesOf, type WorkLineage, type WorkTraces } from './lineages.ts';
export { namesInWork } from './named-works.ts';
export { type QuotableOrigin, quotableTexts, quoteIndexOf } from './quotable-texts.ts';
export { type BrokenCitation, type ReleaseReport, reportRelease } from './release-report.ts';
export {
  type DoubtfulRuling,
  type PossiblyAffectedRuling,
  rulingsAt,
  rulingsInDoubt,
  rulingsOf,
  rulingsPossiblyAffected,
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
  editionNamed,
  isPartial,
  isPartialStatus,
  wholeEditions,
  wholeTexts,
} from './whole-editions.ts';
