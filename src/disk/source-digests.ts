/** Digests of sources on disk, so that seventeen thousand files of an archive need not be read to learn that one of them has changed. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeDigest, digestOf, readCachedText, writeCachedText } from './cached-values.ts';
import { cacheFolder } from './folders.ts';

export interface SourceDigests {
  /** The digest of the sources in a folder; undefined where somebody may have written to them since it was recorded. */
  readonly find: (folder: string) => string | undefined;
  /** Records the digest of sources that were read after `find` was asked. */
  readonly record: (folder: string, digest: string) => void;
  /** Writes what was found and recorded. Until then nothing is on disk. */
  readonly save: () => void;
}

interface SourceDigest {
  /** Of the entries of all files. */
  readonly state: string;
  readonly digest: string;
}

/** File systems count time in steps: a file may be written to twice within one. */
const STEP = 2000;

/** Opens the digests of content folders. The file can be deleted at any time; what cannot be read or written counts as absent. */
export function openSourceDigests(contentFolders: readonly string[], cache = cacheFolder('digests')): SourceDigests {
  const path = join(cache, `${digestOf([codeDigest(['disk']), ...contentFolders.map((folder) => resolve(folder))])}.json`);
  const json = readCachedText(path);
  const before = new Map(json === undefined ? [] : (JSON.parse(json) as (readonly [string, SourceDigest])[]));
  const states = new Map<string, FileState>();
  const now = new Map<string, SourceDigest>();
  return {
    find: (folder) => {
      const found = stateOf(folder);
      states.set(folder, found);
      const known = before.get(folder);
      if (known?.state !== found.state) return undefined;
      now.set(folder, known);
      return known.digest;
    },
    record: (folder, digest) => {
      const { state, changed } = states.get(folder) ?? stateOf(folder);
      if (changed < Date.now() - STEP) now.set(folder, { state, digest });
    },
    save: () => {
      const texts = JSON.stringify([...now]);
      if (texts !== json) writeCachedText(path, texts);
    },
  };
}

/** Returns the state of all files in a folder together. */
function stateOf(folder: string): FileState {
  const files = filesIn(folder, '');
  return {
    state: digestOf(files.map(({ line }) => line).sort()),
    changed: files.reduce((latest, { changed }) => Math.max(latest, changed), 0),
  };
}

/** Returns a line for each file in a folder. Written for speed: a hundred editions have seventeen thousand files. */
function filesIn(folder: string, below: string): { readonly line: string; readonly changed: number }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path, `${below}${entry.name}/`);
    const { state = '', changed = 0 } = fileState(path) ?? {};
    return { line: `${below}${entry.name} ${state}`, changed };
  });
}

interface FileState {
  /** The number of the file, its size, and the times at which it was written and in any way changed, which comes last. */
  readonly state: string;
  /** When it last changed, in milliseconds. */
  readonly changed: number;
}

/**
 * Returns the entry of a file on disk. Nobody can write to a file, or put another into its place, and leave all of it as it was. Undefined where
 * there is none.
 */
function fileState(path: string): FileState | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const { ino, size, mtimeNs, ctimeNs } = found;
  return { state: [ino, size, mtimeNs, ctimeNs].join(' '), changed: Number(ctimeNs / 1_000_000n) };
}
