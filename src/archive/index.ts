/** The adapter between content folders on disk and the library. */
export { cacheFolder } from './cache-folder.ts';
export { checkArchive } from './check-archive.ts';
export { contentFolders } from './content-folders.ts';
export { diskTrouble } from './disk-trouble.ts';
export { graphOf, schemeOf } from './graphs.ts';
export { ImportRunningError, openStaging, type StagedExpression, type Staging } from './import-staging.ts';
export { openKeptDigests } from './kept-digests.ts';
export { openKeptExpressions } from './kept-expressions.ts';
export { openKeptTexts } from './kept-texts.ts';
export { lineageOf, type WorkLineage } from './lineages.ts';
export { type QuotableOrigin, quotableTexts } from './quotable-texts.ts';
export { type Archive, readArchive } from './read-archive.ts';
export { currentEdition, termsOf, translationOf, unbegunTranslation } from './translations.ts';
export { isPartial, isPartialStatus, wholeEditions, wholeTexts } from './whole-editions.ts';
