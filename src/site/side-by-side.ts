/**
 * Which languages of an edition can be read side by side, and where. Behind a chapter's address each further language is a segment:
 * `/regras/cr/1/103/en` is the Portuguese page with English beside it, `/regras/cr/1/103/en/es` has a third column.
 */
import { chapterAddress } from './addresses.ts';
import { type Book, chapterShelf } from './book.ts';
import type { Library } from './library.ts';

/** A chapter in several languages; the first book is the one whose language the page speaks. */
export interface SideBySide {
  readonly book: Book;
  readonly others: readonly Book[];
  readonly chapter: string;
}

/** The page with a chapter in several languages. */
export function sideBySideAddress({ book, others, chapter }: SideBySide): string {
  const section = book.outline().chapterByNumber.get(chapter)?.section ?? null;
  return [chapterAddress(book.shelf, section, chapter), ...others.map(({ language }) => language.code)].join('/');
}

/** All pages of a library that show a chapter in several languages. */
export function sideBySidePages(library: Library): readonly SideBySide[] {
  return library.works
    .flatMap(({ id }) => library.books(id))
    .flatMap((book) =>
      book
        .outline()
        .chapters.flatMap(({ number }) =>
          choicesBeside(library, book, number).map((others) => ({ book, others, chapter: number })),
        ),
    );
}

/**
 * What can stand beside a chapter of a book. Beside a translation: the original, alone or with one more language. Beside the original, in the
 * edition in force: each translation. Every choice is a file, and more of them would be more than hosts take.
 */
export function choicesBeside(library: Library, book: Book, chapter: string): readonly (readonly Book[])[] {
  // A chapter that several editions share is written once, and so are its languages.
  if (chapterShelf(book, chapter) !== book.shelf) return [];
  const others = companions(library, book).filter((other) => other.outline().chapterByNumber.has(chapter));
  if (isSource(book)) return book.newest ? others.map((other) => [other]) : [];
  const source = others.find(isSource);
  if (source === undefined) return [];
  const further = book.newest ? others.filter((other) => other !== source) : [];
  return [[source], ...further.map((other) => [source, other])];
}

function isSource({ language, work }: Book): boolean {
  return language.code === work.source;
}

/** The edition in its other languages. */
function companions(library: Library, book: Book): readonly Book[] {
  return library.books(book.work.id).filter((other) => other.edition.id === book.edition.id && other !== book);
}
