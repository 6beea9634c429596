/** Caches values on disk by what they depend on, such as texts, alignments and settings. Each cache folder can be deleted at any time. */
import { createHash, hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { type Alignment, type Link, unchangedLink } from '@rulegraph/core/history';
import { memoize, once } from '@rulegraph/core/memo';
import type { Edition, Work } from '@rulegraph/core/work';
import type { Archive } from '../archive/index.ts';
import { cacheFolder, filesBelow, makeFolder, replaceFile } from './file-system.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * Opens the cache in a folder: returns a function for the value that is cached under a key, or computed. Values must survive being written as JSON. Files that
 * cannot be read or written count as absent. `code` lists the folders of `src` that compute the values.
 */
export function openCachedValues<T>(folder: string, code: readonly string[]): (key: string, compute: () => T) => T {
  const algorithm = digestOfCode(code);
  return (key, compute) => {
    const path = join(folder, `${digestOf([algorithm, key])}.json`);
    const known = readCachedText(path);
    if (known !== undefined) return JSON.parse(known) as T;
    const value = compute();
    writeCachedText(path, JSON.stringify(value));
    return value;
  };
}

/** The length of what `digestOf` returns. */
const DIGEST_LENGTH = 64;

let isHasty = false;

/** From now on, or no longer, indexes whose state takes long to compute may be those of before a change, for a page that its author is waiting for. */
export function makeHasty(hasty: boolean): void {
  isHasty = hasty;
}

/**
 * Opens the cached indexes of content folders. An index depends on many texts and has a single file, which is replaced when its `state` differs; a state that takes
 * long to compute is given as a function.
 */
export function openCachedIndexes(contentFolders: readonly string[], cache = cacheFolder('indexes')): Archive['index'] {
  return (name, state, compute) => {
    const path = join(cache, `${digestOf([name, ...contentFolders.map((folder) => resolve(folder))])}.json`);
    const text = readCachedText(path);
    const isLate = typeof state === 'function';
    if (isLate && isHasty && text !== undefined) return JSON.parse(text.slice(DIGEST_LENGTH));
    const expected = digestOf([digestOfCode(['core', 'content']), isLate ? state() : state]);
    if (text?.startsWith(expected) === true) return JSON.parse(text.slice(DIGEST_LENGTH));
    const value = compute();
    writeCachedText(path, expected + JSON.stringify(value));
    return value;
  };
}

/** Returns the SHA-256 of a list of texts. */
export function digestOf(texts: readonly string[]): string {
  const sum = createHash('sha256');
  for (const text of texts) sum.update(`${text.length}:${text}`);
  return sum.digest('hex');
}

const CODE = fileURLToPath(new URL('../../', import.meta.url));

/** Returns a digest of the code in folders of `src` and of the packages that it uses. Keys include it, since other code may compute other values. */
export function digestOfCode(folders: readonly string[]): string {
  return digestOf([packagesDigest(), ...folders.map(folderDigest)]);
}

const packagesDigest = once(() => {
  const paths = ['../package.json', '../package-lock.json'].map((name) => join(CODE, name));
  return digestOf(paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8')));
});

const folderDigest = memoize((folder: string): string => {
  // Threads inherit what is known when they are started.
  const name = `digest of ${folder}`;
  const known = getEnvironmentData(name);
  if (typeof known === 'string') return known;
  const digest = digestOf(filesBelow(join(CODE, folder)).map((file) => readFileSync(join(CODE, folder, file), 'utf8')));
  setEnvironmentData(name, digest);
  return digest;
});

/** Returns the text of a file that `writeCachedText` wrote; undefined if there is none, if it is damaged, or if it was written for another path. */
export function readCachedText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf('\n');
    const json = bytes.subarray(0, Math.max(0, end));
    return end > 0 && bytes.toString('latin1', end + 1) === digestOfEntry(path, json) ? json.toString() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the digest of an entry and its name, so that no entry is read in the place of another. The folder of all caches may move. Bytes are digested ten times as
 * fast as the text.
 */
function digestOfEntry(path: string, json: Uint8Array): string {
  return digestOf([basename(dirname(path)), basename(path), hash('sha256', json)]);
}

/** Writes a text of one line, followed by its digest. Errors are ignored, since a cache only saves time. */
export function writeCachedText(path: string, json: string): void {
  try {
    makeFolder(dirname(path));
    const bytes = Buffer.from(json);
    replaceFile(path, Buffer.concat([bytes, Buffer.from(`\n${digestOfEntry(path, bytes)}`)]));
  } catch {
    // The disk is full, or the folder is read-only.
  }
}

/** What identifies a text: its work, edition and language. */
interface TextKey {
  readonly work: Pick<Work, 'id'>;
  readonly edition: Edition;
  readonly language: { readonly code: string };
}

/**
 * Opens the cache of values that depend on a single text, or also on another one. Besides the texts, a key includes the settings of their editions and of all
 * works, since a text may cite other works by their names.
 */
export function openCachedTexts(archive: Archive): <T>(text: TextKey, name: string, compute: () => T, other?: TextKey) => T {
  const cached = openCachedValues<unknown>(cacheFolder('texts'), ['core', 'content', 'site']);
  const works = digestOf([JSON.stringify(archive.works)]);
  const keyOf = ({ work, edition, language: { code } }: TextKey) => [
    work.id,
    edition,
    code,
    archive.digest(work.id, edition.id, code) ?? '',
  ];
  return <T>(text: TextKey, name: string, compute: () => T, other?: TextKey): T =>
    keep(JSON.stringify([name, works, keyOf(text), other && keyOf(other)]), (key) => cached(key, compute) as T);
}

/** The values of texts in memory; undefined in a build, which opens the content once. */
let kept: { readonly now: Map<string, unknown>; readonly before: ReadonlyMap<string, unknown> } | undefined;

/** From now on, values of texts stay in memory for content that is opened again, except for those that were not used since the last call. */
export function keepValues(): void {
  kept = { now: new Map(), before: kept?.now ?? new Map() };
}

/** Returns the value that is in memory under a key, or makes it. */
function keep<T>(key: string, make: (key: string) => T): T {
  const value = (kept?.now.get(key) ?? kept?.before.get(key) ?? make(key)) as T;
  kept?.now.set(key, value);
  return value;
}

/** A link; an unchanged rule or term is only its name. */
type CachedLink = Link | string;

/** Opens the cache of alignments. A key names everything that an alignment depends on but the code. Nearly all links are unchanged names. */
export function openCachedAlignments(folder = cacheFolder('alignments')): (key: string, align: () => Alignment) => Alignment {
  const cached = openCachedValues<Pick<Alignment, 'from' | 'to'> & Record<'links' | 'glossary', readonly CachedLink[]>>(folder, [
    'core',
  ]);
  // Shared objects: a hundred editions have hundreds of thousands of links, but only a few thousand different ones.
  const unchanged = new Map<string, Link>();
  const wholeLink = (link: CachedLink): Link => {
    if (typeof link !== 'string') return link;
    const known = unchanged.get(link) ?? unchangedLink(link);
    unchanged.set(link, known);
    return known;
  };
  return (key, align) =>
    keep(key, () => {
      const { from, to, links, glossary } = cached(key, () => {
        const made = align();
        return { ...made, links: made.links.map(shortLink), glossary: made.glossary.map(shortLink) };
      });
      return { from, to, links: links.map(wholeLink), glossary: glossary.map(wholeLink) };
    });
}

function shortLink(link: Link): CachedLink {
  const [name] = link.to;
  return name !== undefined && JSON.stringify(link) === JSON.stringify(unchangedLink(name)) ? name : link;
}

/** A settings file without the places of its values. */
export type ReadSettings<T> = Pick<YamlFile<T>, 'value' | 'messages'>;

/** Reads a settings file with a name in messages and a text; it is at a path. */
export type ReadSettingsOnce = <T>(path: string, file: string, text: string, read: () => ReadSettings<T>) => ReadSettings<T>;

/**
 * Returns a function that reads settings files, of which those that are valid are cached: without it, a short command would spend most of its time parsing a
 * hundred of them. Those with messages are read each time, so that every run reports them.
 */
export function openCachedSettings(index: Archive['index']): ReadSettingsOnce {
  return (path, file, text, read) => {
    let fresh: ReturnType<typeof read> | undefined;
    const known = index(`settings in ${resolve(path)}`, `${file}\n${text}`, () => {
      const { value, messages } = read();
      fresh = { value, messages };
      // YAML has values that JSON lacks.
      return messages.length === 0 && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value) ? value : null;
    });
    return fresh ?? (known === null ? read() : { value: known, messages: [] });
  };
}
