/** Bundles the scripts that are not part of a page: `embed.js`, the offline workers, the overlay of `rulegraph dev`, and the page of `rulegraph import --preview`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPackaged, PROGRAM } from '@rulegraph/content/disk';
import type { BuildOptions } from 'esbuild';
import { INTERFACE_CODES } from '../kit/languages.ts';
import { CATALOGS } from '../kit/translator.ts';

/** The entry points of the scripts, by name. */
export const BUNDLED_SCRIPTS = {
  embed: 'src/site/browser/embed/main.ts',
  'dev-overlay': 'src/site/browser/dev-overlay.ts',
  'import-preview': 'src/site/browser/import-preview.ts',
  worker: 'src/site/browser/offline/worker.ts',
  'retired-worker': 'src/site/browser/offline/retired-worker.ts',
} as const;

/** Returns a script with everything that it imports, for the browsers that the site supports. The npm package contains it already bundled. */
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
    format: name === 'import-preview' ? 'esm' : 'iife',
    loader: { '.css': 'text' },
    target: ['chrome114', 'firefox125', 'safari17'],
    charset: 'utf8',
  });
  return outputFiles[0]?.text ?? '';
}

/** Names the version of the attributes and custom properties that pages rely on. A breaking change gets a new address instead. */
const BANNER = `/*! Rulegraph embed 1.0.0. No cookies, nothing loaded but this site's rules. */`;

/** Returns `embed.js`, with its strings in every language of the interface. */
export async function embedScript(): Promise<string> {
  const words = INTERFACE_CODES.flatMap((code) => {
    const catalog = CATALOGS[code];
    if (catalog === undefined) return [];
    const strings = {
      since: catalog['effectiveFrom'],
      was: catalog['embedWas'],
      gone: catalog['embedGone'],
      outdated: catalog['outdatedTranslation'],
    };
    return [[code, strings] as const];
  });
  return bundleScript('embed', {
    define: { WORDS: JSON.stringify(Object.fromEntries(words)) },
    banner: { js: BANNER },
  });
}
