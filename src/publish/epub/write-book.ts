/** One file for a whole work in a language, to read without the site: EPUB 3. */
import { contentsAddress } from '../../shared/addresses.ts';
import { directionOf } from '../../shared/languages.ts';
import { translator } from '../../shared/strings/index.ts';
import type { EditionView } from '../../site/edition-view.ts';
import type { Site } from '../../site/site.ts';
import { workTitle } from '../../views/frame.ts';
import { licenceFor } from '../../views/notice.ts';
import { bookDocuments } from './book-documents.ts';
import { type BookFacts, containerFile, contentsFile, inBook, packageFile } from './package-files.ts';
import { BOOK_STYLE } from './style.ts';
import { documentToXhtml } from './xhtml.ts';
import { type BookFiles, zipBook } from './zip.ts';

/** The books in force, of which there is an e-book each. */
export function eBooks(site: Site): readonly EditionView[] {
  return site.works.flatMap((work) => site.views(work.id)).filter((book) => book.newest);
}

/** The e-book of a book in force. */
export function writeEBook(site: Site, book: EditionView, origin: URL | null): Uint8Array<ArrayBuffer> {
  return zipBook(bookFiles(site, book, origin), book.edition.effective);
}

/** All files of an e-book but the one that says that it is one. */
function bookFiles(site: Site, book: EditionView, origin: URL | null): BookFiles {
  const { work, language, edition } = book;
  const t = translator(language);
  const title = workTitle(book);
  const documents = bookDocuments(site, book, origin);
  const facts: BookFacts = {
    identifier:
      origin === null
        ? `urn:rulegraph:${work.id}:${edition.id}:${language.code}`
        : `${new URL(contentsAddress(book.location), origin)}@${edition.id}`,
    title: `${title} · ${edition.effective}`,
    lang: language.tag,
    dir: directionOf(language),
    date: edition.effective,
    rights: licenceFor(work, [edition], language).name,
    publisher: t('siteName'),
  };
  return new Map([
    ['META-INF/container.xml', containerFile()],
    [inBook('package.opf'), packageFile(facts, documents)],
    [inBook('nav.xhtml'), contentsFile(facts, t('contents'), documents)],
    [inBook('style.css'), BOOK_STYLE],
    ...documents.map((document) => [inBook(document.file), documentToXhtml(document, facts.lang, facts.dir)] as const),
  ]);
}
