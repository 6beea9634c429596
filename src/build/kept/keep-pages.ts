/**
 * Renders only the pages whose texts have changed since the site was last built, and takes the others as they are. What pages read is noted
 * while they are rendered (`src/site/reads/`), so that nobody has to say which page depends on what.
 */
import { join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import type { Archive } from '../../archive/index.ts';
import type { Library } from '../../site/library.ts';
import { digestOfRead, openRecord, type ReadName, readsOfPaths } from '../../site/reads/record-reads.ts';
import { COMPRESSED } from '../compress-files.ts';
import { type ComparedSite, compareReads, digestsOfTexts } from './compare-reads.ts';
import type { KeptBytes, KeptFile, KeptSite } from './kept-site.ts';
import { bytesOf, compressedBeside, fileOf, takeFile } from './page-files.ts';

interface KeepOptions {
  readonly archive: Archive;
  readonly library: Library;
  /** Of everything beside the texts; see `baseDigest`. */
  readonly base: string;
  /** The site as it was last built, and what was left by that build. */
  readonly previous: { readonly folder: string; readonly kept: KeptSite | undefined };
  /** Where the site is built now. */
  readonly folder: string;
  /** Whether files are compressed beside the pages. */
  readonly compresses: boolean;
}

export interface KeptPages {
  /** How many pages were taken as they were. */
  readonly taken: () => number;
  /** The pages that must be rendered. */
  readonly wrap: (pages: AstroPrerenderer) => AstroPrerenderer;
  /** Takes over what was compressed beside a page that was taken as it was; false where it must be compressed. */
  readonly takeCompressed: (path: string) => boolean;
  /** What to leave for the next build; call it when all pages are written, and give it `settledFiles` when the site is in its place. */
  readonly leave: () => KeptSite;
}

/** What a page read, as numbers: a site's pages read millions of things. */
type Rendered = Omit<KeptFile, 'digest' | 'state' | 'reads' | 'compressed'> & { readonly reads: Uint32Array };

/** Decides for every page whether it is rendered or taken over. `previous` is trusted as far as its digests go. */
export function keepPages({ archive, library, base, previous, folder, compresses }: KeepOptions): KeptPages {
  const texts = digestsOfTexts(archive);
  const known = previous.kept?.base === base ? compareReads(previous.kept, texts, library) : undefined;
  const taken = new Map<string, KeptFile>();
  const rendered = new Map<string, Rendered>();
  const pathnames = new Map<string, string>();
  const numbers = new Map<ReadName, number>();
  let pathReads: readonly ReadName[] = [];

  const numberOf = (name: ReadName): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const takeBytes = (path: string, bytes: KeptBytes) => takeFile(join(previous.folder, path), join(folder, path), bytes);
  const besidePage = (path: string) => (compresses ? compressedBeside(join(folder, path)) : undefined);
  const take = (path: string): boolean => {
    const file = known?.unchanged(path);
    const bytes = file && takeBytes(path, file);
    if (file === undefined || bytes === undefined) return false;
    taken.set(path, { ...file, ...bytes });
    return true;
  };
  const pathsToRender = async (pages: AstroPrerenderer): Promise<PagePaths> => {
    const paths = known?.samePaths === true ? pathsAsBefore(known, pages) : await pages.getStaticPaths();
    pathReads = known?.samePaths === true ? known.pathReads : [...readsOfPaths()];
    return paths.filter(({ pathname, route }) => {
      const path = fileOf(pathname, route.type);
      pathnames.set(path, pathname);
      return !take(path);
    });
  };
  const renderAndNote = async (pages: AstroPrerenderer, ...[request, options]: Parameters<Render>): Promise<Response> => {
    const close = openRecord();
    const answer = await pages.render(request, options);
    const response = answer instanceof Response ? answer : answer.response;
    const body = await response.arrayBuffer();
    const { component, type } = options.routeData;
    const path = fileOf(decodeURI(new URL(request.url).pathname), type);
    const pathname = pathnames.get(path);
    const reads = Uint32Array.from([...close()].map(numberOf));
    if (pathname !== undefined) rendered.set(path, { pathname, component, reads });
    return new Response(body, response);
  };
  return {
    taken: () => taken.size,
    wrap: (pages) => ({
      ...pages,
      getStaticPaths: () => pathsToRender(pages),
      render: oneAtATime((request, options) => renderAndNote(pages, request, options)),
    }),
    takeCompressed: (path) => {
      const { compressed = {} } = taken.get(path) ?? {};
      return COMPRESSED.every((ending) => {
        const bytes = compressed[ending];
        return bytes !== undefined && takeBytes(path + ending, bytes) !== undefined;
      });
    },
    leave: () => {
      const files: Record<string, KeptFile> = {};
      const numbersNow = new Map<number, number>();
      const numberNow = (at: number): number => {
        const number = numbersNow.get(at) ?? numberOf(known?.names[at] ?? '');
        numbersNow.set(at, number);
        return number;
      };
      for (const [path, { compressed: _, ...file }] of taken) {
        const reads = file.reads.map(numberNow);
        files[path] = { ...file, reads, compressed: besidePage(path) };
      }
      for (const [path, { reads, ...file }] of rendered) {
        const bytes = bytesOf(join(folder, path));
        if (bytes !== undefined) files[path] = { ...file, ...bytes, reads: [...reads], compressed: besidePage(path) };
      }
      const ofPaths = pathReads.map(numberOf);
      const reads = [...numbers.keys()].map((name) => [name, digestOfRead(name) ?? ''] as const);
      return { base, texts, reads, pathReads: ofPaths, files };
    },
  };
}

type Render = AstroPrerenderer['render'];
type PagePaths = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>;

/** The pages that the last build had; their lists need not be made. */
function pathsAsBefore({ site }: ComparedSite, pages: AstroPrerenderer): PagePaths {
  const routes = new Map(routesOf(pages).map((route) => [route.component, route]));
  return Object.values(site.files).flatMap(({ pathname, component }) => {
    const route = routes.get(component);
    return route === undefined ? [] : [{ pathname, route }];
  });
}

/** Renders one page after the other: what is read is noted for whoever is being rendered. */
function oneAtATime(render: Render): Render {
  let turn: Promise<unknown> = Promise.resolve();
  return (request, options) => {
    const answer = turn.then(() => render(request, options));
    turn = answer.catch(() => {});
    return answer;
  };
}

/** The renderer knows its routes; the list that it would make of their pages is not asked for. */
function routesOf(pages: AstroPrerenderer) {
  const { app } = pages as AstroPrerenderer & { readonly app?: { readonly manifest: { readonly routes: readonly RouteInfo[] } } };
  return (app?.manifest.routes ?? []).map(({ routeData }) => routeData);
}

type RouteInfo = { readonly routeData: Parameters<AstroPrerenderer['render']>[1]['routeData'] };
