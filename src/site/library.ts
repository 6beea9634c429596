/** All books of an archive, as the pages of the site see them. */
import type { Archive } from '../archive/index.ts';
import type { Edition, Work } from '../rules/work.ts';
import { type Book, openBook } from './book.ts';
import { LANGUAGES, type Language, languageOf } from './languages.ts';

/** What a library needs of an archive. */
export type Texts = Pick<Archive, 'works' | 'editions' | 'languages' | 'expression'>;

export interface Library {
  readonly works: readonly Work[];
  /** The languages of the interface first, then those that only have texts. */
  readonly languages: readonly Language[];
  /** Books of a work, newest edition first, the source language before the others. */
  readonly books: (work: string) => readonly Book[];
  /** Editions of a work, newest first. */
  readonly editions: (work: string) => readonly Edition[];
}

/**
 * How many editions a work may have for the rules of its earlier ones to have pages of their own. A long archive would need hundreds of
 * thousands of files for them, more than hosts take; its earlier rules are read, and linked to, on their chapter's page.
 */
const MAX_EDITIONS_WITH_RULE_PAGES = 10;

/** Opens every book of an archive; texts are read when they are needed. */
export function openLibrary(archive: Texts): Library {
  const byWork = new Map(archive.works.map((work) => [work.id, booksOf(archive, work)]));
  const extra = new Set([...byWork.values()].flat().map((book) => book.language.code));
  for (const { code } of LANGUAGES) extra.delete(code);
  return {
    works: archive.works,
    languages: [...LANGUAGES, ...[...extra].sort().map(languageOf)],
    books: (work) => byWork.get(work) ?? [],
    editions: (work) => archive.editions(work).toReversed(),
  };
}

/** The book of an edition in a language, if there is one. */
export function findBook(library: Library, work: string, edition: string, language: Language): Book | undefined {
  return library.books(work).find((book) => book.edition.id === edition && book.language.code === language.code);
}

/** The book at the addresses without a date: the newest edition that exists in the language. */
export function newestBook(library: Library, work: string, language: Language): Book | undefined {
  return library.books(work).find((book) => book.newest && book.language.code === language.code);
}

/** The book in the work's own language of the newest edition: the rules in force. */
export function bookInForce(library: Library, work: Work): Book | undefined {
  return newestBook(library, work.id, languageOf(work.source));
}

/** The day on which an edition was replaced by the next one; null for the newest. */
export function replacedOn(library: Library, book: Book): string | null {
  const editions = library.editions(book.work.id);
  const index = editions.findIndex((edition) => edition.id === book.edition.id);
  return editions[index - 1]?.effective ?? null;
}

function booksOf(archive: Texts, work: Work): readonly Book[] {
  const seen = new Set<string>();
  const books: Book[] = [];
  const editions = archive.editions(work.id).toReversed();
  for (const edition of editions) {
    const codes = [...archive.languages(work.id, edition.id)];
    codes.sort((a, b) => Number(b === work.source) - Number(a === work.source));
    for (const code of codes) {
      const newest = !seen.has(code);
      seen.add(code);
      const read = () => {
        const expression = archive.expression(work.id, edition.id, code);
        if (expression === undefined) throw new Error(`${work.id} ${edition.id} has no text in "${code}"`);
        return expression;
      };
      const rulePages = newest || editions.length <= MAX_EDITIONS_WITH_RULE_PAGES;
      books.push(openBook({ work, edition, language: languageOf(code), newest, rulePages }, read));
    }
  }
  return books;
}
