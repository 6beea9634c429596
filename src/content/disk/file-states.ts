/** Detects that files have changed from their sizes, times and inodes, without reading them. */
import { readdirSync } from 'node:fs';
import { digestOf } from './cached-values.ts';
import { ARRIVED_FOLDER, isUndecodable } from './file-system.ts';
import { statsOf } from './read-text.ts';

export interface FileState {
  /** Differs after any change to a file, including its replacement by another. */
  readonly state: string;
  /** When a file last changed, in milliseconds. */
  readonly changed: number;
  /** The sizes of the files in bytes. */
  readonly sizes: readonly number[];
}

/** Milliseconds after a change during which a second change might leave the same time, depending on the file system. */
const STEP = 2000;

/** Tells whether a state that is read now differs after any later change. */
export function isSettled({ changed }: Pick<FileState, 'changed'>): boolean {
  return changed < Date.now() - STEP;
}

/** Tells whether the name of a file or folder below a content folder is that of content. Hidden ones belong to tools, except for arrived imports. */
export function isContent(name: string): boolean {
  return !name.startsWith('.') || name === ARRIVED_FOLDER;
}

/** Returns the state of a file or of a folder's files, without names that do not count. A path where nothing is has a state as well. */
export function fileState(path: string, counts: (name: string) => boolean = () => true): FileState {
  const lines: string[] = [];
  const sizes: number[] = [];
  let changed = 0;
  const visitFile = (at: string, name: string) => {
    const found = statsOf(at);
    // A link without a target.
    if (found === undefined) return void lines.push(name);
    if (found.isDirectory() && at === path) return visitFolder(at, name);
    lines.push(`${name} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`);
    sizes.push(Number(found.size));
    changed = Math.max(changed, Number(found.ctimeNs / 1_000_000n));
  };
  // Written for speed, since a hundred editions have 17,000 files.
  const visitFolder = (at: string, below: string) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (!counts(entry.name)) continue;
      const [inside, name] = [`${at}/${entry.name}`, `${below}/${entry.name}`];
      if (entry.isDirectory() && !isUndecodable(name)) visitFolder(inside, name);
      else visitFile(inside, name);
    }
  };
  visitFile(path, '');
  return { state: digestOf(lines.sort()), changed, sizes };
}
