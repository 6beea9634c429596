/**
 * Locks that the system releases when a process ends, however it ends: numbers of processes say nothing in containers. SQLite has them for every
 * system; the database stays empty. The file lies beside what is locked, where every process that writes there finds it, whatever cache it uses.
 */
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A lock that this process has; to release it twice does nothing. */
export interface FileLock {
  readonly release: () => void;
}

/** SQLite's code for a database that another connection has locked. */
const BUSY = 5;
/** SQLite's code for a file that is not a database. */
const NOT_A_DATABASE = 26;

/**
 * Takes the lock on what a path names; undefined while somebody else has it. The path need not exist, but its folder must. Where nothing can be
 * written there are no locks, and the work goes on without one: what is wrong with the disk is said where it matters.
 */
export function lockPath(path: string): FileLock | undefined {
  const whole = resolve(path);
  const file = join(dirname(whole), `.${basename(whole)}-lock`);
  for (;;) {
    try {
      // It is there before it is looked at, so that it can be told from another one of its name.
      closeSync(openSync(file, 'a'));
      const before = inodeOf(file);
      const lock = takeLock(file);
      // The process that had it may have deleted the file since this one opened it: no other would find that lock.
      if (before !== undefined && inodeOf(file) === before) return lock;
      lock.close();
    } catch (error) {
      if (errcodeOf(error) === BUSY) return undefined;
      if (errcodeOf(error) !== NOT_A_DATABASE) return { release: () => {} };
      // Something else was written to the file: nobody holds a lock on it.
      rmSync(file, { force: true });
    }
  }
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Takes a lock if nobody else has it. The file is deleted while it is locked: who opened it before and locks it then sees that it is gone. */
function takeLock(file: string): FileLock & { readonly close: () => void } {
  const database = new DatabaseSync(file);
  const close = () => {
    if (database.isOpen) database.close();
  };
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    close();
    throw error;
  }
  return {
    close,
    release: () => {
      try {
        if (database.isOpen) rmSync(file, { force: true });
      } catch {
        // Where an open file cannot be deleted it stays, and is the lock of the next process.
      } finally {
        close();
      }
    },
  };
}

/** Returns SQLite's primary code of an error; undefined for errors of another kind. */
function errcodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode % 256 : undefined;
}
