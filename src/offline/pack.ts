/** What "keep this for offline" keeps: one work in one language, as a list of files. Pure, and shared by the build, the page and the worker. */

/** A file as the reader's browser asks for it: its address, the first half of its SHA-256 in hexadecimal, and its size in bytes. */
export type PackFile = readonly [address: string, hash: string, bytes: number];

/** A pack, as its list of files says it. */
export interface OfflinePack {
  readonly work: string;
  readonly language: string;
  /** The edition in force, whose rules are what is kept: links that are to stay name it. */
  readonly edition: string;
  /** The page that says what is kept, shown for whatever is not. */
  readonly offlinePage: string;
  /** Of all files together: another text, another version. */
  readonly version: string;
  readonly bytes: number;
  readonly files: readonly PackFile[];
  /** The numbers that are read on each chapter's page, apart by blanks: a rule's own page is not kept, its chapter answers for it. */
  readonly chapters: Readonly<Record<string, string>>;
}

/** What a reader may keep in one language, without the lists of files: `/data/offline-en.json`. */
export type OfferedPack = Pick<OfflinePack, 'work' | 'version' | 'bytes'>;

const CACHE = 'rulegraph';

/** Where the list of a pack's files is: `/data/cr/offline-en.json` */
export function packAddress(work: string, language: string): string {
  return `/data/${work}/offline-${language}.json`;
}

/** The name of the cache that holds a version of a pack. The pack is whole once its list of files lies there, too. */
export function packCacheName({ work, language, version }: Pick<OfflinePack, 'work' | 'language' | 'version'>): string {
  return [CACHE, work, language, version].join(' ');
}

/** The inverse of `packCacheName`; undefined for caches of others. */
export function packOfCache(name: string): Pick<OfflinePack, 'work' | 'language' | 'version'> | undefined {
  const [own, work, language, version] = name.split(' ');
  if (own !== CACHE || work === undefined || language === undefined || version === undefined) return undefined;
  return { work, language, version };
}

/** The kept page that shows what an address names that is not kept itself: a rule's own page, or the edition in force by its date. */
export function placeInPack(pack: Pick<OfflinePack, 'chapters' | 'edition' | 'files'>, address: string): string | undefined {
  const current = address.replace(`/${pack.edition}/`, '/');
  if (current !== address && pack.files.some(([file]) => file === current)) return current;
  return chapterOfRule(pack, current);
}

/** Where a kept chapter shows the rule that an address names: `/rules/cr/101.2a` gives `/rules/cr/1/101#101.2a`. */
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
