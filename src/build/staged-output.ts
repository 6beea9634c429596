/**
 * The folder of the finished site is never written to: a build writes elsewhere, and takes its place when it is whole. A build that fails or
 * is killed leaves the previous site as it was.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { digestOf } from '../disk/cached-values.ts';
import { cacheFolder } from '../disk/index.ts';

export interface StagedOutput {
  /** Where the build writes. */
  readonly staging: string;
  /** Puts what was written into the place of the previous site. */
  readonly publish: () => Promise<void>;
  /** Deletes what was written, and lets the next build begin. */
  readonly close: () => void;
}

/** Another build is writing to the same place. */
export class BuildRunning extends Error {}

/** Opens the place for a build into `folder`. Throws `BuildRunning` while another one has it. */
export function openStagedOutput(folder: string): StagedOutput {
  const { output, staging, next, previous, lock } = placesOf(folder);
  mkdirSync(dirname(output), { recursive: true });
  takeLock(lock, output);
  try {
    restoreOutput(folder);
    for (const leftOver of [staging, next]) rmSync(leftOver, { recursive: true, force: true });
    mkdirSync(staging, { recursive: true });
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  }
  return {
    staging,
    publish: async () => {
      await moveFolder(staging, next);
      if (existsSync(output)) renameSync(output, previous);
      // Between these two lines there is no site; who is stopped here finds it again by `restoreOutput`.
      renameSync(next, output);
      rmSync(previous, { recursive: true, force: true });
    },
    close: () => {
      for (const unused of [staging, next]) rmSync(unused, { recursive: true, force: true });
      rmSync(lock, { force: true });
    },
  };
}

/** Finishes what a build that was killed in the middle of `publish` began; does nothing otherwise. */
export function restoreOutput(folder: string): void {
  const { output, previous } = placesOf(folder);
  if (!existsSync(previous)) return;
  if (existsSync(output)) rmSync(previous, { recursive: true });
  else renameSync(previous, output);
}

/** Astro writes in steps that only work inside the project; what stands beside the output is on its file system, so that a rename is enough. */
function placesOf(folder: string) {
  const output = resolve(folder);
  const beside = (what: string) => join(dirname(output), `.${basename(output)}-${what}`);
  const staging = join(cacheFolder('building'), digestOf([output]).slice(0, 16));
  return { output, staging, next: beside('next'), previous: beside('previous'), lock: beside('lock') };
}

/** Across file systems a folder is copied. */
async function moveFolder(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
  }
}

function takeLock(lock: string, output: string): void {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const holder = Number(readFileSync(lock, 'utf8'));
    if (isRunning(holder)) {
      throw new BuildRunning(
        `another build (process ${holder}) is writing to ${output}; wait for it, or delete ${lock} if there is none`,
      );
    }
    // The build that held it was killed.
    rmSync(lock, { force: true });
    takeLock(lock, output);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
