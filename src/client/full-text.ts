/** Searches texts through Pagefind, which has an index for each language. */
import { EARLIER_INDEX } from '../shared/addresses.ts';
import { type Language, separateElisions } from '../shared/languages.ts';
import { placed } from './place.ts';

/** A part of an excerpt; the words that were searched for are marked. */
interface ExcerptPart {
  readonly text: string;
  readonly marked: boolean;
}

/** A rule or term that holds the words. */
export interface TextHit {
  /** As the host has it. */
  readonly href: string;
  /** `702.26b`, or the number with a title, or a term. */
  readonly title: string;
  readonly context: string;
  /** The rule above, with its title or first words; empty where only the chapter is above. */
  readonly parent: string;
  readonly excerpt: readonly ExcerptPart[];
  /** Its values for each filter: `{ work: ['cr'] }`. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** The chosen work, section and kind by their names in the index. */
export type Filters = Readonly<Record<string, string>>;

/** How many hits each value of a filter would leave: `{ work: { cr: 12 } }`. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The results of a search. Hits are fetched when they are shown. */
export interface TextResults {
  readonly count: number;
  /** With the filters of the search. */
  readonly filters: FilterCounts;
  /** Without them. */
  readonly allFilters: FilterCounts;
  /** Returns the hits from `start` on, at most `length` of them. */
  readonly read: (start: number, length: number) => Promise<readonly TextHit[]>;
}

interface PagefindResult {
  readonly id: string;
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

// Written after the bundle; the bundler must not look for them.
const MODULE = placed('/pagefind/pagefind.js');
const INDEX = '/pagefind/';

/** A word in the rule itself counts more than one in the rule or chapter above it. */
const RANKING = { metaWeights: { title: 5, parent: 0.4, context: 0.2 } };

/** Marks where an excerpt is cut. */
const CUT = '…';

const NOTHING: TextResults = { count: 0, filters: {}, allFilters: {}, read: () => Promise.resolve([]) };

const indexes = new Map<string, Promise<Pagefind | undefined>>();

interface SearchOptions {
  readonly filters?: Filters;
  readonly counted?: boolean;
  /** Searches what only earlier editions say. */
  readonly earlier?: boolean;
}

/** Returns what the texts in a language hold. Rejects where there is no index at all, as in `npm run dev`. */
export async function searchText(
  query: string,
  { tag }: Pick<Language, 'tag'>,
  { filters, counted = false, earlier = false }: SearchOptions = {},
): Promise<TextResults> {
  const folder = placed(earlier ? EARLIER_INDEX : INDEX);
  const opening = indexes.get(folder + tag) ?? openIndex(folder, tag);
  indexes.set(folder + tag, opening);
  // What could not be fetched is tried again the next time.
  opening.catch(() => indexes.delete(folder + tag));
  const index = await opening;
  if (index === undefined) return NOTHING;
  // Pagefind counts only by filters that it has been asked for.
  if (counted) await index.filters();
  const { results, filters: left, totalFilters } = await searchIndex(index, separateElisions(query, { tag }), filters ?? {});
  return {
    count: results.length,
    filters: left,
    allFilters: totalFilters,
    read: (start, length) => Promise.all(results.slice(start, start + length).map(readHit)),
  };
}

/**
 * Searches for the letters of an unspaced script as they stand; where no text has them so, for the words that a dictionary sees in them. An exact
 * search of Pagefind finds, and does not rank: the order is that of the other.
 */
async function searchIndex(index: Pagefind, query: string, filters: Filters): ReturnType<Pagefind['search']> {
  const found = await index.search(query, { filters });
  if (!isUnspacedRun(query)) return found;
  const exact = await index.search(`"${query.trim()}"`, { filters });
  if (exact.results.length === 0) return found;
  const left = new Map(exact.results.map((result) => [result.id, result]));
  const ranked = found.results.filter(({ id }) => left.delete(id));
  return { ...exact, results: [...ranked, ...left.values()] };
}

/** Returns the index of a language, or undefined where it has no texts. */
async function openIndex(folder: string, tag: string): Promise<Pagefind | undefined> {
  const [module, entry] = await Promise.all([
    import(/* @vite-ignore */ MODULE) as Promise<PagefindModule>,
    fetch(`${folder}pagefind-entry.json`),
  ]);
  const { languages } = (await entry.json()) as { readonly languages: Readonly<Record<string, unknown>> };
  // Pagefind would search the largest index instead.
  if (!Object.hasOwn(languages, tag.toLowerCase())) return undefined;
  // A new instance takes its language from the page; it cannot be passed.
  const { documentElement: page } = document;
  const { lang } = page;
  page.lang = tag;
  // It takes the addresses of pages to begin where its folder lies.
  const instance = module.createInstance({ basePath: folder, excerptLength: 28, excerptEllipsis: CUT, ranking: RANKING });
  page.lang = lang;
  return instance;
}

async function readHit(result: PagefindResult): Promise<TextHit> {
  const { url, excerpt, meta, filters } = await result.data();
  const { title = '', context = '', parent = '' } = meta;
  return { href: url, title, context, parent, excerpt: excerptParts(excerpt), filters };
}

/** Returns the words and marks of an excerpt, which comes as HTML. The ellipsis is joined to the word beside it. */
function excerptParts(html: string): readonly ExcerptPart[] {
  const set = html.replace(/^… /u, CUT).replace(/ …$/u, CUT);
  const { body } = new DOMParser().parseFromString(set, 'text/html');
  return [...body.childNodes].map((node) => ({ text: node.textContent ?? '', marked: node.nodeName === 'MARK' }));
}

/** So many letters are the same in all forms of a word; syllables of Korean, which adds what other languages put before a noun. */
const STEM = 4;
const KOREAN_STEM = 2;

/** Letters of scripts that put no spaces between words: Pagefind divides them by a dictionary, and not always as a reader does. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Tells whether the query is one run of a script without spaces, so that its parts only count together. */
function isUnspacedRun(query: string): boolean {
  return UNSPACED.test(query) && !/[\s"]/.test(query.trim()) && query.trim().length > 1;
}

/**
 * Tells whether a hit really holds a word that was searched for. Where nothing does, Pagefind shortens the word until something matches: a
 * Portuguese word finds every English one that begins with an a.
 */
export function holdsWords({ title, parent, context, excerpt }: TextHit, query: string): boolean {
  const marked = excerpt.filter(({ marked: isMarked }) => isMarked).map(({ text }) => text);
  const words = [...marked, title, parent, context].flatMap(foldedWords);
  // Marks fall on parts of a word here, and where it begins and ends only the reader knows.
  const text = [excerpt.map((part) => part.text).join(''), title, parent, context].map(closeUp).join('\n');
  return foldedWords(query).some((word) =>
    UNSPACED.test(word) ? holdsRun(text, word) : words.some((other) => sharesStem(other, word)),
  );
}

function foldedWords(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}+/{}]+/u)
    .filter((word) => word !== '');
}

/** Returns a text without accents, with Korean syllables put together again. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

function closeUp(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}+/{}\n]+/gu, '');
}

/** Whether a word may be a form of another. Of one that is no longer than a stem the last letter may be another: `zona`, `zone`. */
function sharesStem(other: string, word: string): boolean {
  const stem = /\p{Script=Hangul}/u.test(word) ? KOREAN_STEM : STEM;
  if (other.startsWith(word.slice(0, stem))) return true;
  return stem === STEM && word.length === STEM && other.length === STEM && other.startsWith(word.slice(0, -1));
}

/** Tells whether a text holds a run of letters, or all words that it is made of; those of a single letter are in too many texts. */
function holdsRun(text: string, run: string): boolean {
  if (text.includes(run)) return true;
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)].map(({ segment }) => segment);
  // A particle between them is in too many texts to tell anything.
  const telling = words.filter((word) => !/^\p{Script=Hiragana}$/u.test(word));
  return telling.length > 1 && telling.every((word) => word.length > 1 && text.includes(word));
}
