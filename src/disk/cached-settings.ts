/** Settings on disk as they were read: a hundred files of YAML are most of what a short question would read. */
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { cacheFolder } from './cache-folder.ts';
import { codeDigest, digestOf, readCachedText, writeCachedText } from './cached-values.ts';
import type { YamlFile } from './yaml-file.ts';

/** A settings file without the places of its values. */
export type ReadSettings<T> = Pick<YamlFile<T>, 'value' | 'messages'>;

export interface CachedSettings {
  /** What was read of a file when it had this text, or what is read now. What there is to say of a file is said whenever it is read. */
  readonly get: <T>(file: string, text: string, read: () => ReadSettings<T>) => ReadSettings<T>;
  /** Writes what was asked for. Until then nothing is on disk. */
  readonly save: () => void;
}

/** Opens the settings of content folders. The file can be deleted at any time; what cannot be read or written counts as absent. */
export function openCachedSettings(contentFolders: readonly string[], cache = cacheFolder('settings')): CachedSettings {
  const path = join(
    cache,
    `${digestOf([codeDigest(['disk', 'rules']), ...contentFolders.map((folder) => resolve(folder))])}.json`,
  );
  const json = readCachedText(path);
  const before = new Map(json === undefined ? [] : (JSON.parse(json) as (readonly [string, unknown])[]));
  const now = new Map<string, unknown>();
  return {
    get: <T>(file: string, text: string, read: () => ReadSettings<T>) => {
      const key = digestOf([file, text]);
      if (before.has(key)) {
        const value = before.get(key) as T;
        now.set(key, value);
        return { value, messages: [] };
      }
      const { value, messages } = read();
      // YAML has values that JSON lacks.
      const isPlain = value !== null && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
      if (messages.length === 0 && isPlain) now.set(key, value);
      return { value, messages };
    },
    save: () => {
      if ([...now.keys()].join() !== [...before.keys()].join()) writeCachedText(path, JSON.stringify([...now]));
    },
  };
}
