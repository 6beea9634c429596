/** Describes what readers save for offline: one work in one language, as a list of files. Shared by the build, the pages and the worker. */

/** A file as the reader's browser asks for it: its address, the first half of its SHA-256 in hexadecimal, and its size in bytes. */
export type PackFile = readonly [address: string, hash: string, bytes: number];

/** A pack, as its list of files describes it. */
export interface OfflinePack {
  readonly work: string;
  readonly language: string;
  /** The edition in force, whose rules are saved. Pinned links name it. */
  readonly edition: string;
  /** The page that lists what is saved, shown for whatever is not. */
  readonly offlinePage: string;
  /** A digest of all files together. */
  readonly version: string;
  readonly bytes: number;
  readonly files: readonly PackFile[];
  /** The numbers on each chapter's page, separated by spaces. A rule's own page is not saved; its chapter answers for it. */
  readonly chapters: Readonly<Record<string, string>>;
}

/** What readers can save in one language, without the lists of files: `/data/offline-en.json`. */
export type OfferedPack = Pick<OfflinePack, 'work' | 'version' | 'bytes'>;

/** The worker must be at the root of the site: it answers only for what is below its own address. */
export const WORKER_ADDRESS = '/sw.js';

const CACHE = 'rulegraph';

/** Tells whether the name of a file changes with its content, so that a saved copy is as good as the network's. */
export function isNamedByContent(address: string): boolean {
  return /^\/_astro\//.test(address) || /^\/pagefind\/.*\.pf_(?:fragment|index|filter|meta)$/.test(address);
}

/** Returns the address of a pack's list of files: `/data/cr/offline-en.json`. */
export function packAddress(work: string, language: string): string {
  return `/data/${work}/offline-${language}.json`;
}

/**
 * Returns the name of the cache for a version of a pack; `base` tells sites of one host apart. The pack is whole once the cache holds its list of
 * files, too.
 */
export function packCacheName(
  { work, language, version }: Pick<OfflinePack, 'work' | 'language' | 'version'>,
  base: string,
): string {
  return [CACHE + base, work, language, version].join(' ');
}

/** Reads the name of a cache; undefined for caches of others. */
export function packOfCache(name: string, base: string): Pick<OfflinePack, 'work' | 'language' | 'version'> | undefined {
  const [own, work, language, version] = name.split(' ');
  if (own !== CACHE + base || work === undefined || language === undefined || version === undefined) return undefined;
  return { work, language, version };
}

/** Returns the saved page to show for an address that is not saved: the chapter for a rule's own page, the undated page for a dated one of the edition in force. */
export function placeInPack(pack: Pick<OfflinePack, 'chapters' | 'edition' | 'files'>, address: string): string | undefined {
  const current = address.replace(`/${pack.edition}/`, '/');
  if (current !== address && pack.files.some(([file]) => file === current)) return current;
  return chapterOfRule(pack, current);
}

/** Returns where a saved chapter shows the rule that an address names: `/rules/cr/1/101#101.2a` for `/rules/cr/101.2a`. */
function chapterOfRule({ chapters }: Pick<OfflinePack, 'chapters'>, address: string): string | undefined {
  const number = address.slice(address.lastIndexOf('/') + 1);
  const tree = address.slice(0, -number.length);
  for (const [chapter, numbers] of Object.entries(chapters)) {
    if (!chapter.startsWith(tree)) continue;
    const printed = numbers.split(' ').find((own) => own.toLowerCase() === number.toLowerCase());
    if (printed !== undefined) return `${chapter}#${printed}`;
  }
  return undefined;
}
