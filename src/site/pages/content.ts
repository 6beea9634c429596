/** Opens the content, once in each process or thread. */
import process from 'node:process';
import {
  currentEdition,
  lineageOf,
  questionsOf,
  reportRelease,
  reviewOf,
  rulingsOf,
  termsOf,
  translationOf,
} from '@rulegraph/content/archive';
import { contentFolders, openCachedTexts, publishedAddresses, readSiteFile } from '@rulegraph/content/disk';
import { useOwnCatalogs } from '../kit/translator.ts';
import type { OwnWords } from '../model/own-words.ts';
import { openSite } from '../model/site.ts';
import { type Entry, keyOfPage, type PageKind } from './define-page.ts';
import { openArchive } from './opened-archive.ts';
import { loadOwnCatalogs } from './own-catalogs.ts';
import { loadOwnComponents } from './own-components.ts';
import { openDigests } from './page-keys.ts';

export type { EntryOf } from './define-page.ts';

const { settings } = readSiteFile();
const own: OwnWords = {
  ...settings,
  components: (await loadOwnComponents()).components,
  repository: process.env['RULES_REPOSITORY'] || settings.repository,
  published: publishedAddresses(contentFolders()),
};

useOwnCatalogs(loadOwnCatalogs().catalogs, { name: own.name, tagline: own.tagline });

/** The caches of the content, which a build saves at its end; the content of all content folders, as a site; and the digests of its pages. */
export let { caches, archive, site, digests } = openContent();

/** Reads the content again if it has changed since; the settings of the site stay the same. All who import what is read here get it anew. */
export function reopenContent(): void {
  ({ caches, archive, site, digests } = openContent());
}

function openContent() {
  const { caches: openedCaches, archive: content } = openArchive();
  // Without languages that the settings exclude; a work is always shown in its own language.
  const shown = {
    ...content,
    languages: (work: string, edition: string) => {
      const source = content.works.find(({ id }) => id === work)?.source;
      return content.languages(work, edition).filter((code) => code === source || (own.languages?.includes(code) ?? true));
    },
  };
  const answers: Parameters<typeof openSite>[1] = {
    lineage: (work) => lineageOf(content, work),
    translation: (work, lang) => translationOf(content, work, lang),
    terms: (work, lang) => termsOf(content, work, lang),
    review: (translation, unit) => reviewOf(content, translation, unit),
    rulings: (work) => rulingsOf(content, work),
    questions: (work) => questionsOf(content, work),
    proposal: (work, draft) => {
      const inForce = currentEdition(content, work);
      return inForce && reportRelease(content, work, inForce.id, draft);
    },
    ofText: openCachedTexts(content),
  };
  const opened = openSite(shown, answers, own);
  return { caches: openedCaches, archive: content, site: opened, digests: openDigests(opened, content) };
}

/** Returns the pages of a kind as Astro asks for them: `export const getStaticPaths = () => pathsOf(page)`. */
export function pathsOf<Page extends Entry>(page: PageKind<Page>) {
  return page.list(site).map((entry) => ({
    params: { path: entry.path === '' ? undefined : entry.path },
    props: entry,
    get cacheKey() {
      return page.key && deferKey(() => keyOfPage(page, entry, digests));
    },
  }));
}

const deferred: (() => string)[] = [];

/** Defers the key of a page until it is written, since each thread lists all pages but writes only some. Returns a token that Astro passes on. */
function deferKey(compute: () => string): string {
  return String(deferred.push(compute) - 1);
}

export function deferredKey(token: string): string {
  const compute = deferred[Number(token)];
  if (compute === undefined) throw new Error(`no page has the key "${token}"`);
  return compute();
}
