import { readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isUndecodable } from '@rulegraph/content/disk/file-system';

/** Milliseconds to wait for further changes, since editors save a file in several steps. */
const DELAY_MS = 30;

/**
 * Calls `changed` after changes of files, and of anything in folders. Watches each folder by itself: where Node.js watches recursively by itself, as on
 * Linux, it loses files that an editor replaces by new ones, and folders that a checkout replaces. Returns a function that ends this.
 */
export function watchFiles(paths: readonly string[], changed: () => void): () => void {
  const watchers = new Map<string, { readonly close: () => void }>();
  let waiting: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      changed();
      watchAll();
    }, DELAY_MS);
  };
  const watchAll = () => {
    const now = paths.flatMap((path) => watchable(path));
    for (const { key, folder, only } of now)
      if (!watchers.has(key))
        watchers.set(
          key,
          watch(folder, (_, name) => (only ?? name) === name && schedule()),
        );
    const keys = new Set(now.map(({ key }) => key));
    for (const [key, watcher] of watchers) {
      if (keys.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
  };
  watchAll();
  return () => {
    clearTimeout(waiting);
    for (const watcher of watchers.values()) watcher.close();
  };
}

interface Watchable {
  /** Differs for a folder that replaces another one. */
  readonly key: string;
  readonly folder: string;
  /** The only name in the folder that matters, if it is not all. */
  readonly only?: string;
}

/** Returns the folders to watch for a path: a folder with all folders in it, or that of a file, which need not exist. */
function watchable(path: string): readonly Watchable[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    const folder = dirname(path);
    const around = statSync(folder, { throwIfNoEntry: false });
    return around === undefined ? [] : [{ key: `${path} ${around.ino}`, folder, only: basename(path) }];
  }
  const below = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !isUndecodable(entry.name));
  return [{ key: `${path} ${found.ino}`, folder: path }, ...below.flatMap(({ name }) => watchable(join(path, name)))];
}
