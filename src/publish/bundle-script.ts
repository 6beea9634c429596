/** Bundles the scripts whose addresses never change: `embed.js` and the offline workers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { isPackaged, PROGRAM } from '../disk/index.ts';
import { INTERFACE_CODES } from '../shared/languages.ts';
import { CATALOGUES } from '../shared/strings/index.ts';

/** The scripts by their names, with their entry points. */
export const BUNDLED_SCRIPTS = {
  embed: 'src/embed/main.ts',
  worker: 'src/offline/worker.ts',
  'retired-worker': 'src/offline/retired-worker.ts',
} as const;

/** Returns a script with all that it imports, for the browsers that the site supports; the npm package has it bundled already. */
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

/** The version of what pages may rely on: attributes and custom properties. A change that breaks pages gets another address. */
const VERSION = '1.0.0';
const BANNER = `/*! Rulegraph embed ${VERSION}. No cookies, nothing loaded but this site's rules. */`;

/** Returns `embed.js`, with its strings in every language of the interface. */
export async function embedScript(): Promise<string> {
  const words = INTERFACE_CODES.flatMap((code) => {
    const catalogue = CATALOGUES[code];
    if (catalogue === undefined) return [];
    const strings = {
      since: catalogue['effectiveFrom'],
      was: catalogue['embedWas'],
      gone: catalogue['embedGone'],
      outdated: catalogue['copyOutdated'],
    };
    return [[code, strings] as const];
  });
  return bundleScript('embed', {
    define: { WORDS: JSON.stringify(Object.fromEntries(words)) },
    banner: { js: BANNER },
  });
}
