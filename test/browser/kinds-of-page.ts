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
  /** Whether it is the first of its kind in a list of pages, or has elements that no page before it has. */
  readonly showsMore: boolean;
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
    showsMore: false,
  }));
}

/** The queries that make pages of some kinds show results. */
const QUERIES: Readonly<Record<string, string>> = { search: '?q=trample' };

/** Returns a page of each kind in each language, and a few more, so that together they have every class that pages have. */
export function pagesOfEveryKind(): readonly KnownPage[] {
  const seen = new Set<string>();
  return [...Map.groupBy(allPages(), ({ kind }) => kind).values()]
    .flatMap((ofKind) => {
      const [first, ...others] = [...Map.groupBy(ofKind, ({ language }) => language).values()].flatMap((pages) =>
        fewestThatShowAll(pages, seen),
      );
      return first === undefined ? [] : [{ ...first, showsMore: true }, ...others];
    })
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

/** Returns pages greedily, one at least: always the one with the most classes that are not yet seen. Adds them to those. */
function fewestThatShowAll(pages: readonly KnownPage[], seen: Set<string>): readonly KnownPage[] {
  const classes = new Map(pages.map((page) => [page, classesOf(page)]));
  const newIn = (page: KnownPage) => [...(classes.get(page) ?? [])].filter((name) => !seen.has(name)).length;
  const chosen: KnownPage[] = [];
  do {
    const best = pages.reduce((best, page) => (newIn(page) > newIn(best) ? page : best));
    chosen.push({ ...best, showsMore: newIn(best) > 0 });
    for (const name of classes.get(best) ?? []) seen.add(name);
  } while (pages.some((page) => newIn(page) > 0));
  return chosen;
}
