/** The pages of a compiled site, in the thread that renders some of them. */
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { deferredKey } from '../integration/content.ts';

/** A page or another file that a route makes. */
export interface SitePage {
  /** Its address, as Astro calls it. */
  readonly pathname: string;
  readonly route: RouteData;
  /** The file, below the folder of the site. */
  readonly file: string;
  /** Computes what it depends on; absent where it is rendered in every build. */
  readonly key?: () => string;
}

type RouteData = Parameters<AstroPrerenderer['render']>[1]['routeData'];
type StaticPathsApp = ConstructorParameters<typeof StaticPaths>[0];

/** What this module needs of Astro's application of a build (`astro/dist/core/build/app.js`). */
type BuildApp = StaticPathsApp & {
  readonly manifest: {
    readonly routes: readonly { readonly routeData: RouteData; readonly styles: readonly object[] }[];
    site?: string;
  };
  readonly setInternals: (internals: object) => void;
  readonly setOptions: (options: object) => void;
  readonly render: (request: Request, options: { readonly routeData: RouteData }) => Promise<Response>;
};

/** Pages of a site that has no place yet are rendered for this one; none of them names it. */
const NOWHERE = 'http://localhost:4321';

/** Opens a compiled site by its entry module, for pages that are published at `site`. */
export async function openPages(entry: string, site: string | undefined) {
  const { app } = (await import(pathToFileURL(entry).href)) as { app: BuildApp };
  const { routes } = app.manifest;
  if (site !== undefined) app.manifest.site = `${site}/`;
  // What Astro's own renderer is told by the build in whose process it runs: the style sheets of each route, and where warnings go.
  const styles = routes.map(({ routeData, styles: sheets }) => {
    const key = `${routeData.route}&${routeData.component}`;
    return [key, { styles: sheets.map((sheet, order) => ({ sheet, depth: 0, order })) }] as const;
  });
  app.setInternals({ pagesByKeys: new Map(styles) });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: warn } } } });
  return {
    /** Lists all pages; the same in every thread. Throws where two want the same address. */
    list: async (): Promise<readonly SitePage[]> => {
      const pages = new Map<string, SitePage>();
      for (const { pathname, route, cacheKey } of await new StaticPaths(app).getAll()) {
        const file = fileOf(pathname, route.type);
        const other = pages.get(file);
        if (other !== undefined)
          throw new Error(`"${pathname}" is the address of two pages: ${other.route.component}, ${route.component}`);
        pages.set(file, { pathname, route, file, ...(cacheKey && { key: () => deferredKey(cacheKey) }) });
      }
      return [...pages.values()];
    },
    /** Renders a page. */
    render: async ({ file, pathname, route }: SitePage): Promise<Uint8Array> => {
      const url = new URL(
        encodeURI(route.type === 'page' ? file : pathname.replace(/^\//, '')),
        `${site === undefined ? NOWHERE : new URL(site).origin}/`,
      );
      const response = await app.render(new Request(url), { routeData: route });
      if (response.status >= 500) throw new Error(`"${pathname}" was answered with ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

function warn(event: { readonly level: string; readonly message: string }): boolean {
  if (event.level === 'warn' || event.level === 'error') process.stderr.write(`${event.message}\n`);
  return true;
}

/** Returns the file of a page, as `build.format: 'file'` names it. */
function fileOf(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type !== 'page') return path;
  return path === '' ? 'index.html' : `${path}.html`;
}
