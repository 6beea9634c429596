/** Integrates with Astro: pages share modules with the rest of a build, and `astro dev` reloads pages when content changes. */
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contentFolders } from '@rulegraph/content/disk';
import type { AstroIntegration } from 'astro';
import { FILE_ROUTES } from '../outputs/file-routes.ts';

const SRC = fileURLToPath(new URL('../..', import.meta.url));

/** Matches the folders of `src` that do not need Vite, since they contain no components or styles. */
const DOMAIN = /^(?:core|content)\/|^site\/(?:kit|catalogs|model|pages|outputs)\/(?!endpoint\.ts$)/;

/**
 * Returns an integration that adds the routes: a kind of page is a folder of `pages`, with a component of the same name. `outputs/Redirect.astro` has the
 * pages that redirect to others, and `outputs/endpoint.ts` has all other files.
 */
export function routes(): AstroIntegration {
  const pages = new URL('../pages/', import.meta.url);
  const outputs = new URL('../outputs/', import.meta.url);
  const kinds = readdirSync(pages, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    name: 'rulegraph-routes',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        for (const { name } of kinds) {
          const component = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
          // Astro finds the page for missing addresses by this one.
          const pattern = name === 'not-found' ? '/404' : '/[...path]';
          injectRoute({ pattern, entrypoint: new URL(`${name}/${component}.astro`, pages) });
        }
        injectRoute({ pattern: '/[...path]', entrypoint: new URL('Redirect.astro', outputs) });
        // Builds write these files themselves.
        for (const pattern of command === 'dev' ? FILE_ROUTES.keys() : [])
          injectRoute({ pattern, entrypoint: new URL('endpoint.ts', outputs) });
      },
    },
  };
}

/**
 * Returns an integration that keeps modules without components out of the bundle of a build's renderer. It does not apply to code for browsers, nor to the
 * development server, which must transform modules to follow their changes. Pages know from `DEV_SERVER` which of the two renders them.
 */
export function domainModules(): AstroIntegration {
  return {
    name: 'rulegraph-domain-modules',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({
          vite: {
            define: { DEV_SERVER: String(command === 'dev') },
            plugins: [
              {
                name: 'rulegraph-domain-modules',
                apply: 'build',
                enforce: 'pre',
                applyToEnvironment: ({ name }) => name !== 'client',
                async resolveId(source, importer, options) {
                  if (importer === undefined || !(source.endsWith('.ts') || source.startsWith('@rulegraph/'))) return null;
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

/** Returns an integration that makes `astro dev` reload pages when content changes. */
export function watchContent(): AstroIntegration {
  return {
    name: 'rulegraph-watch-content',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const folders = contentFolders();
        const reload = (file: string) => {
          if (!folders.some((folder) => file.startsWith(folder))) return;
          for (const environment of Object.values(server.environments)) environment.moduleGraph.invalidateAll();
          server.ws.send({ type: 'full-reload' });
        };
        server.watcher.add([...folders]);
        for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, reload);
      },
    },
  };
}
