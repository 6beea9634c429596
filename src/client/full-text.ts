/** Full-text search through Pagefind, which has one index for each language. */
import { EARLIER_INDEX } from '../shared/addresses.ts';
import type { Language } from '../shared/languages.ts';

/** A stretch of an excerpt; the words that were searched for are marked. */
interface ExcerptPart {
  readonly text: string;
  readonly marked: boolean;
}

/** A rule or term that holds the words. */
export interface TextHit {
  readonly href: string;
  /** `702.26b`, or the number with a title, or a term. */
  readonly title: string;
  readonly context: string;
  /** The rule above, with its title or its first words; empty where there is none below the chapter. */
  readonly parent: string;
  readonly excerpt: readonly ExcerptPart[];
  /** What it is filed under: `{ work: ['cr'] }`. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** What to keep to: works, sections and kinds by their names in the index. */
export type Filters = Readonly<Record<string, string>>;

/** How many hits each value of a filter would leave: `{ work: { cr: 12 } }`. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** All that a search found, of which hits are read when they are shown. */
export interface TextResults {
  readonly count: number;
  /** With the filters of the search. */
  readonly filters: FilterCounts;
  /** Without them. */
  readonly allFilters: FilterCounts;
  /** The hits from `start` on, at most `length` of them. */
  readonly read: (start: number, length: number) => Promise<readonly TextHit[]>;
}

interface PagefindResult {
  readonly data: () => Promise<{
    readonly url: string;
    readonly excerpt: string;
    readonly meta: Readonly<Record<string, string>>;
    readonly filters: Readonly<Record<string, readonly string[]>>;
  }>;
}

interface Pagefind {
  readonly filters: () => Promise<FilterCounts>;
  readonly search: (
    query: string,
    options: { readonly filters: Filters },
  ) => Promise<{
    readonly results: readonly PagefindResult[];
    readonly filters: FilterCounts;
    readonly totalFilters: FilterCounts;
  }>;
}

interface PagefindModule {
  readonly createInstance: (options: Readonly<Record<string, unknown>>) => Pagefind;
}

// Written after the bundle is made; the bundler must not look for them.
const MODULE = '/pagefind/pagefind.js';
const INDEX = '/pagefind/';

/** A word in the rule itself says more than one in the rule or the chapter above it. */
const RANKING = { metaWeights: { title: 5, parent: 0.4, context: 0.2 } };

/** Where an excerpt begins or ends within its text. */
const CUT = '…';

const NOTHING: TextResults = { count: 0, filters: {}, allFilters: {}, read: () => Promise.resolve([]) };

const indexes = new Map<string, Promise<Pagefind | undefined>>();

interface SearchOptions {
  readonly filters?: Filters;
  readonly counted?: boolean;
  /** Searches what earlier editions said, and the editions in force say no longer. */
  readonly earlier?: boolean;
}

/** Searches the texts in one language. Rejects where there is no index at all, as in a preview without a build. */
export async function searchText(
  query: string,
  { tag }: Pick<Language, 'tag'>,
  { filters, counted = false, earlier = false }: SearchOptions = {},
): Promise<TextResults> {
  const folder = earlier ? EARLIER_INDEX : INDEX;
  const opening = indexes.get(folder + tag) ?? openIndex(folder, tag);
  indexes.set(folder + tag, opening);
  // What could not be had is asked for again.
  opening.catch(() => indexes.delete(folder + tag));
  const index = await opening;
  if (index === undefined) return NOTHING;
  // Pagefind counts only by filters that it has been asked for.
  if (counted) await index.filters();
  const { results, filters: left, totalFilters } = await index.search(query, { filters: filters ?? {} });
  return {
    count: results.length,
    filters: left,
    allFilters: totalFilters,
    read: (start, length) => Promise.all(results.slice(start, start + length).map(readHit)),
  };
}

/** The index of a language; undefined where it has no texts. */
async function openIndex(folder: string, tag: string): Promise<Pagefind | undefined> {
  const [module, entry] = await Promise.all([
    import(/* @vite-ignore */ MODULE) as Promise<PagefindModule>,
    fetch(`${folder}pagefind-entry.json`),
  ]);
  const { languages } = (await entry.json()) as { readonly languages: Readonly<Record<string, unknown>> };
  // Pagefind would search the largest index instead.
  if (!Object.hasOwn(languages, tag.toLowerCase())) return undefined;
  // An instance asks the page for its language while it is made, and nothing else can name one.
  const { documentElement: page } = document;
  const { lang } = page;
  page.lang = tag;
  const instance = module.createInstance({ basePath: folder, excerptLength: 28, excerptEllipsis: CUT, ranking: RANKING });
  page.lang = lang;
  return instance;
}

async function readHit(result: PagefindResult): Promise<TextHit> {
  const { url, excerpt, meta, filters } = await result.data();
  const { title = '', context = '', parent = '' } = meta;
  return { href: url, title, context, parent, excerpt: excerptParts(excerpt), filters };
}

/** Excerpts come as HTML; only their words and marks are taken from it. What tells that one is cut stands at a blank, like a word. */
function excerptParts(html: string): readonly ExcerptPart[] {
  const set = html.replace(/^… /u, CUT).replace(/ …$/u, CUT);
  const { body } = new DOMParser().parseFromString(set, 'text/html');
  return [...body.childNodes].map((node) => ({ text: node.textContent ?? '', marked: node.nodeName === 'MARK' }));
}
