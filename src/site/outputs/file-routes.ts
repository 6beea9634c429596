/** The routes of the files that are rendered like pages, each with the type that `astro dev` sends. The development server tries them one by one. */
import { FILE_TYPES } from '../kit/headers.ts';

export const FILE_ROUTES: ReadonlyMap<string, string> = new Map([
  ['/guide/[...file]', ''],
  ['/pictures/[...file]', ''],
  ['/preview/[...file]', 'image/png'],
  ['/[...file].atom', 'application/atom+xml; charset=utf-8'],
  ['/[...file].js', 'text/javascript; charset=utf-8'],
  ['/[...file].json', 'application/json'],
  ['/[...file].xml', 'application/opensearchdescription+xml; charset=utf-8'],
  ...Object.entries(FILE_TYPES).map(([ending, type]) => [`/[...file].${ending}`, type] as const),
]);

export interface RenderedFile<Made = unknown> {
  /** Its address, whose leading slash does not matter. */
  readonly path: string;
  /** Makes the content, which is JSON unless it is a text or bytes; `origin` is where the site will be published. */
  readonly make: (origin?: URL) => Made;
  /** Returns a digest of what the file depends on; absent if every build makes it anew. */
  readonly key?: (() => string) | undefined;
}

/** Returns the part of a path, with or without its first slash, that a route leaves open; undefined for a file of another route. */
export function openPart(route: string, file: string): string | undefined {
  const path = file.replace(/^(?!\/)/, '/');
  const [start = '', end = ''] = route.split('[...file]');
  return path.startsWith(start) && path.endsWith(end) ? path.slice(start.length, path.length - end.length) : undefined;
}
