/** Defines packs, which readers save for offline reading: one work in one language, as a list of files. Shared by the build, pages and the worker. */

/** A file of a pack: its address, the first half of its SHA-256 in hexadecimal, and its size in bytes. */
export type PackFile = readonly [address: string, hash: string, bytes: number];

/** One work in one language, saved as a list of files; `/data/cr/offline-en.json`. */
export interface OfflinePack {
  readonly work: string;
  readonly language: string;
  /** The edition in force, which pinned links name. */
  readonly edition: string;
  /** The page that lists saved packs, shown for pages that are not saved. */
  readonly offlinePage: string;
  /** The digest of all files. */
  readonly version: string;
  readonly bytes: number;
  readonly files: readonly PackFile[];
  /** The numbers on each chapter's page, separated by spaces. Pages of single rules are not saved, and their chapters are shown instead. */
  readonly chapters: Readonly<Record<string, string>>;
}

/** A pack without its list of files, as in `/data/offline-en.json`. */
export type OfferedPack = Pick<OfflinePack, 'work' | 'version' | 'bytes'>;

/** The address of the worker, which must be at the root of the site: a worker controls only pages below its own address. */
export const WORKER_ADDRESS = '/sw.js';

const CACHE = 'rulegraph';

/** Tells whether the name of a file changes with its content, so that a saved copy is always current. */
export function isNamedByContent(address: string): boolean {
  return /^\/_astro\//.test(address) || /^\/pagefind\/.*\.pf_(?:fragment|index|filter|meta)$/.test(address);
}

/** Returns the address of a pack's list of files: `/data/cr/offline-en.json`. */
export function packAddress(work: string, language: string): string {
  return `/data/${work}/offline-${language}.json`;
}

/**
 * Returns the name of the browser cache for a version of a pack; `base` tells sites on one host apart. The pack is complete when the cache also contains
 * its list of files, which is added last.
 */
export function packCacheName(
  { work, language, version }: Pick<OfflinePack, 'work' | 'language' | 'version'>,
  base: string,
): string {
  return [CACHE + base, work, language, version].join(' ');
}

/** Returns the pack of a cache name; undefined for caches of other sites and programs. */
export function packOfCache(name: string, base: string): Pick<OfflinePack, 'work' | 'language' | 'version'> | undefined {
  const [own, work, language, version] = name.split(' ');
  if (own !== CACHE + base || work === undefined || language === undefined || version === undefined) return undefined;
  return { work, language, version };
}

/** Returns the saved page for an address that is not saved: the chapter for a rule's own page, the page without a date for a dated one of the edition in force. */
export function addressInPack(pack: Pick<OfflinePack, 'chapters' | 'edition' | 'files'>, address: string): string | undefined {
  const current = address.replace(`/${pack.edition}/`, '/');
  if (current !== address && pack.files.some(([file]) => file === current)) return current;
  return addressInChapter(pack, current);
}

/** Returns the address of a rule in its saved chapter: `/rules/cr/1/101#101.2a` for `/rules/cr/101.2a`. */
function addressInChapter({ chapters }: Pick<OfflinePack, 'chapters'>, address: string): string | undefined {
  const number = address.slice(address.lastIndexOf('/') + 1);
  const parent = address.slice(0, -number.length);
  for (const [chapter, numbers] of Object.entries(chapters)) {
    if (!chapter.startsWith(parent)) continue;
    const printed = numbers.split(' ').find((own) => own.toLowerCase() === number.toLowerCase());
    if (printed !== undefined) return `${chapter}#${printed}`;
  }
  return undefined;
}
