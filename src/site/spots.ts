/** A spot: what a page shows, apart from the book that it shows it of. It finds the same thing in another edition or language. */
import { contentsAddress, creditsAddress, glossaryAddress, introductionAddress, ruleAddress } from './addresses.ts';
import { type Book, counterpartAddress, hasRulePage, hasSectionPage, readingAddress, sectionPlace } from './book.ts';

/** Pages that a book has once. */
export type SinglePage = 'contents' | 'glossary' | 'introduction' | 'credits';

/** Pages that a book has for each number of a kind. */
export type NumberedPage = 'section' | 'chapter' | 'rule';

/** What a page shows: `{ kind: 'rule', number: '101.2a' }`. */
export type Spot = { readonly kind: SinglePage } | { readonly kind: NumberedPage; readonly number: string };

/** The address of a spot that the book has. */
export function spotAddress(book: Book, spot: Spot): string {
  switch (spot.kind) {
    case 'contents':
      return contentsAddress(book.shelf);
    case 'glossary':
      return glossaryAddress(book.shelf);
    case 'introduction':
      return introductionAddress(book.shelf);
    case 'credits':
      return creditsAddress(book.shelf);
    case 'section':
      return sectionPlace(book, spot.number);
    case 'chapter':
      return readingAddress(book, spot.number);
    case 'rule':
      return ruleAddress(book.shelf, spot.number);
  }
}

/** Whether the book has exactly this spot. */
export function hasSpot(book: Book, spot: Spot): boolean {
  switch (spot.kind) {
    case 'contents':
      return true;
    case 'glossary':
      return book.expression().glossary.length > 0;
    case 'introduction':
      return book.expression().front.length > 0;
    case 'credits':
      return book.expression().back.length > 0;
    case 'section':
      return hasSectionPage(book, spot.number);
    case 'chapter':
      return book.outline().chapterByNumber.has(spot.number);
    case 'rule':
      return hasRulePage(book, spot.number);
  }
}

/** Where a reader of this spot goes on in another book: the same spot, or the nearest thing above it. */
export function spotElsewhere(book: Book, spot: Spot): string {
  if (hasSpot(book, spot)) return spotAddress(book, spot);
  return 'number' in spot ? counterpartAddress(book, spot.number) : contentsAddress(book.shelf);
}
