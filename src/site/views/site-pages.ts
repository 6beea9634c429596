/** Pages that belong to a language and not to a work: its home, its search page, what the site is about. */

import type { Work } from '../../rules/work.ts';
import {
  aboutAddress,
  changesAddress,
  contentsAddress,
  findQuoteAddress,
  homeAddress,
  linkPostAddress,
  offlineAddress,
  searchAddress,
} from '../addresses.ts';
import type { Book } from '../book.ts';
import { editionName, type Way } from '../editions.ts';
import { defaultLanguage, type Language } from '../languages.ts';
import { bookInForce, type Library, newestBook } from '../library.ts';
import { licenceFor, noticeFor } from '../notice.ts';
import { wordsOf } from '../strings/index.ts';
import { type Frame, workName, workTitle } from './frame.ts';

/** A work as a home page offers it. */
export interface WorkEntry {
  readonly id: string;
  readonly title: string;
  /** `Magic` */
  readonly name: string;
  readonly href: string;
  /** Language tag of what is offered, where it is not that of the page. */
  readonly lang?: string | undefined;
  readonly edition: string;
  readonly size: string;
  readonly notice?: string | undefined;
  readonly editions: Way;
}

/** Works that have a text in the language first, then the others in their source language, or in the one that there is. */
export function worksIn(library: Library, language: Language): readonly WorkEntry[] {
  const offered = (work: Work) =>
    newestBook(library, work.id, language) ?? bookInForce(library, work) ?? library.books(work.id)[0];
  const books = library.works.flatMap((work) => offered(work) ?? []);
  const own = (book: Book) => Number(book.language.code === language.code);
  return books.toSorted((a, b) => own(b) - own(a)).map((book) => workEntry(book, language));
}

function workEntry(book: Book, reader: Language): WorkEntry {
  const say = wordsOf(reader);
  const { work, language } = book;
  return {
    id: work.id,
    title: workTitle(book),
    name: workName(book),
    href: contentsAddress(book.shelf),
    lang: language.code === reader.code ? undefined : language.tag,
    edition: say('editionOf', { date: editionName(book.edition, reader) }),
    size: say('ruleCount', { count: book.outline().size }),
    notice: noticeFor(work, [book.edition], reader),
    editions: { label: say('editions'), href: changesAddress(language, work.id) },
  };
}

/** The pages of a language that belong to no work. */
export type SitePageKind = 'home' | 'search' | 'about' | 'offline' | 'findQuote' | 'linkPost';

const ADDRESSES = {
  home: homeAddress,
  search: searchAddress,
  about: aboutAddress,
  offline: offlineAddress,
  findQuote: findQuoteAddress,
  linkPost: linkPostAddress,
} as const;

/** The frame of one of these pages; it exists in every language. */
export function siteFrame(library: Library, language: Language, kind: SitePageKind): Frame {
  const say = wordsOf(language);
  const addressIn = (other: Language) => ADDRESSES[kind](other);
  const titles = {
    home: say('siteTagline'),
    search: say('searchTitle'),
    about: say('aboutTitle'),
    offline: say('offlineTitle'),
    findQuote: say('findQuoteTitle'),
    linkPost: say('linkPostTitle'),
  };
  const descriptions = {
    home: `${say('siteTagline')}.`,
    search: say('searchAbout'),
    about: say('aboutWhat'),
    offline: say('offlineIntro'),
    findQuote: say('findQuoteIntro'),
    linkPost: say('linkPostIntro'),
  };
  const alternates = library.languages.map((other) => ({ hreflang: other.tag, address: addressIn(other) }));
  return {
    language,
    title: `${titles[kind]} · ${say('siteName')}`,
    description: descriptions[kind],
    address: addressIn(language),
    canonical: addressIn(language),
    indexed: true,
    alternates: [...alternates, { hreflang: 'x-default', address: kind === 'home' ? '/' : addressIn(defaultLanguage()) }],
    crumbs:
      kind === 'home'
        ? []
        : [
            { label: say('home'), href: homeAddress(language) },
            { label: titles[kind], href: addressIn(language), here: true },
          ],
    languageWays: library.languages.map((other) => ({
      label: other.name,
      href: addressIn(other),
      lang: other.tag,
      here: other.code === language.code,
    })),
    editionWays: [],
  };
}

/** What must be said about a work's text and its owners. */
export interface Credit {
  readonly title: string;
  readonly notice?: string | undefined;
  readonly attribution?: string | undefined;
  readonly licence: string;
  readonly licenceUrl?: string | undefined;
}

/** Licence, attribution and notice of every work, in the reader's language where the work has it. */
export function creditsOf(library: Library, language: Language): readonly Credit[] {
  return library.works.map((work) => {
    const editions = library.editions(work.id);
    const licence = licenceFor(work, editions, language);
    return {
      title: workTitle({ work, language }),
      notice: noticeFor(work, editions, language),
      attribution: work.attribution[language.code] ?? work.attribution[work.source],
      licence: wordsOf(language)('aboutLicence', { licence: licence.name }),
      licenceUrl: licence.url,
    };
  });
}

/** The languages of originals, where they are not the reader's own: what is not translated is found in them. */
export function sourceLanguages(library: Library, language: Language): readonly string[] {
  return [...new Set(library.works.map(({ source }) => source))].filter((code) => code !== language.code);
}

/** A number that a reader can try: the last rule of the first chapter of the first work. */
export function exampleNumber(library: Library, language: Language): string {
  const [work] = worksIn(library, language);
  const book = work === undefined ? undefined : newestBook(library, work.id, language);
  return book?.outline().chapters[0]?.numbers.at(-1) ?? '101.2a';
}

/** Whether there are editions that are no longer in force. */
export function hasEarlierEditions(library: Library): boolean {
  return library.works.some(({ id }) => library.editions(id).length > 1);
}
