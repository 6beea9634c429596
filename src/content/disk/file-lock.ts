/**
 * Locks paths with locks that the system releases when a process ends, however it ends. Process ids would not do, since containers have their own. SQLite
 * provides such locks on every system; the database stays empty. The file is beside the locked path, where every process finds it.
 */
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';

/** A lock that this process has. Releasing it twice does nothing. */
export interface FileLock {
  readonly release: () => void;
}

/** SQLite's code for a database that another connection has locked. */
const BUSY = 5;
/** SQLite's code for a file that is not a database. */
const NOT_A_DATABASE = 26;

/**
 * Takes the lock on a path; returns undefined while another process has it. The path need not exist, but its folder must. If the folder cannot be written
 * to, the lock does nothing, and the error is left to whatever is written next.
 */
export function lockPath(path: string): FileLock | undefined {
  const whole = resolve(path);
  const file = join(dirname(whole), `.${basename(whole)}-lock`);
  for (;;) {
    try {
      // Create the file first, to compare its inode before and after locking.
      closeSync(openSync(file, 'a'));
      const before = inodeOf(file);
      const lock = takeLock(file);
      // The previous owner may have deleted the file after it was opened here. A lock on a deleted file is useless.
      if (before !== undefined && inodeOf(file) === before) return lock;
      lock.close();
    } catch (error) {
      if (errcodeOf(error) === BUSY) return undefined;
      if (errcodeOf(error) !== NOT_A_DATABASE) return { release: () => {} };
      // Something else was written to the file, so no process has locked it.
      rmSync(file, { force: true });
    }
  }
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Locks a file, or throws if another process has the lock. Releasing deletes the file while it is still locked, so that others notice. */
function takeLock(file: string): FileLock & { readonly close: () => void } {
  // Loaded only here, since Node.js 22 warns in each thread that loads it.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
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
        // On systems that cannot delete an open file, it stays for the next process.
      } finally {
        close();
      }
    },
  };
}

/** Returns SQLite's primary error code; undefined for other errors. */
function errcodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode % 256 : undefined;
}
