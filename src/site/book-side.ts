/** A book as one of two sides that are compared. */
import { glossaryAddress } from './addresses.ts';
import { type Book, numberAddress } from './book.ts';
import type { Side } from './changes/change.ts';
import { once } from './once.ts';

const sides = new WeakMap<Book, Side>();

/** The side of a book; always the same one for the same book. */
export function sideOf(book: Book): Side {
  const known = sides.get(book) ?? openSide(book);
  sides.set(book, known);
  return known;
}

function openSide(book: Book): Side {
  const entries = once(() => new Map(book.expression().glossary.map(({ term, senses }) => [term, senses.flat()])));
  return {
    passage: (matter, name) => {
      if (matter === 'rules') {
        const rule = book.rules().get(name);
        return rule === undefined ? undefined : { name, title: rule.title, blocks: rule.blocks };
      }
      const blocks = entries().get(name);
      return blocks === undefined ? undefined : { name, title: null, blocks };
    },
    address: (matter, name) => {
      if (matter === 'rules') return book.rules().has(name) ? numberAddress(book, name) : undefined;
      return entries().has(name) ? glossaryAddress(book.shelf, book.termAnchors().get(name)) : undefined;
    },
  };
}
