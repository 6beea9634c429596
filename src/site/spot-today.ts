/** Where the matter of an earlier edition's page stands today: chapter 502 of 2005 became chapter 702, and 502 is another one now. */
import type { Book } from './book.ts';
import type { Library } from './library.ts';
import type { Spot } from './spots.ts';

/** The spot of today that holds what this one of an earlier edition held: the contents where it is gone, the same spot where that is not known. */
export function spotToday(library: Library, book: Book, spot: Spot): Spot {
  if (!('number' in spot)) return spot;
  const today = library.history(book.work.id)?.today(book.edition.id, spot.number);
  if (today === undefined || today.includes(spot.number)) return spot;
  const [first] = today;
  return first === undefined ? { kind: 'contents' } : { ...spot, number: first };
}
