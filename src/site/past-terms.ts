/** Terms that earlier editions had and the newest has no more: their anchors stay, and lead to the last glossary that explained them. */
import { glossaryAddress } from './addresses.ts';
import type { Book } from './book.ts';
import { editionName } from './editions.ts';
import type { Library } from './library.ts';

/** A term that only earlier editions explain. */
export interface PastTerm {
  readonly anchor: string;
  readonly term: string;
  readonly href: string;
  /** The last edition that explained it. */
  readonly edition: string;
}

/** In the order of the alphabet, for the glossary at the address without a date; others have none. `taken` are the anchors of today's terms. */
export function pastTerms(library: Library, book: Book, taken: ReadonlySet<string>): readonly PastTerm[] {
  if (!book.newest) return [];
  const past = new Map<string, PastTerm>();
  for (const earlier of library.books(book.work.id)) {
    if (earlier === book || earlier.language.code !== book.language.code) continue;
    for (const [term, anchor] of earlier.termAnchors()) {
      if (taken.has(anchor) || past.has(anchor)) continue;
      const edition = editionName(earlier.edition, book.language);
      past.set(anchor, { anchor, term, href: glossaryAddress(earlier.shelf, anchor), edition });
    }
  }
  const collator = new Intl.Collator(book.language.tag);
  return [...past.values()].toSorted((a, b) => collator.compare(a.term, b.term));
}
