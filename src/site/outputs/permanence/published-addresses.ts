/** Reads and writes the list of published addresses and anchors, and finds those that a new build would lose. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { endOfList, faultOfEnd } from '@rulegraph/content/archive';
import { addressFiles, isRegularFile, isTaken, RefusedError, replaceFile } from '@rulegraph/content/disk';
import { diagnose } from '@rulegraph/core/diagnostics';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import { mergeMarkerLine } from '@rulegraph/core/text';
import type { VFileMessage } from 'vfile-message';
import { languageOf } from '../../kit/languages.ts';
import { type NumberIndexFile, openIndex } from '../../kit/number-index.ts';
import { type AddressIndexes, type ChapterIndex, successorsOf } from '../../kit/successors.ts';
import type { PageEntry } from '../../pages/page-list.ts';
import { readPageManifest } from '../../pages/page-list.ts';
import type { ApiRecord } from '../api-schemas.ts';
import { type BuiltSite, openBuiltSite } from '../check-links/find-broken-links.ts';

/** What was published, what is built now, and which published addresses the new site would break. */
export interface AddressReport {
  readonly published: AddressList;
  readonly built: AddressList;
  readonly lost: readonly LostAddress[];
}

/** Returns the list to write to: the first that exists, or `addresses.txt` in the first content folder. */
export function addressFile(contentFolders: readonly string[]): string {
  return addressFiles(contentFolders)[0] ?? join(contentFolders[0] ?? '', 'addresses.txt');
}

/** Reads lists and merges them; files that do not exist count as empty. Throws `BrokenListError` if a list is damaged. */
export function readAddressFiles(paths: readonly string[]): AddressList {
  return paths
    .filter(isTaken)
    .map((path) => parseAddressList(readList(path, faultOfAddressList)))
    .reduce(mergeAddressLists, new Map());
}

/** Returns the text of a list; throws `BrokenListError` if it is damaged. */
export function readList(path: string, faultOf: (text: string) => string | undefined): string {
  if (!isRegularFile(path)) throw new BrokenListError(path, 'it is not a file');
  const text = readFileSync(path, 'utf8');
  const fault = faultOf(text);
  if (fault !== undefined) throw new BrokenListError(path, fault);
  return text;
}

/** Thrown if a list of what was published is damaged. */
export class BrokenListError extends RefusedError {
  /** The same as a diagnostic. */
  readonly diagnostic: VFileMessage;

  constructor(path: string, fault: string) {
    const file = relative('', path).replaceAll('\\', '/');
    const remedy =
      'repair it (after a merge, keep the lines of both sides), restore it from version control, or delete addresses.txt and sealed.txt to start over';
    super(`the list of what was published, ${file}, is damaged: ${fault}; ${remedy}`);
    const line = Number(/^line (\d+) /.exec(fault)?.[1] ?? 1);
    const reason = `the list of what was published is damaged: ${fault}`;
    this.diagnostic = diagnose({ code: 'damaged-list', reason, place: { file, line, column: 1 }, remedy });
  }
}

/** Replaces a list with everything that was published before or is built now. */
export function writeAddressFile(path: string, { published, built }: AddressReport): void {
  replaceFile(path, formatAddressList(mergeAddressLists(published, built)));
}

export function compareWithSite(published: AddressList, siteFolder: string): AddressReport {
  const site = readBuiltAddresses(openBuiltSite(siteFolder), readPageManifest(siteFolder));
  return { published, built: site.list, lost: findLostAddresses(published, site) };
}

/** Counts the addresses in some lists, and finds those that the site in a folder would break. */
export function findLost({ lists, folder }: { readonly lists: readonly string[]; readonly folder: string }) {
  const published = readAddressFiles(lists);
  const lost = published.size === 0 ? [] : compareWithSite(published, folder).lost;
  return { published: published.size, anchors: countAnchors(published), lost };
}

/** Describes a lost address in one line. */
export function describeLost({ address, anchors }: LostAddress): string {
  const [meant] = anchors.filter(isMeaning);
  if (meant !== undefined) return `${address}: named edition ${meant.slice(1)}, and names another one now`;
  return anchors.length === 0 ? address : `${address}: ${anchors.map((anchor) => `#${anchor}`).join(' ')}`;
}

/** Describes how many published addresses of a list are lost, and what to do; `where` tells which file has all of them. */
export function describeLostInAll(count: number, list: string, where = ''): string {
  return `published addresses that no longer work: ${count}${where}; restore them, or redirect them in redirects.txt in the content folder (\`FROM TO\`, one per line); to break the links on purpose, delete their lines from ${relative('', list)}, and what follows "End of the list" in its last line`;
}

const TEXT = /^api\/v1\/([^/]+\/\d{4}-\d{2}-\d{2}(?:\.\d+)?\/[^/]+)\.json$/;

/** Returns the texts that a site was built from, such as `cr/2024-06-07/en`: for each of them it has a JSON file. */
export function textsOfSite(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => TEXT.exec(file)?.[1] ?? []);
}

/** Returns the digests of its texts that a site publishes; empty if it has none. */
export function readTextDigests(folder: string): readonly { readonly text: string; readonly sha256: string }[] {
  const path = join(folder, 'api/v1/texts.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).texts : [];
}

// The text of a list, which is kept in version control: an address on each line, followed by its anchors, all sorted, so that
// two versions merge line by line.

/** Anchors by address: `/rules/cr/1/101` → `1`, `1a`, `101.1`, `101.1a`. An alias of an edition has its meaning instead: `/rules/cr/m10` → `>2009-07-11`. */
export type AddressList = ReadonlyMap<string, ReadonlySet<string>>;

const HEAD = `# Every address and anchor that was published; a build that loses one fails. Written by \`rulegraph addresses\`, which adds and never takes away.
# Commit it. To withdraw an address on purpose, delete its line, and what follows "End of the list" in the last one.
# Its last line says that it is whole.
`;

/** Begins the edition that an alias means. No anchor begins with it. */
const MEANING = '>';

/** Returns what is wrong with the text of a list; undefined if nothing is. */
export function faultOfAddressList(text: string): string | undefined {
  const marker = mergeMarkerLine(text);
  if (marker !== undefined) return `line ${marker} is a merge conflict marker`;
  const stray = text.split(/\r?\n/).findIndex((line) => !/^(?:[/#]|\s*$)/.test(line));
  if (stray >= 0) return `line ${stray + 1} is not an address`;
  if (!/^\//m.test(text)) return 'it contains no address';
  return faultOfEnd(text);
}

/** Tells whether an entry of an address is the edition that it means instead of an anchor. */
function isMeaning(anchor: string): boolean {
  return anchor.startsWith(MEANING);
}

/** Reads a list without comments and blank lines. If a merge left an address on two lines, it has the anchors of both. */
export function parseAddressList(text: string): AddressList {
  const list = new Map<string, Set<string>>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...anchors] = line.split(' ').filter((word) => word !== '');
    if (!address.startsWith('/')) continue;
    const known = getOrInsertComputed(list, address, () => new Set());
    for (const anchor of anchors) known.add(anchor);
  }
  return list;
}

/** Writes a list so that `parseAddressList` reads it back. */
export function formatAddressList(list: AddressList): string {
  const lines = [...list].map(([address, anchors]) => [address, ...[...anchors].sort()].join(' ')).sort();
  return `${HEAD}${lines.join('\n')}\n${endOfList(lines)}\n`;
}

/** Returns everything that is in either of two lists. */
export function mergeAddressLists(one: AddressList, other: AddressList): AddressList {
  const merged = new Map<string, ReadonlySet<string>>(one);
  for (const [address, anchors] of other) merged.set(address, new Set([...anchors, ...(merged.get(address) ?? [])]));
  return merged;
}

export function countAnchors(list: AddressList): number {
  return [...list.values()].reduce((sum, anchors) => sum + [...anchors].filter((anchor) => !isMeaning(anchor)).length, 0);
}

// Published addresses compared with a built site.

/** The addresses that a site answers. */
interface BuiltAddresses {
  readonly list: AddressList;
  readonly redirects: ReadonlyMap<string, string>;
  /** The data that lets the not-found page find successors, by the first segment of each language's addresses. */
  readonly indexes: ReadonlyMap<string, AddressIndexes>;
}

/**
 * Matches files that others link to: feeds, data, and preview pictures. The Markdown of a chapter is linked only from its page, and may
 * disappear with it.
 */
const PUBLISHED_FILE = /\.(?:atom|jsonl?)$|^preview\/.*\.png$/;

/** Matches files that only pages of the site use. */
const INTERNAL_FILE = /^(?:_astro|data|pagefind)\/|^404\.html$/;

/** Matches files that are found through a chapter's page or `chapters/<lang>.json`, and may disappear with the chapter. */
const FILE_OF_CHAPTER = /^(?:oembed|api\/v1\/[^/]+\/chapters\/[^/]+)\//;

/** Returns the addresses that a site answers, with the anchors and redirects from its list of pages, and without drafts. */
export function readBuiltAddresses({ files, read }: BuiltSite, pages: readonly PageEntry[]): BuiltAddresses {
  const entries = new Map(pages.map((page) => [page.address, page]));
  const list = new Map<string, ReadonlySet<string>>();
  const redirects = new Map<string, string>();
  const known = new Set(files);
  for (const file of files) {
    if (INTERNAL_FILE.test(file) || FILE_OF_CHAPTER.test(file)) continue;
    if (!file.endsWith('.html')) {
      if (PUBLISHED_FILE.test(file)) list.set(`/${file}`, new Set());
      continue;
    }
    const path = file.replace(/\.html$/, '');
    const bare = path === 'index' ? '' : path.replace(/\/index$/, '');
    // The same page again, for an address with a slash.
    if (bare !== path && known.has(`${bare}.html`)) continue;
    const entry = entries.get(`/${bare}`);
    if (entry?.draft === true) continue;
    list.set(`/${bare}`, new Set(entry?.anchors));
    if (entry?.leadsTo !== undefined) redirects.set(`/${bare}`, entry.leadsTo);
  }
  for (const [address, edition] of editionNames({ files, read })) {
    if (redirects.has(address)) list.set(address, new Set([MEANING + edition]));
  }
  return { list, redirects, indexes: readIndexes({ files, read }) };
}

/** Returns the addresses of edition aliases (`/rules/cr/m10`) in every language, with the editions that they mean. */
function editionNames({ files, read }: BuiltSite): ReadonlyMap<string, string> {
  const codes = files.flatMap((file) => /^data\/numbers-(.+)\.json$/.exec(file)?.[1] ?? []);
  const homes = codes.map((code) => languageOf(code).words.home);
  const names = new Map<string, string>();
  for (const file of files.filter((path) => /^api\/v1\/[^/]+\/editions\.json$/.test(path))) {
    const { work, editions = [] } = JSON.parse(read(file)) as Partial<ApiRecord<'editions'>>;
    // `api/v1/schema/editions.json` matches as well and has no work.
    for (const { edition, aliases } of work === undefined ? [] : editions) {
      for (const alias of aliases.flatMap((name) => [name, name.toLowerCase()])) {
        for (const home of homes) names.set(`/${home}/${work}/${alias}`, edition);
      }
    }
  }
  return names;
}

/** A published address that a site would break. */
export interface LostAddress {
  readonly address: string;
  /** The anchors that are gone, or the former meaning of an alias; empty if the whole page is gone. */
  readonly anchors: readonly string[];
}

/**
 * Returns the published addresses and anchors that a site would break. A page may disappear if its address is redirected, or if `successorsOf`, which
 * the page for missing pages uses as well, finds a page that exists. The same applies to anchors.
 */
export function findLostAddresses(published: AddressList, site: BuiltAddresses): readonly LostAddress[] {
  return [...published].flatMap(([address, anchors]): LostAddress[] => {
    if (!isThere(address, site) && !hasSuccessor(address, site)) return [{ address, anchors: [] }];
    const meant = site.list.get(address);
    const moved = [...anchors].filter(
      (anchor) => isMeaning(anchor) && [...(meant ?? [])].some(isMeaning) && meant?.has(anchor) !== true,
    );
    if (moved.length > 0) return [{ address, anchors: moved }];
    if (site.redirects.has(address)) return [];
    const gone = [...anchors].filter((anchor) => {
      if (isMeaning(anchor)) return false;
      const target = `${address}#${anchor}`;
      return site.list.get(address)?.has(anchor) !== true && !hasSuccessor(target, site);
    });
    return gone.length === 0 ? [] : [{ address, anchors: gone }];
  });
}

function hasSuccessor(address: string, site: BuiltAddresses): boolean {
  const indexes = site.indexes.get(address.split(/[/#]/)[1] ?? '');
  const path = address.split('#')[0] ?? '';
  const isPage = site.list.has(path);
  return (
    indexes !== undefined &&
    successorsOf(address, indexes).some((successor) => {
      // A page is not its own successor.
      if (successor === address || (isPage && successor.split('#')[0] === path)) return false;
      return isThere(successor, site);
    })
  );
}

/** Tells whether a page exists, with the anchor if the address names one. Redirects are followed. */
function isThere(address: string, { list, redirects }: BuiltAddresses): boolean {
  let [path = '', anchor] = address.split('#');
  const seen = new Set<string>();
  for (let target = redirects.get(path); target !== undefined; target = redirects.get(path)) {
    // A redirect loop has no page at its end.
    if (seen.has(path)) return false;
    seen.add(path);
    [path = '', anchor] = target.split('#');
  }
  const anchors = list.get(path);
  // A redirect may lead to an anchor of the interface, which is not listed. Unlike those of rules, these have no digits.
  return anchors !== undefined && (anchor === undefined || anchors.has(anchor) || (seen.size > 0 && !/\d/.test(anchor)));
}

function readIndexes({ files, read }: BuiltSite): ReadonlyMap<string, AddressIndexes> {
  const json = (file: string): unknown => (files.includes(file) ? JSON.parse(read(file)) : undefined);
  return new Map(
    files.flatMap((file) => {
      const code = /^data\/numbers-(.+)\.json$/.exec(file)?.[1];
      if (code === undefined) return [];
      const { works = [] } = (json(`data/numbers-${code}.json`) ?? {}) as Partial<NumberIndexFile>;
      const chapters = (json(`data/chapters-${code}.json`) ?? {}) as ChapterIndex;
      return [[languageOf(code).words.home, { chapters, numbers: works.map((work) => openIndex(work)) }] as const];
    }),
  );
}
