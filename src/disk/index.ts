/** Content folders and caches on disk: the only code that reads or writes sources. Opens an `Archive` for the rest of the program. */

export { cacheFolder } from './cache-folder.ts';
export { openCachedExpressions } from './cached-expressions.ts';
export { openCachedTexts } from './cached-texts.ts';
export { contentFolders } from './content-folders.ts';
export { diskTrouble } from './disk-trouble.ts';
export { lockPath } from './file-lock.ts';
export { type ImportDecisions, readImportDecisions } from './import-decisions.ts';
export { ARRIVED, ImportRunningError, openStaging, type StagedExpression, type Staging } from './import-staging.ts';
export { isPackaged, PROGRAM } from './program-folder.ts';
export { IDENTIFIERS_FILE, openCachedSources, RULINGS, readArchive, today } from './read-archive.ts';
export { isRegularFile, isTaken, readText } from './read-text.ts';
export { replaceFile } from './replace-file.ts';
export { readReviews, recordReviews } from './review-file.ts';
export { readSiteFile, SiteAddressError, settingsSchemas, siteAddress, siteFilePath } from './site-file.ts';
