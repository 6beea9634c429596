/** What a built site publishes: the addresses of its pages, feeds and data, with the anchors of rules, terms and changes. */
import type { ChapterIndex } from '../../shared/chapter-index.ts';
import { languageOf } from '../../shared/languages.ts';
import { type NumberIndexFile, openIndex } from '../../shared/number-index.ts';
import type { AddressIndexes } from '../../shared/successors.ts';
import type { BuiltSite } from '../check-links/find-broken-links.ts';
import type { AddressList } from './address-list.ts';

/** What a site answers, and by what means. */
export interface BuiltAddresses {
  readonly list: AddressList;
  /** Addresses that only lead on, and where to. */
  readonly redirects: ReadonlyMap<string, string>;
  /** What the page for missing pages knows, by the home of each language. */
  readonly indexes: ReadonlyMap<string, AddressIndexes>;
}

/** Files that serve pages and are no address of their own. */
const INNER = /^(?:_astro|data|pagefind)\/|^404\.html$/;

/** What there is of each chapter in force for as long as it is in force: found by way of the page and of `chapters/<lang>.json`, never by a link of old. */
const PASSING = /^(?:oembed|api\/v1\/[^/]+\/chapters\/[^/]+)\//;

const REDIRECT = /<meta http-equiv="refresh" content="0;url=([^"]*)">/;

/** Elements with an anchor: rules have numbers, and terms and changes are marked as such. What the interface names by itself has no digit. */
const ANCHOR = /<(?:section class="term"|article class="change"|li class="past-term"|[a-z][a-z0-9]*)(?: [^<>]*?)?? id="([^"]*)"/g;

/** Reads every page of a site for its anchors, and the indexes that lead to them. */
export function readBuiltAddresses({ files, read }: BuiltSite): BuiltAddresses {
  const list = new Map<string, ReadonlySet<string>>();
  const redirects = new Map<string, string>();
  const known = new Set(files);
  for (const file of files) {
    if (INNER.test(file) || PASSING.test(file)) continue;
    if (!file.endsWith('.html')) {
      if (/\.(?:atom|json)$/.test(file)) list.set(`/${file}`, new Set());
      continue;
    }
    const path = file.replace(/\.html$/, '');
    const bare = path === 'index' ? '' : path.replace(/\/index$/, '');
    // Homes lie there a second time, for addresses with a slash.
    if (bare !== path && known.has(`${bare}.html`)) continue;
    const html = read(file);
    list.set(`/${bare}`, anchorsOf(html));
    const target = REDIRECT.exec(html.slice(0, 1000))?.[1];
    if (target !== undefined) redirects.set(`/${bare}`, target);
  }
  return { list, redirects, indexes: readIndexes({ files, read }) };
}

/** Pages of one number: what stands on them has its anchor in a chapter. */
const OF_ONE_NUMBER = /<div class="(?:rule-page|past-number)">/;

function anchorsOf(html: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  if (OF_ONE_NUMBER.test(html)) return anchors;
  for (const [element, id = ''] of html.matchAll(ANCHOR)) {
    const isMatter =
      /^<(?:section class="term"|article class="change"|li class="past-term"|span id=)/.test(element) || /\d/.test(id);
    if (isMatter && !id.endsWith('-h') && !id.includes(' ')) anchors.add(id);
  }
  return anchors;
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
