/**
 * Adds the path at which the site is published to its files, and saves what the next build needs to reuse them. For a site below a path,
 * `https://name.example/a/b`, the path is added to the addresses in each file before it is written; until then all addresses are those of a site at the
 * root of a host. Absolute URLs are made in `src/site/kit/base-path.ts`.
 */
import { join, resolve } from 'node:path';
import { cacheFolder } from '@rulegraph/content/disk';
import { digestOf, readCachedText, writeCachedText } from '@rulegraph/content/disk/cached-values';
import { fileState } from '@rulegraph/content/disk/file-states';
import { finishHtml } from '../kit/direction.ts';

/** Returns the path of a site's address, `/a/b`; empty at the root of a host. */
export function baseOfSite(site: string | undefined): string {
  return site === undefined ? '' : new URL(site).pathname.replace(/\/$/, '');
}

/**
 * Returns the text of a file of the site with `base` before its addresses, and in pages with the directions of texts. Data for the site's scripts
 * is not changed: scripts add both themselves.
 */
export function finishFile(file: string, body: string | Uint8Array, base: string): string | Uint8Array {
  const finish = base === '' && !file.endsWith('.html') ? undefined : finisherFor(file);
  if (finish === undefined) return body;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const finished = finish(text, base);
  // Most pages are as they were, and their bytes need not be made again.
  return finished === text ? body : finished;
}

/** Returns the function for files of this kind; undefined if they stay as they are. */
function finisherFor(file: string): ((text: string, base: string) => string) | undefined {
  if (file.endsWith('.html')) return finishHtml;
  if (/^_astro\/.*\.(?:css|js)$/.test(file)) return addBaseToAsset;
  if (/^api\/.*\.json$/.test(file)) return (text, base) => addBaseToJson(text, base, IN_RECORDS);
  if (file.endsWith('.webmanifest')) return (text, base) => addBaseToJson(text, base, IN_MANIFESTS);
  return undefined;
}

/** Adapts a script or a style sheet, which names other files as `/_astro/…`, and in lists of files to preload as `_astro/…`. */
function addBaseToAsset(text: string, base: string): string {
  return text.replace(
    /([("'`])(\/?)_astro\//g,
    (_, before: string, slash: string) => `${before}${slash}${base.slice(1)}/_astro/`,
  );
}

/** Keys whose values are addresses. In records of the API, so is any address of another record. */
const IN_RECORDS: ReadonlySet<string> = new Set(['address', '$schema']);
const IN_MANIFESTS: ReadonlySet<string> = new Set(['id', 'start_url', 'scope', 'src']);
const RECORD = /^\/api\/v1\/[^\s"]+\.jsonl?$/;

function addBaseToJson(text: string, base: string, names: ReadonlySet<string>): string {
  return JSON.stringify(
    JSON.parse(text, (name, value: unknown) =>
      typeof value === 'string' && value.startsWith('/') && (names.has(name) || RECORD.test(value)) ? base + value : value,
    ),
  );
}

// Saves what the next build needs to reuse pages: the digest of each file of the site, and for most pages the key of what they depend on.
// The cache can be deleted at any time.

export interface SavedFile {
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string;
  /** The key of a page that the next build may reuse without rendering it. */
  readonly key?: string;
  /** Differs after the file was written to; see `fileState`. Absent until the site is published. */
  readonly state?: string | undefined;
}

/** By path. */
export type SavedFiles = Readonly<Record<string, SavedFile>>;

/** The last build of a site: its folder, and the files that this build may reuse. */
export interface LastBuild {
  readonly folder: string;
  readonly files: SavedFiles;
}

interface SavedSite {
  /** The digest of the code and the settings that the pages were rendered with. */
  readonly code: string;
  readonly files: SavedFiles;
}

/** Returns the files of the site that was last built into a folder; empty if other code built it, or if the cache is missing or damaged. */
export function readSavedFiles(folder: string, code: string): SavedFiles {
  const json = readCachedText(fileOf(folder));
  const saved = json === undefined ? undefined : (JSON.parse(json) as SavedSite);
  return saved?.code === code ? saved.files : {};
}

/** Saves the files of a published site, after the previous one is removed, which changes the states of the files that both had; errors are ignored. */
export function writeSavedFiles(folder: string, code: string, written: SavedFiles): void {
  const files = Object.fromEntries(
    Object.entries(written).map(([file, saved]) => [file, { ...saved, state: fileState(join(folder, file)).state }]),
  );
  writeCachedText(fileOf(folder), JSON.stringify({ code, files } satisfies SavedSite));
}

function fileOf(folder: string): string {
  return join(cacheFolder('sites'), `${digestOf([resolve(folder)]).slice(0, 16)}.json`);
}
