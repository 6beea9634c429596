/** The list of published addresses and anchors: its text, its file, and which of its addresses a new build would lose. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { isRegularFile, replaceFile } from '../../disk/index.ts';
import { mergeMarkerLine } from '../../rules/text/index.ts';
import { languageOf } from '../../shared/languages.ts';
import { type NumberIndexFile, openIndex } from '../../shared/number-index.ts';
import { type AddressIndexes, type ChapterIndex, successorsOf } from '../../shared/successors.ts';
import type { PageEntry } from '../../views/manifest.ts';
import { type BuiltSite, openBuiltSite } from '../check-links/find-broken-links.ts';
import { readPageManifest } from '../page-manifest.ts';

/** What was published, what is built now, and what the one has and the other does not lead to. */
export interface AddressReport {
  readonly published: AddressList;
  readonly built: AddressList;
  readonly lost: readonly LostAddress[];
}

/** The lists of published addresses, and the folder of a site that is held against them. */
interface AddressTask {
  readonly lists: readonly string[];
  readonly folder: string;
}

/** How many addresses and anchors were published, and which of them lead nowhere. */
interface LostReport {
  readonly published: number;
  readonly anchors: number;
  readonly lost: readonly LostAddress[];
}

/** Returns the lists that a site is held against: `RULES_ADDRESSES`, or the `addresses.txt` of every content folder, whatever their order. */
export function addressFiles(contentFolders: readonly string[]): readonly string[] {
  const named = process.env['RULES_ADDRESSES'];
  return named ? [named] : contentFolders.map((folder) => join(folder, 'addresses.txt')).filter((path) => existsSync(path));
}

/** Returns the list that is written: the first that there is, or `addresses.txt` in the first content folder. */
export function addressFile(contentFolders: readonly string[]): string {
  return addressFiles(contentFolders)[0] ?? join(contentFolders[0] ?? '', 'addresses.txt');
}

/** Reads lists together; nothing was published before there is one. Throws `BrokenList` where one is not whole. */
export function readAddressFiles(paths: readonly string[]): AddressList {
  return paths
    .filter((path) => existsSync(path))
    .map((path) => {
      if (!isRegularFile(path)) throw new BrokenList(path, 'it is not a file');
      const text = readFileSync(path, 'utf8');
      const fault = faultOfAddressList(text);
      if (fault !== undefined) throw new BrokenList(path, fault);
      return parseAddressList(text);
    })
    .reduce(mergeAddressLists, new Map());
}

/** Why a list cannot be relied on. */
export class BrokenList extends Error {
  constructor(path: string, fault: string) {
    super(
      `the list of what was published, ${relative('', path)}, is damaged: ${fault}; mend it there (of a merge, keep the lines of both sides), restore it from version control, or delete it to begin anew`,
    );
  }
}

/** Writes what was published and what is built now; the file is replaced as a whole. */
export function writeAddressFile(path: string, { published, built }: AddressReport): void {
  replaceFile(path, formatAddressList(mergeAddressLists(published, built)));
}

/** Compares what was published with the site that was built into a folder. */
export function compareWithSite(published: AddressList, siteFolder: string): AddressReport {
  const site = readBuiltAddresses(openBuiltSite(siteFolder), readPageManifest(siteFolder));
  return { published, built: site.list, lost: findLostAddresses(published, site) };
}

/** Counts what was published and finds what a site has lost of it. What was never published cannot be lost, and no page is read for it. */
export function findLost({ lists, folder }: AddressTask): LostReport {
  const published = readAddressFiles(lists);
  const lost = published.size === 0 ? [] : compareWithSite(published, folder).lost;
  return { published: published.size, anchors: countAnchors(published), lost };
}

/** Describes a lost address in one line for the operator. */
export function describeLost({ address, anchors }: LostAddress): string {
  const [meant] = anchors.filter(isMeaning);
  if (meant !== undefined) return `${address}: meant the edition ${meant.slice(1)}, and means another one now`;
  return anchors.length === 0 ? address : `${address}: ${anchors.map((anchor) => `#${anchor}`).join(' ')}`;
}

/** Why a site that has lost addresses is refused, and what the operator can do about it. `report`: the file that names them all. */
export class AddressesLost extends Error {
  constructor(count: number, list: string, report?: string) {
    super(
      `${count} published addresses lead nowhere${report === undefined ? '' : ` (all of them: ${relative('', report)})`}; restore them, or list where they are now in redirects.txt in the content folder (\`FROM TO\`, a line each); to break the links on purpose, delete their lines from ${relative('', list)}`,
    );
  }
}

const TEXT = /^api\/v1\/([^/]+\/\d{4}-\d{2}-\d{2}(?:\.\d+)?\/[^/]+)\.json$/;

/** Returns the texts that a site was built from, as the data that it publishes of each shows: `cr/2024-06-07/en`. */
export function textsOfSite(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => TEXT.exec(file)?.[1] ?? []);
}

/** Returns the digests of the texts that a site was built from, as it publishes them. */
export function readTextDigests(folder: string): readonly { readonly text: string; readonly sha256: string }[] {
  const path = join(folder, 'api/v1/texts.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).texts : [];
}

// The list of published addresses and anchors, as a text that a repository keeps: an address a line, its anchors after it,
// everything sorted, so that two lists merge line by line. Pure.

/** Anchors by address: `/rules/cr/1/101` → `1`, `1a`, `101.1`, `101.1a`; of an edition's other name what it means: `/rules/cr/m10` → `>2009-07-11`. */
export type AddressList = ReadonlyMap<string, ReadonlySet<string>>;

const HEAD = `# Every address and anchor that was published; a build that loses one fails. Written by \`rules addresses\`, which adds and never takes away.
# Commit it. To withdraw an address on purpose, delete its line.
# Its last line says that it is whole.
`;

/** Closes a list whose head promises it. */
const END = '# End of the list';

/** Marks what the other name of an edition means. No anchor begins so. */
const MEANING = '>';

/** Returns why a text is not a whole list; undefined where it is one. Lists written before they had a last line end with a line feed at least. */
export function faultOfAddressList(text: string): string | undefined {
  const marker = mergeMarkerLine(text);
  if (marker !== undefined) return `a merge left its marker in line ${marker}`;
  const stray = text.split(/\r?\n/).findIndex((line) => !/^(?:[/#]|\s*$)/.test(line));
  if (stray >= 0) return `line ${stray + 1} is no address`;
  if (!/^\//m.test(text)) return 'it holds no address';
  const isWhole = text.includes('Its last line says') ? text.trimEnd().endsWith(END) : text.endsWith('\n');
  return isWhole ? undefined : 'its end is missing';
}

/** Returns what the other name of an edition means, as the list writes it. */
function meaningOf(edition: string): string {
  return MEANING + edition;
}

/** Tells whether an entry of an address is what it means, and not an anchor. */
function isMeaning(anchor: string): boolean {
  return anchor.startsWith(MEANING);
}

/** Reads a list; comments and empty lines say nothing, and an address that a merge left twice has the anchors of both lines. */
export function parseAddressList(text: string): AddressList {
  const list = new Map<string, Set<string>>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...anchors] = line.split(' ').filter((word) => word !== '');
    if (!address.startsWith('/')) continue;
    const known = list.get(address) ?? new Set<string>();
    for (const anchor of anchors) known.add(anchor);
    list.set(address, known);
  }
  return list;
}

/** Writes a list so that `parseAddressList` reads it back. */
export function formatAddressList(list: AddressList): string {
  const lines = [...list].map(([address, anchors]) => [address, ...[...anchors].sort()].join(' '));
  return `${HEAD}${lines.sort().join('\n')}\n${END}\n`;
}

/** Merges two lists: everything that either has. */
export function mergeAddressLists(one: AddressList, other: AddressList): AddressList {
  const merged = new Map<string, ReadonlySet<string>>(one);
  for (const [address, anchors] of other) merged.set(address, new Set([...anchors, ...(merged.get(address) ?? [])]));
  return merged;
}

/** Counts the anchors of all addresses. */
export function countAnchors(list: AddressList): number {
  return [...list.values()].reduce((sum, anchors) => sum + [...anchors].filter((anchor) => !isMeaning(anchor)).length, 0);
}

// Compares published addresses with a built site: what it answers, and which addresses it would break. Pure.

/** What a site answers, and by what means. */
interface BuiltAddresses {
  readonly list: AddressList;
  /** Addresses that only lead on, and where to. */
  readonly redirects: ReadonlyMap<string, string>;
  /** What the page for missing pages knows, by the home of each language. */
  readonly indexes: ReadonlyMap<string, AddressIndexes>;
}

/**
 * Feeds, data, e-books, and the pictures that services keep which show links. The Markdown of a chapter is found through its page, and may go with
 * it.
 */
const PUBLISHED_FILE = /\.(?:atom|jsonl?|epub)$|^preview\/.*\.png$/;

/** Files that serve pages and have no address of their own. */
const INNER = /^(?:_astro|data|pagefind)\/|^404\.html$/;

/** Files about each chapter in force, which are found through the page and `chapters/<lang>.json` and never linked directly. */
const PASSING = /^(?:oembed|api\/v1\/[^/]+\/chapters\/[^/]+)\//;

/** Returns what a site answers: its files, with the anchors and redirects that its manifest lists, and without drafts. */
export function readBuiltAddresses({ files, read }: BuiltSite, pages: readonly PageEntry[]): BuiltAddresses {
  const entries = new Map(pages.map((page) => [page.address, page]));
  const list = new Map<string, ReadonlySet<string>>();
  const redirects = new Map<string, string>();
  const known = new Set(files);
  for (const file of files) {
    if (INNER.test(file) || PASSING.test(file)) continue;
    if (!file.endsWith('.html')) {
      if (PUBLISHED_FILE.test(file)) list.set(`/${file}`, new Set());
      continue;
    }
    const path = file.replace(/\.html$/, '');
    const bare = path === 'index' ? '' : path.replace(/\/index$/, '');
    // Homes are written a second time, for addresses with a slash.
    if (bare !== path && known.has(`${bare}.html`)) continue;
    const entry = entries.get(`/${bare}`);
    if (entry?.draft === true) continue;
    list.set(`/${bare}`, new Set(entry?.anchors));
    if (entry?.leadsTo !== undefined) redirects.set(`/${bare}`, entry.leadsTo);
  }
  for (const [address, edition] of editionNames({ files, read })) {
    if (redirects.has(address)) list.set(address, new Set([meaningOf(edition)]));
  }
  return { list, redirects, indexes: readIndexes({ files, read }) };
}

interface EditionsFile {
  readonly work: string;
  readonly editions: readonly { readonly edition: string; readonly aliases: readonly string[] }[];
}

/** Returns the addresses of the other names of editions (`/rules/cr/m10`), in every language, and the editions that they mean. */
function editionNames({ files, read }: BuiltSite): ReadonlyMap<string, string> {
  const codes = files.flatMap((file) => /^data\/numbers-(.+)\.json$/.exec(file)?.[1] ?? []);
  const homes = codes.map((code) => languageOf(code).words.home);
  const names = new Map<string, string>();
  for (const file of files.filter((path) => /^api\/v1\/[^/]+\/editions\.json$/.test(path))) {
    const { work, editions = [] } = JSON.parse(read(file)) as Partial<EditionsFile>;
    // The schema of these files lies among them.
    for (const { edition, aliases } of work === undefined ? [] : editions) {
      for (const alias of aliases.flatMap((name) => [name, name.toLowerCase()])) {
        for (const home of homes) names.set(`/${home}/${work}/${alias}`, edition);
      }
    }
  }
  return names;
}

/** An address that led somewhere and now leads nowhere. */
interface LostAddress {
  readonly address: string;
  /** Set where the page is there, or leads on, and only these anchors are gone. */
  readonly anchors: readonly string[];
}

/**
 * Returns the published addresses and anchors that a site would break. A page may go if its address is redirected, or if the page for missing
 * pages leads to something that is there, which the function that this page asks decides here as well. The same holds for anchors.
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
      const place = `${address}#${anchor}`;
      return site.list.get(address)?.has(anchor) !== true && !hasSuccessor(place, site);
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
      // A redirect from a page to the same page is not an answer.
      if (successor === address || (isPage && successor.split('#')[0] === path)) return false;
      return isThere(successor, site);
    })
  );
}

/** Tells whether the page is there, with the anchor if one is named; a page that leads on must lead to one. */
function isThere(address: string, { list, redirects }: BuiltAddresses): boolean {
  let [path = '', anchor] = address.split('#');
  const seen = new Set<string>();
  for (let target = redirects.get(path); target !== undefined; target = redirects.get(path)) {
    // What leads in a circle leads nowhere.
    if (seen.has(path)) return false;
    seen.add(path);
    [path = '', anchor] = target.split('#');
  }
  const anchors = list.get(path);
  // What the interface names by itself is not listed, and a redirect may lead there: only rules have digits.
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
