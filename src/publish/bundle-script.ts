/** One script out of several modules, for the scripts that need an address which never changes. */
import { type BuildOptions, build } from 'esbuild';

/** Bundles what an entry point imports, for the browsers that the site is made for. The entry is named from the root of the project. */
export async function bundleScript(entry: string, options: Pick<BuildOptions, 'define' | 'banner'> = {}): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    // Relative to the project that is being built: what is bundled no longer lies beside its sources.
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome114', 'firefox125', 'safari17'],
    charset: 'utf8',
  });
  return outputFiles[0]?.text ?? '';
}
