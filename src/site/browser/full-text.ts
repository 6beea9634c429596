/** Searches texts through Pagefind, which has an index for each language. */
import { memoizePromises } from '@rulegraph/core/memo';
import { foldName, withoutCommonWords } from '@rulegraph/core/search/lookup';
import { foldAccents } from '@rulegraph/core/text';
import { EARLIER_INDEX } from '../kit/addresses.ts';
import { type Language, separateElisions } from '../kit/languages.ts';
import { withBase } from './page-address.ts';

/** A part of an excerpt; `marked` if it matches the query. */
interface ExcerptPart {
  readonly text: string;
  readonly marked: boolean;
}

/** A rule or term whose text matches a query. */
export interface TextHit {
  /** The address on the host, with the site's base. */
  readonly href: string;
  /** `702.26b`, or the number with a title, or a term. */
  readonly title: string;
  readonly context: string;
  /** The rule above, with its title or first words; empty if only the chapter is above. */
  readonly parent: string;
  readonly excerpt: readonly ExcerptPart[];
  /** The whole text; that of a term begins with its name. */
  readonly content: string;
  /** Its values for each filter: `{ work: ['cr'] }`. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** The chosen work, section and kind by their names in the index. */
export type Filters = Readonly<Record<string, string>>;

/** The number of hits for each value of a filter: `{ work: { cr: 12 } }`. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The results of a search. Hits are fetched when they are shown. */
export interface TextResults {
  readonly count: number;
  /** Counts among the results. */
  readonly filters: FilterCounts;
  /** Counts as if no filters were set. */
  readonly allFilters: FilterCounts;
  /** Returns at most `length` hits, beginning with the one at `start`. */
  readonly read: (start: number, length: number) => Promise<readonly TextHit[]>;
}

interface PagefindResult {
  readonly id: string;
  readonly data: () => Promise<{
    readonly url: string;
    readonly excerpt: string;
    readonly content: string;
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

// Pagefind writes these after the bundle is built, so the bundler must not look for them.
const MODULE = withBase('/pagefind/pagefind.js');
const INDEX = '/pagefind/';

/** Makes a word in the rule itself count more than one in the rule or chapter above it. */
const RANKING = { metaWeights: { title: 5, parent: 0.4, context: 0.2 } };

/** Stands where an excerpt is cut. */
const CUT = '…';

const NOTHING: TextResults = { count: 0, filters: {}, allFilters: {}, read: () => Promise.resolve([]) };

interface SearchOptions {
  readonly filters?: Filters;
  /** Whether the results need the counts of filters. */
  readonly counted?: boolean;
  /** Whether to search the wordings of earlier editions. */
  readonly earlier?: boolean;
}

/** Searches the texts in a language for what a query is about; `isAbout` tells whether a hit really has a word of it. Rejects as `searchText` does. */
export async function searchQuery(
  query: string,
  language: Pick<Language, 'tag' | 'code'>,
  options: SearchOptions = {},
): Promise<TextResults & { readonly isAbout: (hit: TextHit) => boolean }> {
  const asked = withoutCommonWords(query, language.code);
  return { ...(await searchText(asked, language, options)), isAbout: (hit) => hasQueryWord(hit, asked) };
}

/** Searches the texts in a language. Rejects if there is no index at all, as in `npm run dev`. */
async function searchText(
  query: string,
  { tag }: Pick<Language, 'tag'>,
  { filters, counted = false, earlier = false }: SearchOptions = {},
): Promise<TextResults> {
  const index = await openPagefind(withBase(earlier ? EARLIER_INDEX : INDEX), tag);
  if (index === undefined) return NOTHING;
  // Pagefind counts only after it has been asked for its filters.
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
 * Searches an unspaced script for the exact run of letters, or if no text has it, for the words that Pagefind divides it into. Pagefind does not rank
 * exact matches, so these are in the order of the other search.
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

/** Returns the index of a language, or undefined if there are no texts in it. */
const openPagefind = memoizePromises(async (folder: string, tag: string): Promise<Pagefind | undefined> => {
  const [module, entry] = await Promise.all([
    // A module of its own, and with it a worker: instances that share one and start together mix up their memory, and use the stems of one language.
    import(/* @vite-ignore */ `${MODULE}#${folder}${tag}`) as Promise<PagefindModule>,
    fetch(`${folder}pagefind-entry.json`),
  ]);
  const { languages } = (await entry.json()) as { readonly languages: Readonly<Record<string, unknown>> };
  // For a language without an index, Pagefind would search the largest one.
  if (!Object.hasOwn(languages, tag.toLowerCase())) return undefined;
  // A new instance takes its language from the page, and there is no option for it.
  const { documentElement: page } = document;
  const { lang } = page;
  page.lang = tag;
  const instance = module.createInstance({ basePath: folder, excerptLength: 28, excerptEllipsis: CUT, ranking: RANKING });
  page.lang = lang;
  return instance;
});

/** How many terms are read to find one whose name others have, too. */
const MAX_TERMS = 6;

/** Returns what the glossary says of a term; nothing if it has no such term, or cannot be searched. */
export async function glossarySense(term: string, work: string, language: Pick<Language, 'tag'>): Promise<string | undefined> {
  try {
    const found = await searchText(term, language, { filters: { work, kind: 'term' } });
    const hit = (await found.read(0, MAX_TERMS)).find(({ title }) => foldName(title) === foldName(term));
    return hit?.content
      .slice(hit.title.length)
      .replace(/^\P{L}+(?=\s)/u, '')
      .trim();
  } catch {
    return undefined;
  }
}

async function readHit(result: PagefindResult): Promise<TextHit> {
  const { url, excerpt, content, meta, filters } = await result.data();
  const { title = '', context = '', parent = '' } = meta;
  return { href: url, title, context, parent, excerpt: excerptParts(excerpt), content, filters };
}

/** Returns the parts of an excerpt, which Pagefind gives as HTML. No space separates an ellipsis from the word beside it. */
function excerptParts(html: string): readonly ExcerptPart[] {
  const closed = html.replace(/^… /u, CUT).replace(/ …$/u, CUT);
  const { body } = new DOMParser().parseFromString(closed, 'text/html');
  return [...body.childNodes].map((node) => ({ text: node.textContent ?? '', marked: node.nodeName === 'MARK' }));
}

/** Forms of a word share this many letters at the beginning; in Korean, where particles are attached to nouns, this many syllables. */
const STEM = 4;
const KOREAN_STEM = 2;

/** Matches a letter of a script without spaces between words, which Pagefind divides by a dictionary, and not always as a reader would. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Tells whether a query is a single run of a script without spaces, whose parts count only together. */
function isUnspacedRun(query: string): boolean {
  return UNSPACED.test(query) && !/[\s"]/.test(query.trim()) && query.trim().length > 1;
}

/**
 * Tells whether a hit really has a word of the query, other than a number beside words, as in `MTR 2.4`. If no text has it, Pagefind shortens the word until something matches: a Portuguese word finds
 * every English one that begins with an a.
 */
export function hasQueryWord({ title, parent, context, excerpt }: TextHit, query: string): boolean {
  const marked = excerpt.filter(({ marked: isMarked }) => isMarked).map(({ text }) => text);
  const words = [...marked, title, parent, context].flatMap((text) => splitWords(fold(text)));
  // In unspaced scripts, marks can begin or end within a word.
  const text = [excerpt.map((part) => part.text).join(''), title, parent, context].map(closeUp).join('\n');
  const asked = splitWords(query);
  const inLetters = asked.filter((word) => /\p{L}/u.test(word));
  return (inLetters.length > 0 ? inLetters : asked).some((word) =>
    UNSPACED.test(word) ? hasRun(text, word) : words.some((other) => sharesStem(other, fold(word))),
  );
}

function splitWords(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{M}\p{N}+/{}]+/u).filter((word) => word !== '');
}

function fold(text: string): string {
  return foldAccents(text).normalize();
}

/** Returns a folded text without anything between its words. */
function closeUp(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}+/{}\n]+/gu, '');
}

/** Tells whether two words may be forms of one. Words as long as a stem may differ in their last letter: `zona`, `zone`. */
function sharesStem(other: string, word: string): boolean {
  const stem = /\p{Script=Hangul}/u.test(word) ? KOREAN_STEM : STEM;
  if (other.startsWith(word.slice(0, stem))) return true;
  return stem === STEM && word.length === STEM && other.length === STEM && other.startsWith(word.slice(0, -1));
}

/**
 * Tells whether a folded text has a run of letters, or all words that it is made of, none of which may be a single letter. The run is not folded, since
 * in one kind of kana no words would be found in it.
 */
function hasRun(text: string, run: string): boolean {
  if (text.includes(fold(run))) return true;
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)].map(({ segment }) => segment);
  // Particles are in nearly all texts.
  const significant = words.filter((word) => !/^\p{Script=Hiragana}$/u.test(word));
  return significant.length > 1 && significant.every((word) => word.length > 1 && text.includes(fold(word)));
}
