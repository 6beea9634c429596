/** Which pages there are. A route asks for the pages of its kind and shows each with one component. */

import type { Work } from '../rules/work.ts';
import {
  aboutAddress,
  changesAddress,
  chapterAddress,
  contentsAddress,
  findQuoteAddress,
  homeAddress,
  linkPostAddress,
  offlineAddress,
  ruleAddress,
  searchAddress,
  translationAddress,
} from './addresses.ts';

import type { Book } from './book.ts';
import { chapterShelf, readingAddress } from './book.ts';
import { changesRoutes, compareRoutes } from './change-routes.ts';
import type { Language } from './languages.ts';
import type { Library } from './library.ts';
import { languageOfAddress } from './meant-address.ts';
import { sideBySideAddress, sideBySidePages } from './side-by-side.ts';
import { hasSpot, type NumberedPage, type SinglePage, spotAddress } from './spots.ts';
import { carriedBooks } from './translation-reports.ts';

/** A page that a book has once. `path` is its address without the leading slash, as Astro wants it. */
export interface BookRoute {
  readonly path: string;
  readonly book: Book;
}

/** The page of one number. */
export interface NumberRoute extends BookRoute {
  readonly number: string;
}

/** An address that is kept for old links and leads on. */
export interface RedirectRoute {
  readonly path: string;
  readonly language: Language;
  readonly to: string;
}

/** The list of a work's editions. */
export interface EditionsRoute {
  readonly path: string;
  readonly work: Work;
  readonly language: Language;
}

/** The pages of one kind, of every book that has one. */
export function bookRoutes(library: Library, kind: SinglePage): readonly BookRoute[] {
  return allBooks(library)
    .filter((book) => hasSpot(book, { kind }))
    .map((book) => ({ path: pathOf(spotAddress(book, { kind })), book }));
}

/** The pages of one kind, for every number of every book. */
export function numberRoutes(library: Library, kind: NumberedPage): readonly NumberRoute[] {
  return allBooks(library).flatMap((book) =>
    numbersOf(book, kind).map((number) => ({ path: pathOf(spotAddress(book, { kind, number })), book, number })),
  );
}

/**
 * The pages of numbers that are no longer in use: in a work's own language all that any edition ever printed, in the others those that its
 * translations printed.
 */
export function pastNumberRoutes(library: Library): readonly NumberRoute[] {
  const newest = allBooks(library).filter((book) => book.newest);
  return newest.flatMap((book) => {
    const gone = numbersEverPrinted(library, book).filter((number) => !isInUse(book, number));
    const paths = new Map(gone.map((number) => [pathOf(ruleAddress(book.shelf, number)), number]));
    return [...paths].filter(([path]) => isPlainPath(path)).map(([path, number]) => ({ path, book, number }));
  });
}

function numbersEverPrinted(library: Library, { work, language }: Book): readonly string[] {
  const everywhere = library.history(work.id)?.numbers() ?? [];
  if (language.code === work.source) return everywhere;
  const translated = library.books(work.id).filter((book) => book.language.code === language.code);
  const printed = new Set(translated.flatMap((book) => [...book.rules().keys()]));
  return everywhere.filter((number) => printed.has(number));
}

function isInUse(book: Book, number: string): boolean {
  const { chapterByNumber, sectionByNumber } = book.outline();
  return book.rules().has(number) || chapterByNumber.has(number) || sectionByNumber.has(number);
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
 * Addresses that lead to others: the date of the newest edition and the names that people call an edition by, chapters without their
 * section, permalinks that a source promised, and those that the operator `declared`. An address that is a page already is none of them.
 */
export function redirectRoutes(
  library: Library,
  declared: readonly { readonly from: string; readonly to: string }[] = [],
): readonly RedirectRoute[] {
  // Folded: on many disks `Glossary.html` would take the place of `glossary.html`.
  const pages = new Set([...pagePaths(library)].map((path) => path.toLowerCase()));
  const redirects = new Map<string, RedirectRoute>();
  const add = (language: Language, from: string, to: string) => {
    const path = pathOf(from);
    if (isFreePath(path) && isOwnAddress(to) && !pages.has(path.toLowerCase())) redirects.set(path, { path, language, to });
  };
  for (const book of allBooks(library)) {
    const { language, shelf, edition } = book;
    for (const name of [edition.id, ...edition.aliases, ...edition.aliases.map((alias) => alias.toLowerCase())]) {
      add(language, contentsAddress({ ...shelf, edition: name }), contentsAddress(shelf));
    }
    if (!book.newest) continue;
    for (const { number, section } of book.outline().chapters) {
      add(language, ruleAddress(shelf, number), readingAddress(book, number));
      add(language, chapterAddress(shelf, section, number), readingAddress(book, number));
    }
    for (const [number, permalink] of book.permalinks()) add(language, permalink, readingAddress(book, number));
  }
  for (const { from, to } of declared) add(languageOfAddress(from), from, to);
  return [...redirects.values()];
}

function pagePaths(library: Library): ReadonlySet<string> {
  const routes = [
    ...SINGLE_PAGES.flatMap((kind) => bookRoutes(library, kind)),
    ...NUMBERED_PAGES.flatMap((kind) => numberRoutes(library, kind)),
    ...editionsRoutes(library),
    ...changesRoutes(library),
    ...compareRoutes(library),
    ...pastNumberRoutes(library),
    ...carriedBooks(library).map(({ language, work }) => ({ path: pathOf(translationAddress(language, work.id)) })),
    ...sideBySidePages(library).map((shown) => ({ path: pathOf(sideBySideAddress(shown)) })),
    ...[homeAddress, searchAddress, aboutAddress, offlineAddress, findQuoteAddress, linkPostAddress].flatMap((addressIn) =>
      sitePaths(library, (language) => addressIn(language)),
    ),
  ];
  return new Set(routes.map(({ path }) => path));
}

/** Names and permalinks are written by strangers, and become names of files. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment));
}

/** Top-level names that the site itself uses, whatever its content. */
const OWN_NAMES = new Set(['_astro', 'api', 'data', 'guide', 'oembed', 'pagefind']);

/** For hosts `index` is the page of the folder that it lies in, and `404` its page for missing pages. */
function isFreePath(path: string): boolean {
  const segments = path.split('/');
  return isPlainPath(path) && !OWN_NAMES.has(segments[0] ?? '') && !/^(?:index|404)$/.test(segments.at(-1) ?? '');
}

/** `//elsewhere.example` is the address of another host. */
function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

const SINGLE_PAGES = ['contents', 'glossary', 'introduction', 'credits'] as const;
const NUMBERED_PAGES = ['section', 'chapter', 'rule'] as const;

function numbersOf(book: Book, kind: NumberedPage): readonly string[] {
  switch (kind) {
    case 'section':
      return book
        .outline()
        .sections.map(({ number }) => number)
        .filter((number) => hasSpot(book, { kind, number }));
    case 'chapter':
      return book
        .outline()
        .chapters.map(({ number }) => number)
        .filter((number) => chapterShelf(book, number) === book.shelf);
    case 'rule':
      return [...book.rules().keys()].filter((number) => hasSpot(book, { kind, number }));
  }
}

function allBooks(library: Library): readonly Book[] {
  return library.works.flatMap((work) => library.books(work.id));
}

function pathOf(address: string): string {
  return address.replace(/^\//, '').replace(/[?#].*$/, '');
}
