/** Opens archives as sites, and finds the editions that tests look at. */
import { expect } from 'vitest';
import { type Archive, lineageOf, termsOf, translationOf } from '../../../src/content/archive/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import type { EditionView } from '../../../src/site/model/edition-view.ts';
import type { OwnWords } from '../../../src/site/model/own-words.ts';
import { findView, newestView, openSite, type Site } from '../../../src/site/model/site.ts';

/** What tests find unless they set it otherwise: sites with more kinds of page than those without settings. */
export const USUAL_WORDS: OwnWords = { head: [], navigation: [], footer: [], rulePages: ['pt', 'es', 'fr', 'de'] };

/** Opens an archive with its lineage and translations, and with what a test needs besides. */
export function siteOf(archive: Archive, others: Partial<Parameters<typeof openSite>[1]> = {}, own = USUAL_WORDS): Site {
  const answers: Parameters<typeof openSite>[1] = {
    lineage: (work) => lineageOf(archive, work),
    translation: (work, lang) => translationOf(archive, work, lang),
    terms: (work, lang) => termsOf(archive, work, lang),
    ...others,
  };
  return openSite(archive, answers, own);
}

/** Returns an edition of a work in a language, by default the newest of `cr`. */
export function viewOf(site: Site, code: string, edition?: string, work = 'cr'): EditionView {
  const language = languageOf(code);
  const view = edition === undefined ? newestView(site, work, language) : findView(site, work, edition, language);
  return view ?? expect.fail(`the site has no such edition of ${work} in ${code}`);
}
