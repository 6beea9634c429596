/** Which pages there are. A route asks for the pages of its kind and shows each with one component. */

import type { Work } from '../rules/work.ts';
import { changesAddress, contentsAddress, ruleAddress } from './addresses.ts';
import type { Book } from './book.ts';
import { readingAddress } from './book.ts';
import type { Language } from './languages.ts';
import type { Library } from './library.ts';
import { hasSpot, type Spot, spotAddress } from './spots.ts';

/** A page of a book: what it shows, and its path without the leading slash, as Astro wants it. */
export interface BookRoute<S extends Spot = Spot> {
  readonly path: string;
  readonly book: Book;
  readonly spot: S;
}

/** An address that is kept for old links and leads on. */
export interface RedirectRoute {
  readonly path: string;
  readonly language: Language;
  readonly to: string;
}

export interface EditionsRoute {
  readonly path: string;
  readonly work: Work;
  readonly language: Language;
}

/** Every page of one kind, of every book. */
export function bookRoutes<K extends Spot['kind']>(library: Library, kind: K): readonly BookRoute<Extract<Spot, { kind: K }>>[] {
  return allBooks(library).flatMap((book) =>
    spotsOf(book, kind).map((spot) => ({
      path: pathOf(spotAddress(book, spot)),
      book,
      spot: spot as Extract<Spot, { kind: K }>,
    })),
  );
}

/** A page that every language has. */
export function sitePaths(
  library: Library,
  addressIn: (language: Language) => string,
): readonly { readonly path: string; readonly language: Language }[] {
  return library.languages.map((language) => ({ path: pathOf(addressIn(language)), language }));
}

/** The list of editions of each work, in each language that has a text of it. */
export function editionsRoutes(library: Library): readonly EditionsRoute[] {
  return allBooks(library)
    .filter((book) => book.newest)
    .map(({ work, language }) => ({ path: pathOf(changesAddress(language, work.id)), work, language }));
}

/**
 * Addresses that lead to others: the date of the edition in force and the names that people call an edition by, chapters without their
 * section, and permalinks that a source promised. An address that is a page already is none of them.
 */
export function redirectRoutes(library: Library): readonly RedirectRoute[] {
  const pages = new Set(SPOT_KINDS.flatMap((kind) => bookRoutes(library, kind).map((route) => route.path)));
  const redirects = new Map<string, RedirectRoute>();
  const add = (language: Language, from: string, to: string) => {
    const path = pathOf(from);
    if (!pages.has(path) && from !== to) redirects.set(path, { path, language, to });
  };
  for (const book of allBooks(library)) {
    const { language, shelf, edition } = book;
    for (const name of [edition.id, ...edition.aliases, ...edition.aliases.map((alias) => alias.toLowerCase())]) {
      add(language, contentsAddress({ ...shelf, edition: name }), contentsAddress(shelf));
    }
    for (const chapter of book.outline().chapters) {
      add(language, ruleAddress(shelf, chapter.number), readingAddress(book, chapter.number));
    }
    for (const rule of book.expression().rules) {
      if (rule.permalink?.startsWith('/') && book.newest) add(language, rule.permalink, readingAddress(book, rule.number));
    }
  }
  return [...redirects.values()];
}

const SPOT_KINDS = ['contents', 'glossary', 'introduction', 'credits', 'section', 'chapter', 'rule'] as const;

function spotsOf(book: Book, kind: Spot['kind']): readonly Spot[] {
  switch (kind) {
    case 'contents':
    case 'glossary':
    case 'introduction':
    case 'credits':
      return hasSpot(book, { kind }) ? [{ kind }] : [];
    case 'section':
      return book.outline().sections.map(({ number }) => ({ kind, number }));
    case 'chapter':
      return book.outline().chapters.map(({ number }) => ({ kind, number }));
    case 'rule':
      return [...book.rules().keys()].map((number) => ({ kind, number })).filter((spot) => hasSpot(book, spot));
  }
}

function allBooks(library: Library): readonly Book[] {
  return library.works.flatMap((work) => library.books(work.id));
}

function pathOf(address: string): string {
  return address.replace(/^\//, '').replace(/[?#].*$/, '');
}
