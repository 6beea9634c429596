/** The terms of a carried book and where each leads: so that a term finds its rule although nobody has translated the rule. */
import { foldTitle } from '../rules/graph/index.ts';
import type { Book } from '../site/book.ts';
import { bookInForce, type Library } from '../site/library.ts';
import { type IndexedTerm, packTerms } from '../site/term-index.ts';

/** Empty for books whose own words the full text knows. */
export function indexTerms(library: Library, book: Book): string {
  const source = bookInForce(library, book.work);
  if (book.carried === undefined || source === undefined) return '';
  const { terms } = book.carried();
  const anchors = new Map([...terms].map(([entry, { term }]) => [foldTitle(term), book.termAnchors().get(entry.term)]));
  const rules = new Map<string, string>();
  for (const { number, title } of source.expression().rules) {
    const name = foldTitle(title ?? '');
    if (name !== '' && !rules.has(name)) rules.set(name, number);
  }
  return packTerms(
    library.terms(book.work.id, book.language.code).flatMap(({ term, renderings }): IndexedTerm[] => {
      const number = rules.get(foldTitle(term)) ?? null;
      const anchor = anchors.get(foldTitle(term)) ?? null;
      if (number === null && anchor === null) return [];
      return [{ term, renderings: renderings.map(({ text }) => text), number, anchor }];
    }),
  );
}
