/**
 * Renders only the pages whose texts have changed since the site was last built, and takes the others as they are. What pages read is noted
 * while they are rendered (`src/site/reads/`), so that nobody has to say which page depends on what.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import type { Archive } from '../../archive/index.ts';
import type { Library } from '../../site/library.ts';
import { readAgain, type TextKey } from '../../site/reads/read-again.ts';
import { digestOfRead, knowReads, openRecord, type ReadName, readsOfPaths } from '../../site/reads/record-reads.ts';
import { COMPRESSED } from '../compress-files.ts';
import type { KeptFile, KeptSite } from './kept-site.ts';

interface KeepOptions {
  readonly archive: Archive;
  readonly library: Library;
  /** Of everything beside the texts; see `baseDigest`. */
  readonly base: string;
  /** The site as it was last built, and what was left by that build. */
  readonly previous: { readonly folder: string; readonly kept: KeptSite | undefined };
  /** Where the site is built now. */
  readonly folder: string;
}

export interface KeptPages {
  /** How many pages were taken as they were. */
  readonly taken: () => number;
  /** The pages that must be rendered. */
  readonly wrap: (pages: AstroPrerenderer) => AstroPrerenderer;
  /** Takes over what was compressed beside a page that was taken as it was; false where it must be compressed. */
  readonly takeCompressed: (path: string) => boolean;
  /** What to leave for the next build; call it when all pages are written. */
  readonly leave: () => KeptSite;
}

/** What a page read, as numbers: a site's pages read millions of things. */
type Rendered = Omit<KeptFile, 'digest' | 'reads' | 'compressed'> & { readonly reads: Uint32Array };

export function keepPages({ archive, library, base, previous, folder }: KeepOptions): KeptPages {
  const texts = digestsOfTexts(archive);
  const known = previous.kept?.base === base ? compareReads(previous.kept, texts, library) : undefined;
  const taken = new Map<string, KeptFile>();
  const rendered = new Map<string, Rendered>();
  const numbers = new Map<ReadName, number>();
  const numberOf = (name: ReadName): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const pathnames = new Map<string, string>();
  let pathReads: readonly ReadName[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const take = (path: string): boolean => {
    const file = known?.unchanged(path);
    if (file === undefined || !takeFile(join(previous.folder, path), join(folder, path), file.digest)) return false;
    taken.set(path, file);
    return true;
  };
  return {
    taken: () => taken.size,
    wrap: (pages) => ({
      ...pages,
      getStaticPaths: async () => {
        if (known?.samePaths === true) {
          const routes = new Map(routesOf(pages).map((route) => [route.component, route]));
          pathReads = known.pathReads;
          return Object.entries(known.site.files).flatMap(([path, { pathname, component }]) => {
            const route = routes.get(component);
            if (route === undefined || take(path)) return [];
            pathnames.set(path, pathname);
            return [{ pathname, route }];
          });
        }
        const paths = await pages.getStaticPaths();
        pathReads = [...readsOfPaths()];
        for (const { pathname, route } of paths) pathnames.set(fileOf(pathname, route.type), pathname);
        return paths.filter(({ pathname, route }) => !take(fileOf(pathname, route.type)));
      },
      // One at a time: a note is taken of whoever reads.
      render: (request, options) => {
        const answer = turn.then(async () => {
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
        });
        turn = answer.catch(() => {});
        return answer;
      },
    }),
    takeCompressed: (path) => {
      const { compressed = {} } = taken.get(path) ?? {};
      return COMPRESSED.every((ending) => {
        const digest = compressed[ending];
        return digest !== undefined && takeFile(join(previous.folder, path + ending), join(folder, path + ending), digest);
      });
    },
    leave: () => {
      const files: Record<string, KeptFile> = {};
      for (const [path, { compressed: _, ...file }] of taken) {
        const reads = file.reads.map((at) => numberOf(known?.names[at] ?? ''));
        files[path] = { ...file, reads, ...compressedBeside(join(folder, path)) };
      }
      for (const [path, { reads, ...file }] of rendered) {
        const digest = digestOfFile(join(folder, path));
        if (digest !== undefined) files[path] = { ...file, digest, reads: [...reads], ...compressedBeside(join(folder, path)) };
      }
      const ofPaths = pathReads.map(numberOf);
      const reads = [...numbers.keys()].map((name) => [name, digestOfRead(name) ?? ''] as const);
      return { base, texts, reads, pathReads: ofPaths, files };
    },
  };
}

/** What a build left, held against the texts of today. */
function compareReads(site: KeptSite, texts: KeptSite['texts'], library: Library) {
  const changedTexts = Object.keys(texts).filter((text) => texts[text] !== site.texts[text]);
  const again = readAgain(library, changedTexts.map(textKey), new Map(site.reads));
  const digests = new Map(site.reads.map(([name, before]) => [name, again(name, before)]));
  knowReads(digests);
  const names = site.reads.map(([name]) => name);
  const isSame = site.reads.map(([name, before]) => digests.get(name) === before);
  const areSame = (reads: readonly number[]): boolean => reads.every((at) => isSame[at]);
  return {
    site,
    names,
    pathReads: site.pathReads.map((at) => names[at] ?? ''),
    samePaths: areSame(site.pathReads),
    /** The page, where all that it read still says the same. */
    unchanged: (path: string): KeptFile | undefined => {
      const file = site.files[path];
      return file !== undefined && areSame(file.reads) ? file : undefined;
    },
  };
}

function digestsOfTexts(archive: Archive): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { id: work } of archive.works) {
    for (const { id: edition } of archive.editions(work)) {
      for (const lang of archive.languages(work, edition)) {
        texts[`${work}/${edition}/${lang}`] = archive.digest(work, edition, lang) ?? '';
      }
    }
  }
  return texts;
}

function textKey(text: string): TextKey {
  const [work = '', edition = '', lang = ''] = text.split('/');
  return { work, edition, lang };
}

/** The file of a page, as `build.format: 'file'` names it. */
function fileOf(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type !== 'page') return path;
  if (path === '') return 'index.html';
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** Takes a file over if it is what was built: somebody may have changed or removed it. */
function takeFile(from: string, to: string, digest: string): boolean {
  if (digestOfFile(from) !== digest) return false;
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
  return true;
}

function compressedBeside(path: string): Pick<KeptFile, 'compressed'> {
  if (!COMPRESSED.every((ending) => existsSync(path + ending))) return {};
  return { compressed: Object.fromEntries(COMPRESSED.map((ending) => [ending, digestOfFile(path + ending) ?? ''])) };
}

function digestOfFile(path: string): string | undefined {
  try {
    return createHash('sha1').update(readFileSync(path)).digest('base64url');
  } catch {
    return undefined;
  }
}

/** The renderer knows its routes; the list that it would make of their pages is not asked for. */
function routesOf(pages: AstroPrerenderer) {
  const { app } = pages as AstroPrerenderer & { readonly app?: { readonly manifest: { readonly routes: readonly RouteInfo[] } } };
  return (app?.manifest.routes ?? []).map(({ routeData }) => routeData);
}

type RouteInfo = { readonly routeData: Parameters<AstroPrerenderer['render']>[1]['routeData'] };
