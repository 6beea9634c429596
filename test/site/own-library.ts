/** The site of the content that ships with the project: several editions whose rules move, split, change and vanish. */
import { lineageOf, readArchive, termsOf, translationOf } from '../../src/archive/index.ts';
import { type Site, openSite } from '../../src/site/library.ts';

export const archive = readArchive(['content']);

export const site: Site = openSite(archive, {
  lineage: (work) => lineageOf(archive, work),
  translation: (work, lang) => translationOf(archive, work, lang),
  terms: (work, lang) => termsOf(archive, work, lang),
});
