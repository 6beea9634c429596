/**
 * Saves what the next build needs to reuse pages: the digest of each file of the site, and for most pages the key of what they depend on. The cache can be
 * deleted at any time.
 */
import { type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { digestOf, readCachedText, writeCachedText } from '../disk/cached-values.ts';
import { cacheFolder } from '../disk/index.ts';

/** A file as it was written. */
export interface SavedFile {
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string;
  /** The key of a page that the next build may reuse. */
  readonly key?: string;
  /** Differs after the file was written to; see `stateOf`. */
  readonly state?: string;
}

/** By path. */
export type SavedFiles = Readonly<Record<string, SavedFile>>;

interface SavedSite {
  /** The digest of the code and the settings that the pages were rendered with. */
  readonly code: string;
  readonly files: SavedFiles;
}

/** Returns the files of the site that was last built into a folder; empty if other code built it, or if the cache is missing or damaged. */
export function readSavedFiles(folder: string, code: string): SavedFiles {
  const json = readCachedText(fileOf(folder));
  const saved = json === undefined ? undefined : (JSON.parse(json) as SavedSite);
  return saved?.code === code ? saved.files : {};
}

/** Saves the files of a site; errors are ignored. */
export function writeSavedFiles(folder: string, code: string, files: SavedFiles): void {
  writeCachedText(fileOf(folder), JSON.stringify({ code, files } satisfies SavedSite));
}

/** Returns a string that differs after a file was written to or replaced, and is the same for its hard links. */
export function stateOf(path: string): string {
  const { size, mtimeMs, ino }: Stats = statSync(path);
  return `${size} ${mtimeMs} ${ino}`;
}

function fileOf(folder: string): string {
  return join(cacheFolder('sites'), `${digestOf([resolve(folder)]).slice(0, 16)}.json`);
}
