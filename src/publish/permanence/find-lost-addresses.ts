/** Compares published addresses with a built site: what it answers, and which addresses it would break. Pure. */

import { languageOf } from '../../shared/languages.ts';
import { type NumberIndexFile, openIndex } from '../../shared/number-index.ts';
import { type AddressIndexes, type ChapterIndex, successorsOf } from '../../shared/successors.ts';
import type { PageEntry } from '../../views/manifest.ts';
import type { BuiltSite } from '../check-links/find-broken-links.ts';
import { type AddressList, isMeaning, meaningOf } from './address-list.ts';

/** What a site answers, and by what means. */
export interface BuiltAddresses {
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
export interface LostAddress {
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
