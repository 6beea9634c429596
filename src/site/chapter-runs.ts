/**
 * Which editions share a chapter's page. A chapter that says the same in several editions in a row is written once, at the address of the
 * first of them; the later ones' contents lead there, and the page says from when to when its text was in force.
 */
import { createHash } from 'node:crypto';
import type { Book } from './book.ts';

/** The editions, neighbours of each other, in which a chapter reads the same. */
export interface ChapterRun {
  /** The book whose page shows the chapter. */
  readonly first: Book;
  readonly last: Book;
}

/** The chapters of a book in order, each with a digest of all that its page shows of its own. */
export type ChapterDigests = readonly (readonly [number: string, digest: string])[];

/** Runs by chapter, for every book; `books` are all books of one work in one language, oldest first. */
export function chapterRuns(
  books: readonly Book[],
  digestsOf: (book: Book) => ChapterDigests = chapterDigests,
): ReadonlyMap<Book, ReadonlyMap<string, ChapterRun>> {
  const runs = new Map<Book, Map<string, { first: Book; last: Book }>>();
  let before = new Map<string, { readonly words: string; readonly run: { first: Book; last: Book } }>();
  for (const book of books) {
    const now: typeof before = new Map();
    for (const [number, words] of digestsOf(book)) {
      const known = before.get(number);
      const run = known?.words === words ? known.run : { first: book, last: book };
      run.last = book;
      now.set(number, { words, run });
    }
    runs.set(book, new Map([...now].map(([number, { run }]) => [number, run])));
    before = now;
  }
  return runs;
}

/** What follows from the book's own text, and from nothing else. */
export function chapterDigests(book: Book): ChapterDigests {
  return book.outline().chapters.map(({ number }) => [number, digestOfValue(wordsOfChapter(book, number))]);
}

/** All that a chapter's page shows of its own: the texts, and which rules its citations lead to. */
function wordsOfChapter(book: Book, number: string): unknown {
  const chapter = book.outline().chapterByNumber.get(number);
  const { references } = book.graph();
  const rules = (chapter?.rules ?? []).map((rule) => [
    rule.number,
    rule.title,
    rule.blocks.map(({ place: _, ...block }) => block),
    (references.get(rule.number) ?? []).map(({ start, targets }) => [start, targets]),
  ]);
  return [chapter?.title, rules];
}

function digestOfValue(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}
