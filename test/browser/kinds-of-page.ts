/** Selects built pages that together have all elements of each kind of page. */
import { readFileSync } from 'node:fs';
import { languageOfAddress } from '../../src/site/kit/meant-address.ts';
import type { EditionView } from '../../src/site/model/edition-view.ts';
import { PAGES } from '../../src/site/pages/all-pages.ts';
import { site } from '../../src/site/pages/content.ts';
import type { Entry } from '../../src/site/pages/define-page.ts';

export interface KnownPage {
  readonly kind: string;
  /** The code of the page’s language. */
  readonly language: string;
  readonly address: string;
}

/** Returns all pages; those of earlier editions count as other kinds. */
function allPages(): readonly KnownPage[] {
  const entries = PAGES.flatMap(({ kind, list }) =>
    list(site).map((entry: Entry & { readonly view?: EditionView }) => ({
      ...entry,
      kind: `${entry.view?.newest === false ? 'earlier ' : ''}${kind}`,
    })),
  );
  return [...entries, { kind: 'not-found', path: '404' }].map(({ kind, path }) => ({
    kind,
    language: languageOfAddress(`/${path}`).code,
    address: `/${path}`,
  }));
}

/** The queries that make pages of some kinds show results. */
const QUERIES: Readonly<Record<string, string>> = { search: '?q=trample' };

/** Returns, for each kind in each language, a few pages that together have every class that such pages have. */
export function pagesOfEveryKind(): readonly KnownPage[] {
  const groups = Map.groupBy(allPages(), ({ kind, language }) => `${kind} ${language}`);
  return [...groups.values()]
    .flatMap((pages) => fewestThatShowAll(pages, classesOf))
    .map((page) => ({ ...page, address: page.address + (QUERIES[page.kind] ?? '') }));
}

/** Returns one page of each kind, for tests that do not depend on language and content. */
export function onePageOfEachKind(): readonly KnownPage[] {
  return [...new Map(pagesOfEveryKind().map((page) => [page.kind, page])).values()];
}

function classesOf({ address }: KnownPage): ReadonlySet<string> {
  const html = readFileSync(`dist${address === '/' ? '/index' : address}.html`, 'utf8');
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/** Returns pages greedily: always the one with the most classes that are still missing. */
function fewestThatShowAll<Page>(pages: readonly Page[], featuresOf: (page: Page) => ReadonlySet<string>): readonly Page[] {
  const features = new Map(pages.map((page) => [page, featuresOf(page)]));
  const unseen = new Set([...features.values()].flatMap((set) => [...set]));
  const chosen: Page[] = [];
  const newIn = (page: Page) => [...(features.get(page) ?? [])].filter((feature) => unseen.has(feature)).length;
  while (unseen.size > 0) {
    const best = pages.reduce((best, page) => (newIn(page) > newIn(best) ? page : best));
    chosen.push(best);
    for (const feature of features.get(best) ?? []) unseen.delete(feature);
  }
  return chosen;
}
