/** Full-text search through Pagefind, which has one index for each language. */
import type { Language } from '../site/languages.ts';

/** A stretch of an excerpt; the words that were searched for are marked. */
interface ExcerptPart {
  readonly text: string;
  readonly marked: boolean;
}

export interface TextHit {
  readonly href: string;
  readonly title: string;
  readonly context: string;
  readonly excerpt: readonly ExcerptPart[];
}

export interface TextResults {
  readonly count: number;
  /** The hits from `start` on, at most `length` of them. */
  readonly read: (start: number, length: number) => Promise<readonly TextHit[]>;
}

interface PagefindResult {
  readonly data: () => Promise<{
    readonly url: string;
    readonly excerpt: string;
    readonly content: string;
    readonly meta: Readonly<Record<string, string>>;
  }>;
}

interface Pagefind {
  readonly search: (query: string) => Promise<{ readonly results: readonly PagefindResult[] }>;
}

interface PagefindModule {
  readonly createInstance: (options: Readonly<Record<string, unknown>>) => Pagefind;
}

// Written after the bundle is made; the bundler must not look for them.
const MODULE = '/pagefind/pagefind.js';
const ENTRY = '/pagefind/pagefind-entry.json';

const NOTHING: TextResults = { count: 0, read: () => Promise.resolve([]) };

const indexes = new Map<string, Promise<Pagefind | undefined>>();

/** A number with parts, and before it at most a word such as `rule`. */
const NUMBER_ALONE = /^[^\p{N}]{0,20}(?<number>\p{N}+(?:[.-]\p{N}+)+\p{L}{0,2})[^\p{L}\p{N}]*$/u;

/** Searches the texts in one language. Rejects where there is no index at all, as in a preview without a build. */
export async function searchText(query: string, { tag }: Pick<Language, 'tag'>): Promise<TextResults> {
  const opening = indexes.get(tag) ?? openIndex(tag);
  indexes.set(tag, opening);
  const index = await opening;
  if (index === undefined) return NOTHING;
  const { results } = await index.search(query);
  const number = NUMBER_ALONE.exec(query)?.groups?.['number'];
  if (number !== undefined) return literally(number, results);
  return {
    count: results.length,
    read: (start, length) => Promise.all(results.slice(start, start + length).map(readHit)),
  };
}

/** How many texts are read to see whether a number really stands in them. */
const READ = 60;

/**
 * Keeps the texts that hold a number as it is written: Pagefind drops the dots, so that to it `1.11`, `11.1` and `1.1.1` are one word. The
 * rule of that number is left out, since the index of numbers has offered it.
 */
async function literally(number: string, results: readonly PagefindResult[]): Promise<TextResults> {
  const literal = new RegExp(`(?<![\\p{L}\\p{N}.-])${number.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}]|[.-]\\p{N})`, 'iu');
  const hits = (await Promise.all(results.slice(0, READ).map(readHit)))
    .filter(({ content, title }) => literal.test(content) && title.match(literal)?.index !== 0)
    .map(({ content: _, ...hit }) => hit);
  return { count: hits.length, read: (start, length) => Promise.resolve(hits.slice(start, start + length)) };
}

/** The index of a language; undefined where it has no texts. */
async function openIndex(tag: string): Promise<Pagefind | undefined> {
  const [module, entry] = await Promise.all([import(/* @vite-ignore */ MODULE) as Promise<PagefindModule>, fetch(ENTRY)]);
  const { languages } = (await entry.json()) as { readonly languages: Readonly<Record<string, unknown>> };
  // Pagefind would search the largest index instead.
  if (!Object.hasOwn(languages, tag.toLowerCase())) return undefined;
  // An instance asks the page for its language while it is made, and nothing else can name one.
  const { documentElement: page } = document;
  const { lang } = page;
  page.lang = tag;
  const instance = module.createInstance({ excerptLength: 28 });
  page.lang = lang;
  return instance;
}

async function readHit(result: PagefindResult): Promise<TextHit & { readonly content: string }> {
  const { url, excerpt, content, meta } = await result.data();
  return { href: url, title: meta['title'] ?? '', context: meta['context'] ?? '', excerpt: excerptParts(excerpt), content };
}

/** Excerpts come as HTML; only their words and marks are taken from it. */
function excerptParts(html: string): readonly ExcerptPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes].map((node) => ({ text: node.textContent ?? '', marked: node.nodeName === 'MARK' }));
}
