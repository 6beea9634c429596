/**
 * Replaces the folder of a site as a whole: a build writes to a folder beside it, which takes its place in the end. A build that fails or is killed leaves
 * the previous site unchanged.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { assertReplaceable, isWithin, lockPath, makeFolder, PUBLIC, RefusedError } from '@rulegraph/content/disk';
import { SIGNALS } from '@rulegraph/content/disk/interruption';
import { writtenFiles } from '../outputs/checksums.ts';

export interface StagedOutput {
  /** Where the build writes. */
  readonly staging: string;
  /** Replaces the previous site with what was written. */
  readonly publish: () => void;
  /** Deletes what was written and not published, and releases the lock. */
  readonly close: () => void;
}

/** A folder of every site, by which the unfinished site of a killed build is recognized. */
const ASSETS = '_astro';

/**
 * Prepares a build into `folder`. Throws a `RefusedError` if another build is writing to it, and if it is neither absent nor empty nor the site of an
 * earlier build.
 */
export function openStagedOutput(folder: string, content?: readonly string[]): StagedOutput {
  const { output, staging, previous } = buildFolders(folder);
  if (isWithin(output, PUBLIC))
    throw new RefusedError(`"${folder}" is in "${PUBLIC}", which is copied into the site; name another folder`);
  const assertSite = () => assertReplaceable(output, writtenFiles(output), content);
  makeFolder(dirname(output));
  const lock = lockPath(output);
  if (lock === undefined) throw new RefusedError(`another build is writing to ${output}; wait for it to end`);
  const clear = () => rmSync(staging, { recursive: true, force: true });
  try {
    settlePrevious(folder);
    assertSite();
    assertReplaceable(staging, () => existsSync(join(staging, ASSETS)), content);
    clear();
    for (const path of [staging, join(staging, ASSETS)]) mkdirSync(path);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    staging,
    publish: () => {
      // Files may have been added during the build.
      assertSite();
      if (!existsSync(output)) renameSync(staging, output);
      else if (!exchange(staging, output)) {
        withoutSignals(() => {
          renameSync(output, previous);
          // Between these two lines there is no site. If the system stops here, `restoreOutput` restores it.
          renameSync(staging, output);
        });
        rmSync(previous, { recursive: true, force: true });
      }
    },
    close: () => {
      try {
        clear();
      } finally {
        lock.release();
      }
    },
  };
}

/** Restores or deletes the previous site if a build was killed during `publish`. Does nothing while a build is running. */
export function restoreOutput(folder: string): void {
  const { output, previous } = buildFolders(folder);
  if (!existsSync(previous)) return;
  const lock = lockPath(output);
  if (lock === undefined) return;
  try {
    settlePrevious(folder);
  } catch (error) {
    // What is there is none of our sites, and stays.
    if (!(error instanceof RefusedError)) throw error;
  } finally {
    lock.release();
  }
}

/** Deletes the previous site if the new one is in its place, or else puts it back. Called with the lock held. */
function settlePrevious(folder: string): void {
  const { output, previous } = buildFolders(folder);
  if (!existsSync(previous)) return;
  if (!existsSync(output)) {
    renameSync(previous, output);
    return;
  }
  assertReplaceable(previous, writtenFiles(previous));
  rmSync(previous, { recursive: true });
}

/** Returns the folders of a build, side by side on the same file system, so that they can be renamed. */
function buildFolders(folder: string) {
  // A link stays and its target is replaced, so that the same folder under another name has the same lock.
  const output = existsSync(folder) ? realpathSync(folder) : linkTarget(resolve(folder));
  const beside = (what: string) => join(dirname(output), `.${basename(output)}-${what}`);
  return { output, staging: beside('next'), previous: beside('previous') };
}

/** Returns the target of a link even if it does not exist, as after a build that was killed during `publish`. */
function linkTarget(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path;
}

/** The number of the Linux system call `renameat2` by architecture. */
const RENAMEAT2: Readonly<Record<string, string>> = { x64: '316', arm64: '276' };

/** A Perl program that exchanges two paths: `AT_FDCWD` is -100, `RENAME_EXCHANGE` is 2. */
const BY_PERL = 'exit(syscall(0 + $ARGV[0], -100, $ARGV[1], -100, $ARGV[2], 2) != 0)';

/**
 * Exchanges two folders in one step, so that there is a site at every moment; returns false if the system has no program for it. Node.js cannot do it, but
 * GNU `mv` can since coreutils 9.5, and Perl can make the same system call on older systems.
 */
function exchange(one: string, other: string): boolean {
  const isDone = (program: string, ...args: readonly string[]) =>
    spawnSync(program, [...args, one, other], { stdio: 'ignore' }).status === 0;
  if (isDone('mv', '--exchange', '--no-target-directory', '--')) return true;
  const number = process.platform === 'linux' ? RENAMEAT2[process.arch] : undefined;
  return number !== undefined && isDone('perl', '-e', BY_PERL, '--', number);
}

/** Calls a function while ignoring the signals of Ctrl-C and of an ending session. */
function withoutSignals(work: () => void): void {
  const ignore = () => {};
  for (const signal of SIGNALS) process.on(signal, ignore);
  try {
    work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, ignore);
  }
}
