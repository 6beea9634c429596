/** The reports on a library's translations, each made once. */

import type { Book } from './book.ts';
import type { CarriedText } from './carried-text.ts';
import { bookInForce, findBook, type Library } from './library.ts';
import { once } from './once.ts';
import { type TranslationReport, translationReport } from './translation-report.ts';

const reports = new WeakMap<Book, () => TranslationReport>();

/** The books of a library that are translations carried forward. */
export function carriedBooks(library: Library): readonly Book[] {
  return library.works.flatMap(({ id }) => library.books(id)).filter((book) => book.carried !== undefined);
}

/** The report on a carried book; undefined for any other. */
export function reportOn(library: Library, book: Book): TranslationReport | undefined {
  const source = bookInForce(library, book.work);
  const { carried } = book;
  if (carried === undefined || source === undefined) return undefined;
  const report = reports.get(book) ?? once(() => makeReport(library, book, source, carried()));
  reports.set(book, report);
  return report();
}

function makeReport(library: Library, book: Book, source: Book, { view }: CarriedText): TranslationReport {
  return translationReport({
    view,
    source: source.graph(),
    terms: library.terms(book.work.id, book.language.code),
    placeOf: (edition, number) => {
      const translated = edition === book.edition.id ? undefined : findBook(library, book.work.id, edition, book.language);
      return translated?.rules().get(number)?.place;
    },
  });
}
