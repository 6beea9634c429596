/** Builds the Starlight site that ours is compared with, in a folder of its own under `.cache/`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Expression } from '../../src/rules/model.ts';
import type { Work } from '../../src/rules/work.ts';
import { type StarlightOptions, writeStarlightSite } from './write-site.ts';

export interface StarlightSite {
  /** The project; its `node_modules` holds Lighthouse as well. */
  readonly folder: string;
  /** The built site. */
  readonly output: string;
  /** Wall-clock time of `astro build`, without installing. */
  readonly seconds: number;
}

/** Installs Starlight at the first use, writes the site afresh and builds it without any cache. Throws what npm or Astro said. */
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
  const start = performance.now();
  run('npx', ['astro', 'build'], folder);
  return { folder, output: join(folder, 'dist'), seconds: (performance.now() - start) / 1000 };
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
