/**
 * The folder of the finished site is never written to: a build writes into one beside it, which takes its place when it is whole. A build that
 * fails or is killed leaves the previous site as it was.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { lockPath } from '../disk/index.ts';

export interface StagedOutput {
  /** Where the build writes. */
  readonly staging: string;
  /** Puts what was written into the place of the previous site. */
  readonly publish: () => void;
  /** Deletes what was written, and lets the next build begin. */
  readonly close: () => void;
}

/** Another build is writing to the same place. */
export class BuildRunning extends Error {}

/** Opens the place for a build into `folder`. Throws `BuildRunning` while another one has it. */
export function openStagedOutput(folder: string): StagedOutput {
  const { output, staging, previous } = placesOf(folder);
  mkdirSync(dirname(output), { recursive: true });
  const lock = lockPath(output);
  if (lock === undefined) throw new BuildRunning(`another build is writing to ${output}; wait for it to end`);
  const clear = () => rmSync(staging, { recursive: true, force: true });
  try {
    settle(folder);
    clear();
    mkdirSync(staging);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    staging,
    publish: () => {
      if (!existsSync(output)) renameSync(staging, output);
      else if (!exchange(staging, output)) {
        withoutSignals(() => {
          renameSync(output, previous);
          // Between these two lines there is no site; if the system stops here, `restoreOutput` brings it back.
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

/** Finishes what a build that was killed in the middle of `publish` began; does nothing otherwise, and nothing while a build runs. */
export function restoreOutput(folder: string): void {
  const { output, previous } = placesOf(folder);
  if (!existsSync(previous)) return;
  const lock = lockPath(output);
  if (lock === undefined) return;
  try {
    settle(folder);
  } finally {
    lock.release();
  }
}

function settle(folder: string): void {
  const { output, previous } = placesOf(folder);
  if (!existsSync(previous)) return;
  if (existsSync(output)) rmSync(previous, { recursive: true });
  else renameSync(previous, output);
}

/** Returns the folders of a build. What is beside the output is on its file system, so that a rename is enough. */
function placesOf(folder: string) {
  // What a link leads to is what is served; the link stays, and a build by another name of the folder is refused.
  const output = existsSync(folder) ? realpathSync(folder) : targetOf(resolve(folder));
  const beside = (what: string) => join(dirname(output), `.${basename(output)}-${what}`);
  return { output, staging: beside('next'), previous: beside('previous') };
}

/** Returns where a link leads although there is nothing, as after a build that was killed between two steps. */
function targetOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path;
}

/** The number of Linux’s `renameat2` on machines that Node.js runs on. */
const RENAMEAT2: Readonly<Record<string, string>> = { x64: '316', arm64: '276' };

/** Has Perl exchange two paths: `AT_FDCWD` is -100, `RENAME_EXCHANGE` is 2. */
const BY_PERL = 'exit(syscall(0 + $ARGV[0], -100, $ARGV[1], -100, $ARGV[2], 2) != 0)';

/**
 * Exchanges two folders in one step, so that there is a site at every moment, even if the system stops; false where it has no program that can. Node.js
 * cannot; GNU's `mv` can since coreutils 9.5, and the Perl of older Debian and Ubuntu calls the system as that does.
 */
function exchange(one: string, other: string): boolean {
  const isDone = (program: string, ...args: readonly string[]) =>
    spawnSync(program, [...args, one, other], { stdio: 'ignore' }).status === 0;
  if (isDone('mv', '--exchange', '--no-target-directory', '--')) return true;
  const number = process.platform === 'linux' ? RENAMEAT2[process.arch] : undefined;
  return number !== undefined && isDone('perl', '-e', BY_PERL, '--', number);
}

/** Calls a function that Ctrl-C and an ending session do not stop in between. */
function withoutSignals(work: () => void): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const ignore = () => {};
  for (const signal of signals) process.on(signal, ignore);
  try {
    work();
  } finally {
    for (const signal of signals) process.off(signal, ignore);
  }
}
