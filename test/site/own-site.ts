/** Opens the site of the content that ships with the project: several editions in which rules move, split, change and disappear. */
import { lineageOf, termsOf, translationOf } from '../../src/archive/index.ts';
import { readArchive } from '../../src/disk/index.ts';
import { openSite, type Site } from '../../src/site/site.ts';

export const archive = readArchive(['content']);

export const site: Site = openSite(archive, {
  lineage: (work) => lineageOf(archive, work),
  translation: (work, lang) => translationOf(archive, work, lang),
  terms: (work, lang) => termsOf(archive, work, lang),
});
