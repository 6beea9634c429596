/** One script out of several modules, for the scripts that need an address which never changes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { isPackaged, PROGRAM } from '../disk/index.ts';

/** The scripts by their names, with their entry points. */
export const BUNDLED_SCRIPTS = {
  embed: 'src/embed/main.ts',
  worker: 'src/offline/worker.ts',
  'retired-worker': 'src/offline/retired-worker.ts',
} as const;

/** Bundles what a script imports, for the browsers that the site is made for; the package has it bundled. */
export async function bundleScript(
  name: keyof typeof BUNDLED_SCRIPTS,
  options: Pick<BuildOptions, 'define' | 'banner'> = {},
): Promise<string> {
  if (isPackaged) return readFileSync(join(PROGRAM, 'site/scripts', `${name}.js`), 'utf8');
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...options,
    entryPoints: [join(PROGRAM, BUNDLED_SCRIPTS[name])],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome114', 'firefox125', 'safari17'],
    charset: 'utf8',
  });
  return outputFiles[0]?.text ?? '';
}
