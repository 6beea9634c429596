/**
 * Pages import the code that knows the rules as it is, instead of a bundled copy of it: what is built beside the pages (the search index, the
 * list of addresses) then shares the one archive with them, which would otherwise be read and kept in memory twice.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';

const SRC = fileURLToPath(new URL('..', import.meta.url));

/** Folders of `src` in which nothing needs Vite: no components, no styles. */
const DOMAIN = /^(?:rules|archive|disk|integration|shared|site|views|publish)\//;

/** Only in builds, and never in what browsers get; the development server follows changes of these modules, and must transform them. */
export function domainModules(): AstroIntegration {
  return {
    name: 'rulegraph-domain-modules',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'rulegraph-domain-modules',
                apply: 'build',
                enforce: 'pre',
                applyToEnvironment: ({ name }) => name !== 'client',
                async resolveId(source, importer, options) {
                  if (importer === undefined || !source.endsWith('.ts')) return null;
                  const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
                  const isDomain = resolved?.id.startsWith(SRC) === true && DOMAIN.test(resolved.id.slice(SRC.length));
                  return isDomain ? { id: pathToFileURL(resolved.id).href, external: true } : resolved;
                },
              },
            ],
          },
        });
      },
    },
  };
}
