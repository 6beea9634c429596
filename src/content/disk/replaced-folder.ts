/** Decides whether a command may replace a folder. Every command that deletes or replaces a folder asks here first, and no option waives the answer. */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { contentFolders, RefusedError } from './file-system.ts';

/** Files that desktops put into every folder that someone looks into. */
const OF_DESKTOPS = /^(?:\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/;

/**
 * Throws `RefusedError` unless a folder is absent or contains only files that `isOwn` accepts: files of the kind that the command writes there. The
 * working folder, the home folder, the content, and whatever contains one of them is never replaced. Links are followed, and folders are compared by inode.
 */
export function assertReplaceable(
  folder: string,
  isOwn: (file: string) => boolean,
  content: readonly string[] = contentFolders(),
): void {
  const target = identityOf(folder);
  if (target === undefined) return;
  const kept = [
    ['the working folder', process.cwd()],
    ['your home folder', homedir()],
    ...content.map((path) => ['the content', path] as const),
  ] as const;
  for (const [what, path] of kept) {
    const [own, ...above] = withFoldersAbove(path).map(identityOf);
    if (own === target) throw new RefusedError(`"${folder}" is ${what} and is never replaced; name another folder`);
    if (above.includes(target)) throw new RefusedError(`"${folder}" contains ${what} and is never replaced; name another folder`);
  }
  const foreign = findForeign(folder, isOwn);
  if (foreign !== undefined)
    throw new RefusedError(
      `"${folder}" would be replaced, but this command did not write "${foreign}" in it; name another folder, or move the file elsewhere`,
    );
}

/** Tells whether a path, at which nothing need be, is a folder or in it. Links are followed. */
export function isWithin(path: string, folder: string): boolean {
  const identity = identityOf(folder);
  return identity !== undefined && withFoldersAbove(path).map(identityOf).includes(identity);
}

/** Returns what identifies a folder under all its names, also where capitals do not count; undefined if nothing is there. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}

/** Returns a path without links, then the folders above it up to the root. */
function withFoldersAbove(path: string): readonly string[] {
  const paths = [existsSync(path) ? realpathSync(path) : resolve(path)];
  for (let next = dirname(paths[0] ?? ''); next !== paths.at(-1); next = dirname(next)) paths.push(next);
  return paths;
}

/** Returns the first file or link below a folder that `isOwn` does not accept, as a path with slashes. */
function findForeign(folder: string, isOwn: (file: string) => boolean, below = ''): string | undefined {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const file = below + entry.name;
    if (entry.isDirectory()) {
      const foreign = findForeign(folder, isOwn, `${file}/`);
      if (foreign !== undefined) return foreign;
    } else if (!isOwn(file) && !OF_DESKTOPS.test(entry.name)) return file;
  }
  return undefined;
}
