/** The adapter between content folders on disk and the library. */
export { checkArchive } from './check-archive.ts';
export { graphOf, schemeOf } from './graphs.ts';
export { openStaging, type StagedExpression, type Staging } from './import-staging.ts';
export { lineageBetween, lineageOf, type WorkLineage } from './lineages.ts';
export { type Archive, byDate, readArchive } from './read-archive.ts';
export { currentEdition, termsOf, translationOf } from './translations.ts';
export { EDITION_ID } from './work-file.ts';
