/** What can be read of a book, by kind and key. Pages depend on these values, and on nothing else of a text. */
import type { Block, Rule } from '../../rules/model.ts';
import { chapterNumber } from '../../rules/numbering/index.ts';
import type { Book } from '../book.ts';

/** The values of a book; each is plain, and says all that a reader of it may use. */
export const BOOK_VALUES = {
  /** The number of every rule, in order; one that is there twice counts twice. */
  numbers: (book) => book.expression().rules.map(({ number }) => number),
  /** Numbers and titles of sections and chapters. */
  outline: (book) => {
    const { sections, chapters } = book.outline();
    const heads = (parts: readonly { readonly number: string; readonly title: string | null }[]) =>
      parts.map(({ number, title }) => [number, title]);
    return [
      sections.map((section) => [...heads([section]), heads(section.chapters)]),
      chapters.map((chapter) => [...heads([chapter]), chapter.section]),
    ];
  },
  /** A rule; where the key is a chapter, all of its rules. */
  rule: (book, key) => rulesAt(book, key).map((rule) => withView(book, rule)),
  chapter: (book, key) =>
    book
      .outline()
      .chapterByNumber.get(key)
      ?.rules.map((rule) => withView(book, rule)),
  section: (book, key) =>
    book
      .outline()
      .sectionByNumber.get(key)
      ?.rules.map((rule) => withView(book, rule)),
  references: (book, key) => rulesAt(book, key).map(({ number }) => book.graph().references.get(number)),
  citing: (book, key) => book.graph().citedBy.get(key),
  mentions: (book, key) => book.mentions().get(key),
  glossary: (book) => {
    const { carried } = book;
    const { glossary } = book.expression();
    return carried === undefined ? glossary : glossary.map((entry) => [entry, carried().terms.get(entry)]);
  },
  /** What the glossary cites. */
  glossaryReferences: (book) => [book.graph().glossaryReferences, book.graph().termReferences],
  anchors: (book) => book.termAnchors(),
  front: (book) => blocksOf(book, book.expression().front),
  back: (book) => blocksOf(book, book.expression().back),
  permalinks: (book) => book.permalinks(),
  /** The editions that share a chapter's page. */
  run: (book, key) => {
    const run = book.chapterRun(key);
    return run === undefined ? null : [run.first.edition.id, run.last.edition.id];
  },
  /** The editions of which a carried book is a translation. */
  translates: (book) => book.carried?.().translates,
  /** Everything. */
  text: (book) => [book.expression(), book.carried?.().view],
  published: (book) => book.published?.().expression,
} satisfies Record<string, (book: Book, key: string) => unknown>;

export type BookValue = keyof typeof BOOK_VALUES;

/** `cr/2024-06-07/en` */
export function bookKey({ work, edition, language }: Pick<Book, 'work' | 'edition' | 'language'>): string {
  return `${work.id}/${edition.id}/${language.code}`;
}

/**
 * By what a number is noted: in a book in force by itself; in an earlier one, which hardly changes, by its chapter, since the notes of a
 * hundred editions would otherwise be longer than their texts.
 */
export function noteKey(book: Pick<Book, 'newest' | 'scheme'>, number: string): string {
  return book.newest ? number : (chapterNumber(book.scheme, number) ?? number);
}

function rulesAt(book: Book, key: string): readonly Rule[] {
  const rule = book.rules().get(key);
  if (book.newest || chapterNumber(book.scheme, key) !== key) return rule === undefined ? [] : [rule];
  return book.outline().chapterByNumber.get(key)?.rules ?? [];
}

/** A translation is carried forward with what is true of it; of a block also its language, which is a part of the view. */
function withView(book: Book, rule: Rule): unknown {
  return book.carried === undefined ? rule : [rule, book.carried().rules.get(rule.number)];
}

function blocksOf(book: Book, blocks: readonly Block[]): unknown {
  const { carried } = book;
  return carried === undefined
    ? blocks
    : blocks.map((block) => [block, carried().languageOf(block), carried().citationsOf(block)]);
}
