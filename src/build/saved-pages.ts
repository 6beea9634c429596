/** What a build saves for the next one: the key of each page and the digest of its bytes. The file can be deleted at any time. */
import { join, resolve } from 'node:path';
import { digestOf, readCachedText, writeCachedText } from '../disk/cached-values.ts';
import { cacheFolder } from '../disk/index.ts';

/** By the files of a site. */
export type SavedPages = Readonly<Record<string, { readonly key: string; readonly digest: string }>>;

interface SavedSite {
  /** The digest of the code that rendered the pages. */
  readonly code: string;
  readonly pages: SavedPages;
}

/** Returns the pages of the site that was last built into a folder by the same code; none where the file is absent or damaged. */
export function readSavedPages(folder: string, code: string): SavedPages {
  const json = readCachedText(fileOf(folder));
  const saved = json === undefined ? undefined : (JSON.parse(json) as SavedSite);
  return saved?.code === code ? saved.pages : {};
}

/** Replaces the file as a whole; without it the next build takes longer, and nothing else. */
export function writeSavedPages(folder: string, code: string, pages: SavedPages): void {
  writeCachedText(fileOf(folder), JSON.stringify({ code, pages } satisfies SavedSite));
}

function fileOf(folder: string): string {
  return join(cacheFolder('sites'), `${digestOf([resolve(folder)]).slice(0, 16)}.json`);
}
