/** Content folders and caches on disk: the only code that reads or writes sources. Opens an `Archive` for the rest of the program. */
export { cacheFolder } from './cache-folder.ts';
export { openKeptExpressions } from './cached-expressions.ts';
export { openKeptTexts } from './cached-texts.ts';
export { contentFolders } from './content-folders.ts';
export { diskTrouble } from './disk-trouble.ts';
export { ImportRunningError, openStaging, type StagedExpression, type Staging } from './import-staging.ts';
export { readArchive } from './read-archive.ts';
export { openKeptDigests } from './source-digests.ts';
