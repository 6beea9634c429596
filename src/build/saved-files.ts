/**
 * What a build saves for the next one: of each file of the site the digest of its bytes, and of most pages the key of what they depend on. The cache can
 * be deleted at any time.
 */
import { type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { digestOf, readCachedText, writeCachedText } from '../disk/cached-values.ts';
import { cacheFolder } from '../disk/index.ts';

/** A file as it was written. */
export interface SavedFile {
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string;
  /** Of pages that the next build may take over. */
  readonly key?: string;
  /** Changes when somebody writes to the file; see `stateOf`. */
  readonly state?: string;
}

/** By the files of a site. */
export type SavedFiles = Readonly<Record<string, SavedFile>>;

interface SavedSite {
  /** The digest of the code that rendered the pages. */
  readonly code: string;
  readonly files: SavedFiles;
}

/** Returns the files of the site that was last built into a folder by the same code; none where the cache is absent or damaged. */
export function readSavedFiles(folder: string, code: string): SavedFiles {
  const json = readCachedText(fileOf(folder));
  const saved = json === undefined ? undefined : (JSON.parse(json) as SavedSite);
  return saved?.code === code ? saved.files : {};
}

/** Replaces the cache as a whole; without it the next build takes longer, and nothing else. */
export function writeSavedFiles(folder: string, code: string, files: SavedFiles): void {
  writeCachedText(fileOf(folder), JSON.stringify({ code, files } satisfies SavedSite));
}

/** Returns a text that is another one after somebody wrote to a file or replaced it; hard links to it have the same. */
export function stateOf(path: string): string {
  const { size, mtimeMs, ino }: Stats = statSync(path);
  return `${size} ${mtimeMs} ${ino}`;
}

function fileOf(folder: string): string {
  return join(cacheFolder('sites'), `${digestOf([resolve(folder)]).slice(0, 16)}.json`);
}
