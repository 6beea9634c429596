/** Opens the content once a build. */
import { contentFolders, lineageOf, openKeptTexts, readArchive, termsOf, translationOf } from '../archive/index.ts';
import { openLibrary } from './library.ts';

export const archive = readArchive(contentFolders());
export const library = openLibrary(archive, {
  lineage: (work) => lineageOf(archive, work),
  translation: (work, lang) => translationOf(archive, work, lang),
  terms: (work, lang) => termsOf(archive, work, lang),
  ofText: openKeptTexts(archive),
});
