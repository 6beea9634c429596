/** Builds the Starlight site that ours is compared with, in a folder below `.cache/`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Expression } from '../../src/core/model.ts';
import type { Work } from '../../src/core/work.ts';
import { type StarlightOptions, writeStarlightSite } from './write-site.ts';

export interface StarlightSite {
  /** The folder of the project, whose `node_modules` also contains Lighthouse. */
  readonly folder: string;
  /** The folder of the built site. */
  readonly output: string;
}

/** Installs Starlight on first use, and writes and builds the site without a cache. Throws an error with the output of npm or Astro. */
export function buildStarlightSite(expression: Expression, work: Work, options: StarlightOptions): StarlightSite {
  const folder = join(import.meta.dirname, '../../.cache/bench/starlight');
  for (const part of ['src', 'dist', '.astro', 'node_modules/.astro'])
    rmSync(join(folder, part), { recursive: true, force: true });
  for (const { path, text } of writeStarlightSite(expression, work, options)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  if (!existsSync(join(folder, 'node_modules'))) run('npm', ['install', '--no-audit', '--no-fund'], folder);
  run('npx', ['astro', 'build'], folder);
  return { folder, output: join(folder, 'dist') };
}

function run(command: string, words: readonly string[], folder: string): void {
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0)
    throw new Error(`${command} ${words.join(' ')} failed in ${folder}:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
}
