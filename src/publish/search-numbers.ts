/** The number index of each language, from the books at its addresses without a date. */
import { type Book, hasRulePage } from '../site/book.ts';
import type { Language } from '../site/languages.ts';
import { type Library, newestBook } from '../site/library.ts';
import { type IndexedWork, type NumberIndexFile, packRules } from '../site/number-index.ts';
import { workName } from '../site/views/frame.ts';
import { indexTerms } from './search-terms.ts';

/** Everything that the search box of a language knows by number. */
export function numberIndexOf(library: Library, language: Language): NumberIndexFile {
  const books = library.works.flatMap((work) => newestBook(library, work.id, language) ?? []);
  return { works: books.map((book) => indexBook(library, book)) };
}

function indexBook(library: Library, book: Book): IndexedWork {
  const { sections, chapters } = book.outline();
  const terms = indexTerms(library, book);
  const dated = library.books(book.work.id).filter((other) => other.language.code === book.language.code);
  return {
    id: book.work.id,
    name: workName(book),
    names: [...new Set([book.work.id, ...Object.values(book.work.shortTitles), ...Object.values(book.work.titles)])],
    original: book.work.source,
    numbering: book.edition.numbering ?? book.work.numbering,
    citations: book.work.citations,
    editions: dated.map(({ edition }) => [edition.id, ...edition.aliases]),
    sections: sections.map(({ number, title }) => [number, title ?? '']),
    chapters: chapters.map(({ number, section, title, rules }) => [
      number,
      section,
      title ?? '',
      packRules(
        book.scheme,
        number,
        rules.map((rule) => ({ ...rule, ownPage: hasRulePage(book, rule.number) })),
      ),
    ]),
    ...(book.work.nicknames === undefined ? {} : { nicknames: book.work.nicknames }),
    ...(terms === '' ? {} : { terms }),
  };
}
