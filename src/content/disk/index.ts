/** Reads and writes content folders and caches; no other code accesses sources. Opens an `Archive` for the rest of the program. */
export { openCachedExpressions, openSourceDigests, type SourceDigests } from './cached-expressions.ts';
export { openCachedTexts } from './cached-values.ts';
export {
  type ImportDecisions,
  type LineChange,
  readImportDecisions,
  recordAcceptance,
  recordLineChange,
  recordReviews,
} from './decision-files.ts';
export { lockPath } from './file-lock.ts';
export {
  cacheFolder,
  contentFolders,
  diskTrouble,
  entriesBelow,
  filesBelow,
  isPackaged,
  isUndecodable,
  makeFolder,
  PROGRAM,
  PUBLIC,
  RefusedError,
  replaceFile,
  siteFilePath,
  today,
  UNDECODABLE,
} from './file-system.ts';
export { openStaging, type StagedExpression, type Staging } from './import-staging.ts';
export { IDENTIFIERS_FILE, openCachedSources, RULINGS, readArchive } from './read-archive.ts';
export { isInFolder, isRegularFile, isTaken, readText } from './read-text.ts';
export { assertReplaceable, isWithin } from './replaced-folder.ts';
export { addressFiles, publishedAddresses, readSiteFile, type SiteSettings, siteAddress } from './site-file.ts';
export { readYaml } from './yaml-file.ts';
