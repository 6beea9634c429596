/**
 * Saves the module with which Astro renders pages, and renders pages with it. No other file knows how Astro works inside, and
 * `test/site/build/astro-contract.test.ts` checks each thing that this one assumes.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';

/** A page as Astro knows it. */
interface SitePage {
  readonly pathname: string;
  readonly route: RouteData;
  /** The path of the file below the folder of the site. */
  readonly file: string;
  /** Returns the key of what the page depends on; absent if it is rendered in every build. */
  readonly key?: () => string;
}

type RouteData = Parameters<AstroPrerenderer['render']>[1]['routeData'];
type StaticPathsApp = ConstructorParameters<typeof StaticPaths>[0];

/** The part that we use of Astro's class `BuildApp` (`astro/dist/core/build/app.js`). */
type BuildApp = StaticPathsApp & {
  readonly manifest: {
    readonly routes: readonly { readonly routeData: RouteData; readonly styles: readonly object[] }[];
    site?: string;
  };
  readonly routeCache: { readonly clearAll: () => void };
  readonly setInternals: (internals: object) => void;
  readonly setOptions: (options: object) => void;
  readonly render: (request: Request, options: { readonly routeData: RouteData }) => Promise<Response>;
};

/** The origin of requests for pages if the site has no address yet. It is in none of the pages. */
const PLACEHOLDER_ORIGIN = 'http://localhost:4321';

/** The file beside the renderer with what each script of a page imports. */
const IMPORTS_FILE = 'imports.json';

/** Returns an integration that saves the code that renders pages in a folder, with `index.mjs` as its entry, and keeps Astro from rendering any. */
export function saveRenderer(folder: string): AstroIntegration {
  const imports: Record<string, readonly string[]> = {};
  return {
    name: 'rulegraph-save-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const collect = {
          name: 'rulegraph-collect-imports',
          applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
          generateBundle: (_: object, bundle: Readonly<Record<string, object>>) => {
            for (const [file, chunk] of Object.entries(bundle)) if ('imports' in chunk) imports[file] = chunk.imports as string[];
          },
        };
        updateConfig({ vite: { plugins: [collect] } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((pages) => ({ ...pages, setup: async () => {}, getStaticPaths: async () => [] }));
      },
      'astro:build:generated': ({ dir }) => {
        const output = fileURLToPath(dir);
        renameSync(join(output, '.prerender'), folder);
        const entry = readdirSync(folder).find((file) => /^prerender-entry\..*mjs$/.test(file));
        writeFileSync(join(folder, 'index.mjs'), `export * from './${entry}';\n`);
        writeFileSync(join(folder, IMPORTS_FILE), JSON.stringify(imports));
        mkdirSync(join(output, '.prerender'));
      },
    },
  };
}

/** Opens a compiled site by its entry module; `site` is where it will be published. `keyOf` returns the key for what a page gives as its `cacheKey`. */
export async function openPages(entry: string, site: string | undefined, keyOf = (cacheKey: string) => cacheKey) {
  const { app } = (await import(pathToFileURL(entry).href)) as { app: BuildApp };
  const { routes } = app.manifest;
  const imports = JSON.parse(readFileSync(join(dirname(entry), IMPORTS_FILE), 'utf8')) as Readonly<
    Record<string, readonly string[]>
  >;
  if (site !== undefined) app.manifest.site = `${site}/`;
  // Astro's own build would set these: the style sheets of each route, and the output for warnings.
  const styles = routes.map(({ routeData, styles: sheets }) => {
    const key = `${routeData.route}&${routeData.component}`;
    return [key, { styles: sheets.map((sheet, order) => ({ sheet, depth: 0, order })) }] as const;
  });
  app.setInternals({ pagesByKeys: new Map(styles) });
  /** What Astro logs as errors; it throws them as well, or answers with 500. */
  const failures: string[] = [];
  const write = ({ level, message }: { readonly level: string; readonly message: string }): boolean => {
    if (level === 'warn') process.stderr.write(`${message}\n`);
    if (level === 'error') failures.push(message);
    return true;
  };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write } } } });
  return {
    /** Returns all pages, in the same order in every thread. Throws if two pages have the same address. */
    list: async (): Promise<readonly SitePage[]> => {
      const pages = new Map<string, SitePage>();
      for (const { pathname, route, cacheKey } of await new StaticPaths(app).getAll()) {
        const file = pageFile(pathname);
        const other = pages.get(file);
        if (other !== undefined)
          throw new Error(`"${pathname}" is the address of two pages: ${other.route.component}, ${route.component}`);
        pages.set(file, { pathname, route, file, ...(cacheKey && { key: () => keyOf(cacheKey) }) });
      }
      return [...pages.values()];
    },
    /** Returns a page of a kind, as the content is now, without listing the others. */
    pageOf: (kind: string, path: string): SitePage => {
      app.routeCache.clearAll();
      const route = routes.find(({ routeData }) => routeData.component.includes(`/pages/${kind}/`))?.routeData;
      if (route === undefined) throw new Error(`no route has pages of the kind "${kind}"`);
      return { pathname: `/${path}`, route, file: pageFile(path) };
    },
    render: async ({ file, pathname, route }: SitePage): Promise<Uint8Array> => {
      const url = new URL(encodeURI(file), `${site === undefined ? PLACEHOLDER_ORIGIN : new URL(site).origin}/`);
      const response = await app.render(new Request(url), { routeData: route });
      if (response.status >= 500) throw new Error(`"${pathname}" was answered with ${response.status}: ${failures.at(-1)}`);
      return new TextEncoder().encode(preloadImports(await response.text(), imports));
    },
  };
}

/** Adds links to all that the scripts of a page import, so that browsers fetch it together with the scripts instead of one step after the other. */
function preloadImports(html: string, imports: Readonly<Record<string, readonly string[]>>): string {
  const scripts = [...html.matchAll(/<script type="module" src="\/([^"]+)">/g)].map(([, file = '']) => file);
  const all = new Set(scripts);
  for (const file of all) for (const imported of imports[file] ?? []) all.add(imported);
  const links = [...all].slice(scripts.length).map((file) => `<link rel="modulepreload" href="/${file}">`);
  return html.replace('<script type="module"', (script) => links.join('') + script);
}

/** Returns the file of a page, as `build.format: 'file'` names it. */
function pageFile(pathname: string): string {
  const path = pathname.replace(/^\/|\/$/g, '');
  return path === '' ? 'index.html' : `${path}.html`;
}
