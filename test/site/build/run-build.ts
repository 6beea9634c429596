/** Runs `npm run build` of a small site as a process that tests can watch, stop and limit. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Build {
  readonly process: ChildProcess;
  /** Resolves when the build has printed the words, or has ended. */
  readonly says: (words: string) => Promise<void>;
  /** Both streams together, when it has ended. */
  readonly ended: Promise<{ readonly status: number | null; readonly output: string }>;
}

interface BuildOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'detached'> {
  readonly content: string;
  /** Arguments for Node.js itself. */
  readonly node?: readonly string[];
  /** The folder of the program; by default, this checkout, whose pages are compiled. */
  readonly program?: string;
}

/** Makes a build use several threads; by default, builds in tests use one. */
export const TWO_THREADS = { RULES_THREADS: '2' };

/** Makes a cache in which the pages are compiled, as in that of this checkout, and nothing else is. */
export function makeCache(folder: string): string {
  cpSync('.cache/compiled', join(folder, 'compiled'), { recursive: true });
  return folder;
}

/** Starts a build into `folder`. */
export function startBuild(
  folder: string,
  { content, node = [], program = '.', cwd = program, env, detached = false }: BuildOptions,
): Build {
  const child = spawn(process.execPath, [...node, resolve(program, 'src/cli/rules.mjs'), 'build', folder], {
    cwd,
    detached,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', RULES_CONTENT: resolve(content), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += String(text);
    });
  }
  const ended = new Promise<{ status: number | null; output: string }>((done) => {
    child.on('close', (status) => done({ status, output }));
  });
  return {
    process: child,
    says: async (words) => {
      const over = ended.then(() => true);
      while (!output.includes(words) && (await Promise.race([over, wait(1)])) !== true);
    },
    ended,
  };
}

/** Returns the digests of all files of a folder by path. */
export function digestsIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Object.fromEntries(
    files.map((file) => [file.slice(folder.length + 1), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

const ROOMS = '@rulegraph';

/** Copies the project to another folder; packages are linked, but for those that are rooms of `src`. */
export function copyProject(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of ['src', 'public', 'docs', 'astro.config.mjs', 'package.json', 'tsconfig.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync('node_modules').filter((other) => other !== ROOMS))
    symlinkSync(resolve('node_modules', name), join(modules, name));
  cpSync(join('node_modules', ROOMS), join(modules, ROOMS), { recursive: true, verbatimSymlinks: true });
}
