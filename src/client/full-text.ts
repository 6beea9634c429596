/** Full-text search through Pagefind, which picks the index of the page's own language. */

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
    readonly meta: Readonly<Record<string, string>>;
  }>;
}

interface Pagefind {
  readonly options: (options: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly search: (query: string) => Promise<{ readonly results: readonly PagefindResult[] }>;
}

let pagefind: Promise<Pagefind> | undefined;

/** Searches the page's language. Rejects where there is no index, as in a preview without a build. */
export async function searchText(query: string): Promise<TextResults> {
  pagefind ??= loadPagefind();
  const { results } = await (await pagefind).search(query);
  return {
    count: results.length,
    read: (start, length) => Promise.all(results.slice(start, start + length).map(readHit)),
  };
}

async function loadPagefind(): Promise<Pagefind> {
  // Written after the bundle is made; the bundler must not look for it.
  const path = '/pagefind/pagefind.js';
  const loaded = (await import(/* @vite-ignore */ path)) as Pagefind;
  await loaded.options({ excerptLength: 28 });
  return loaded;
}

async function readHit(result: PagefindResult): Promise<TextHit> {
  const { url, excerpt, meta } = await result.data();
  return { href: url, title: meta['title'] ?? '', context: meta['context'] ?? '', excerpt: excerptParts(excerpt) };
}

/** Excerpts come as HTML; only their words and marks are taken from it. */
function excerptParts(html: string): readonly ExcerptPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes].map((node) => ({ text: node.textContent ?? '', marked: node.nodeName === 'MARK' }));
}
