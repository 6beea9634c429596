/** Opens the content, once a build. */
import { lineageOf, termsOf, translationOf } from '../archive/index.ts';
import { contentFolders, openKeptDigests, openKeptExpressions, openKeptTexts, readArchive } from '../disk/index.ts';
import { openSite } from '../site/site.ts';

/** What the last build read; a build saves it for the next one. */
export const kept = { expressions: openKeptExpressions(), digests: openKeptDigests(contentFolders()) };
/** The content of the folders that `RULES_CONTENT` names. */
export const archive = readArchive(contentFolders(), kept);
/** The editions of that content. */
export const site = openSite(archive, {
  lineage: (work) => lineageOf(archive, work),
  translation: (work, lang) => translationOf(archive, work, lang),
  terms: (work, lang) => termsOf(archive, work, lang),
  ofText: openKeptTexts(archive),
});
