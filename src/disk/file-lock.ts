/**
 * Locks that the system releases when a process ends, however it ends: numbers of processes say nothing in containers. SQLite has them for every
 * system; the database stays empty.
 */
import { mkdirSync, rmSync } from 'node:fs';
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
/** SQLite's code for a file that is not a database. */
const NOT_A_DATABASE = 26;

/**
 * Takes the lock on what a path names; undefined while somebody else has it. The path need not exist, and nothing is written there. Where the
 * cache cannot be written there are no locks, and the work goes on without one: what is wrong with the disk is said where it matters.
 */
export function lockPath(path: string): FileLock | undefined {
  const folder = cacheFolder('locks');
  // The file is not deleted on release: a process that had opened it would lock a file that no other can find.
  const file = join(folder, digestOf([resolve(path)]).slice(0, 16));
  try {
    mkdirSync(folder, { recursive: true });
    return takeLock(file);
  } catch (error) {
    if (errcodeOf(error) === BUSY) return undefined;
    if (errcodeOf(error) !== NOT_A_DATABASE) return { release: () => {} };
    // Something else was written to the file: nobody holds a lock on it.
    rmSync(file, { force: true });
    return lockPath(path);
  }
}

function takeLock(file: string): FileLock {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}

/** Returns SQLite's primary code of an error; undefined for errors of another kind. */
function errcodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode % 256 : undefined;
}
