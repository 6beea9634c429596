/** Opens the content, once a build. */
import { currentEdition, lineageOf, reportRelease, reviewOf, rulingsOf, termsOf, translationOf } from '../archive/index.ts';
import { contentFolders, openCachedSources, openCachedTexts, readArchive, readSiteFile } from '../disk/index.ts';
import { isShown, useOwnWords } from '../shared/own-words.ts';
import { openSite } from '../site/site.ts';
import { openPageKeys } from '../views/page-keys.ts';

useOwnWords(readSiteFile().settings);

/** What earlier builds read; a build saves it for the next one. */
export const caches = openCachedSources(contentFolders());
/** The content of the folders that `RULES_CONTENT` names. */
export const archive = readArchive(contentFolders(), caches);
/** Values that follow from one text and nothing else. */
export const ofText = openCachedTexts(archive);
/** A work is shown in its own language, whatever others the site leaves out. */
const shown = {
  ...archive,
  languages: (work: string, edition: string) => {
    const source = archive.works.find(({ id }) => id === work)?.source;
    return archive.languages(work, edition).filter((code) => code === source || isShown(code));
  },
};
export const site = openSite(shown, {
  lineage: (work) => lineageOf(archive, work),
  translation: (work, lang) => translationOf(archive, work, lang),
  terms: (work, lang) => termsOf(archive, work, lang),
  review: (translation, unit) => reviewOf(archive, translation, unit),
  rulings: (work) => rulingsOf(archive, work),
  proposal: (work, draft) => {
    const inForce = currentEdition(archive, work);
    return inForce && reportRelease(archive, work, inForce.id, draft);
  },
  ofText,
});
/** What its pages depend on. */
export const pageKeys = openPageKeys(site, archive);

const deferred: (() => string)[] = [];

/** Puts the key of a page off until it is written: each thread lists all pages, and writes a share of them. Returns what Astro passes on. */
export function deferKey(compute: () => string): string {
  return String(deferred.push(compute) - 1);
}

/** Computes a key that was put off. */
export function deferredKey(passedOn: string): string {
  const compute = deferred[Number(passedOn)];
  if (compute === undefined) throw new Error(`no page has the key "${passedOn}"`);
  return compute();
}
