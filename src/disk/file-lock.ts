/**
 * Locks that the system releases when a process ends, however it ends: numbers of processes say nothing in containers. SQLite has them for every
 * system; the database stays empty.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cacheFolder } from './cache-folder.ts';
import { digestOf } from './cached-values.ts';

/** A lock that this process has; to release it twice does nothing. */
export interface FileLock {
  readonly release: () => void;
}

/** SQLite's code for a database that another connection has locked. */
const BUSY = 5;

/** Takes the lock on what a path names; undefined while somebody else has it. The path need not exist, and nothing is written there. */
export function lockPath(path: string): FileLock | undefined {
  const folder = cacheFolder('locks');
  mkdirSync(folder, { recursive: true });
  // The file is never deleted: whoever had opened it would lock one that nobody else finds.
  const database = new DatabaseSync(join(folder, digestOf([resolve(path)]).slice(0, 16)));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}
