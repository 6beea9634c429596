/** A thread of a build: prepares texts, renders its share of the pages, and writes the files beside them. */
import { hash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { prepareLineage, prepareSuccessors } from '../archive/index.ts';
import { archive, caches, deferredKey, ofText, site } from '../integration/content.ts';
import { useLibraryPage } from '../integration/read-guide.ts';
import { checkBuiltSite, type KnownFiles, type Share } from '../publish/check-links/find-broken-links.ts';
import { writeSourceChecksums } from '../publish/checksums.ts';
import { closeIndexes, type FilesBeside, filesBeside, writeLastFiles } from '../publish/files-beside.ts';
import { findLost } from '../publish/permanence/published-addresses.ts';
import { languageOf } from '../shared/languages.ts';
import { digestsOfChapters, findView } from '../site/site.ts';
import { baseOfSite, placeFile } from './place-file.ts';
import { type SavedFile, type SavedFiles, stateOf } from './saved-files.ts';
import { answerTasks, BUILD_COUNTS, type BuildCounts } from './threads.ts';

interface RenderTask {
  /** The compiled module that renders pages. */
  readonly entry: string;
  /** The page of the guide that is compiled with it. */
  readonly libraryPage: string;
  /** Where the site will be published. */
  readonly site: string | undefined;
  readonly folder: string;
  /** The site as it was last built. */
  readonly previous: { readonly folder: string; readonly files: SavedFiles };
  readonly counts: BuildCounts;
}

/** So many pages without an edition of their own are one piece of work. */
const PIECE = 48;

const tasks = {
  prepare: ({ texts }: { readonly texts: readonly TextName[] }) => prepareTexts(texts),
  relate: relateTexts,
  render: renderShare,
  finish: ({ folder, site }: { readonly folder: string; readonly site: string | undefined }) =>
    writeLastFiles(
      { folder, write: openWriter(folder, site) },
      site === undefined ? null : new URL(`${site}/`),
      baseOfSite(site),
    ),
  findLost,
  writeSourceChecksums: ({ folder, content }: { readonly folder: string; readonly content: readonly string[] }) =>
    writeSourceChecksums(folder, content),
  checkSite: ({ folder, share, known }: { readonly folder: string; readonly share: Share; readonly known: KnownFiles }) =>
    checkBuiltSite(folder, share, known),
};

export type BuildTasks = typeof tasks;

answerTasks(tasks);

/** Takes one piece of work after the other until all are done; returns the pages that it wrote or took over. */
async function renderShare({ entry, libraryPage, site, folder, previous, counts }: RenderTask): Promise<SavedFiles> {
  useLibraryPage(libraryPage);
  const { list, render } = await openPages(entry, site);
  const pages = await list();
  Atomics.store(counts, BUILD_COUNTS.total, pages.length);
  const saved: Record<string, SavedFile> = {};
  const write = openWriter(folder, site);
  const writePage = async (page: SitePage) => {
    const { file } = page;
    const key = page.key?.();
    const before = previous.files[file];
    const taken = key !== undefined && before?.key === key ? takeOver(previous.folder, folder, file, before) : undefined;
    if (taken !== undefined) {
      saved[file] = taken;
      Atomics.add(counts, BUILD_COUNTS.reused, 1);
      return;
    }
    const body = write(file, await render(page));
    saved[file] = { digest: hash('sha256', body), ...(key !== undefined && { key, state: stateOf(join(folder, file)) }) };
    Atomics.add(counts, BUILD_COUNTS.rendered, 1);
  };
  const beside: FilesBeside = { write, folder };
  const running: Promise<unknown>[] = [];
  const pieces: readonly (() => unknown)[] = [
    // What others write meanwhile is waited for in the end.
    ...filesBeside.map((start) => () => running.push(Promise.resolve(start(beside)))),
    ...piecesOf(pages).map((piece) => async () => {
      for (const page of piece) await writePage(page);
    }),
  ];
  for (let at = next(counts); at < pieces.length; at = next(counts)) await pieces[at]?.();
  await Promise.all(running);
  await closeIndexes();
  return saved;
}

function next(counts: BuildCounts): number {
  return Atomics.add(counts, BUILD_COUNTS.nextPiece, 1);
}

const EDITION = /\d{4}-\d{2}-\d{2}(?:\.\d+)?/;

/** Pages of one edition together, since they share what is worked out of its text; the others by kind. */
function piecesOf(pages: readonly SitePage[]): readonly (readonly SitePage[])[] {
  const positions = new Map<string, number>();
  const pieces = Map.groupBy(pages, ({ pathname, route }) => {
    const [edition] = EDITION.exec(pathname) ?? [];
    if (edition !== undefined) return edition;
    const position = positions.get(route.component) ?? 0;
    positions.set(route.component, position + 1);
    return `${route.component} ${Math.floor(position / PIECE)}`;
  });
  return [...pieces.values()];
}

/** Writes files below a folder, placed where the site is published, and returns what it wrote; folders that were made are remembered. */
function openWriter(folder: string, site: string | undefined): (file: string, body: string | Uint8Array) => string | Uint8Array {
  const base = baseOfSite(site);
  const made = new Set<string>();
  return (file, body) => {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    const placed = placeFile(file, body, base);
    writeFileSync(path, placed);
    return placed;
  };
}

/** Takes a file of the last site over if its bytes are those that were built; undefined if they are not, or nobody can read them. */
function takeOver(before: string, now: string, file: string, saved: SavedFile): SavedFile | undefined {
  const [from, to] = [join(before, file), join(now, file)];
  try {
    const state = stateOf(from);
    // A site that was copied or unpacked has other states, and the same bytes.
    if (state !== saved.state && hash('sha256', readFileSync(from)) !== saved.digest) return undefined;
    mkdirSync(dirname(to), { recursive: true });
    try {
      linkSync(from, to);
      return { ...saved, state };
    } catch {
      copyFileSync(from, to);
      return { ...saved, state: stateOf(to) };
    }
  } catch {
    return undefined;
  }
}

// The pages of a compiled site, in the thread that renders some of them.

/** A page or another file that a route makes. */
interface SitePage {
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
async function openPages(entry: string, site: string | undefined) {
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

// What a build works out of each text alone, done beforehand by several threads; those that render find it in the caches.

/** A text of an archive. */
export interface TextName {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
}

/** Reads texts from their sources, and writes what follows from them to the caches. */
function prepareTexts(texts: readonly TextName[]): void {
  for (const { work, edition, lang } of texts) archive.expression(work, edition, lang);
  caches.expressions.save();
  for (const work of archive.works) {
    const own = texts.filter((text) => text.work === work.id);
    const editions = new Set(own.filter(({ lang }) => lang === work.source).map(({ edition }) => edition));
    prepareLineage(archive, work, editions);
    for (const { edition, lang } of own) {
      const view = findView(site, work.id, edition, languageOf(lang));
      if (view?.carried === undefined && view !== undefined) digestsOfChapters(view, ofText);
    }
  }
}

/** Works out a share of what follows from all texts together, once they are prepared. */
function relateTexts(share: { readonly number: number; readonly of: number }): void {
  for (const work of archive.works) prepareSuccessors(archive, work, share);
}
