/** Opens the content once a build. */
import {
  contentFolders,
  lineageOf,
  openKeptExpressions,
  openKeptTexts,
  readArchive,
  termsOf,
  translationOf,
} from '../archive/index.ts';
import { openLibrary } from './library.ts';

/** A build saves what it read for the next one. */
export const keptExpressions = openKeptExpressions();
/** The content of the folders that `RULES_CONTENT` names. */
export const archive = readArchive(contentFolders(), keptExpressions);
/** The books of that content. */
export const library = openLibrary(archive, {
  lineage: (work) => lineageOf(archive, work),
  translation: (work, lang) => translationOf(archive, work, lang),
  terms: (work, lang) => termsOf(archive, work, lang),
  ofText: openKeptTexts(archive),
});
