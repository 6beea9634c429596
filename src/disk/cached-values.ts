/** Values on disk that follow from texts, by what they follow from. The folder can be deleted at any time. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoize, once } from '../rules/memo.ts';
import { cacheFolder } from './cache-folder.ts';
import { replaceFile } from './replace-file.ts';

export interface CachedValues<T> {
  /** The value cached under a key, or the one that is computed now. It must survive being written as JSON. */
  readonly get: (key: string, compute: () => T) => T;
}

/** Opens a folder; what cannot be read or written in it counts as absent. `code` is that of the folders of `src` which compute the values. */
export function openCachedValues<T>(folder: string, code: readonly string[]): CachedValues<T> {
  const algorithm = codeDigest(code);
  return {
    get: (key, compute) => {
      const path = join(folder, `${digestOf([algorithm, key])}.json`);
      const known = readCachedText(path);
      if (known !== undefined) return JSON.parse(known) as T;
      const value = compute();
      writeCachedText(path, JSON.stringify(value));
      return value;
    },
  };
}

/**
 * Opens the indexes of content folders: values that follow from many texts, of which there is one file each under a name. A file of another state,
 * or one that is damaged, is replaced.
 */
export function openCachedIndexes(
  contentFolders: readonly string[],
  cache = cacheFolder('indexes'),
): <T>(name: string, state: string, compute: () => T) => T {
  return <T>(name: string, state: string, compute: () => T): T => {
    const path = join(cache, `${digestOf([name, ...contentFolders.map((folder) => resolve(folder))])}.json`);
    const known = digestOf([codeDigest(['rules', 'archive']), state]);
    const text = readCachedText(path);
    if (text?.startsWith(known) === true) return JSON.parse(text.slice(known.length)) as T;
    const value = compute();
    writeCachedText(path, known + JSON.stringify(value));
    return value;
  };
}

/** SHA-256 of texts, with their bounds. */
export function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}

const CODE = fileURLToPath(new URL('../', import.meta.url));

/** Of the code in folders of `src`, and of the packages that it uses. It is part of every key: another algorithm gives other values. */
export function codeDigest(folders: readonly string[]): string {
  return digestOf([packagesDigest(), ...folders.map(folderDigest)]);
}

const packagesDigest = once(() => {
  const paths = ['../package.json', '../package-lock.json'].map((name) => join(CODE, name));
  return digestOf(paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8')));
});

const folderDigest = memoize((folder: string): string => {
  const entries = readdirSync(join(CODE, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return digestOf(paths.sort().map((path) => readFileSync(path, 'utf8')));
});

/** The text of a file that `writeCachedText` wrote; undefined where there is none, and of half a file or one that somebody changed. */
export function readCachedText(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.lastIndexOf('\n');
    const json = text.slice(0, Math.max(0, end));
    return end > 0 && text.slice(end + 1) === digestOf([json]) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a text of one line, whole or not at all, followed by its digest. A cache that cannot be written costs time and nothing else. */
export function writeCachedText(path: string, json: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    replaceFile(path, `${json}\n${digestOf([json])}`);
  } catch {
    // There is no room, or the folder cannot be written.
  }
}
