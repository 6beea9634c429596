/** A chapter in two or three languages, aligned by rule. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Rule } from '../../rules/model.ts';
import { compareNumbers } from '../../rules/numbering/index.ts';
import { type Book, isUntranslated, numberAddress, readingAddress } from '../book.ts';
import { markOf, remarksOnRule, stateOfRule, titleLanguage } from '../carried-rules.ts';
import { editionWays, type Way } from '../editions.ts';
import { blocksToHast, type LanguageAttributes } from '../html/blocks.ts';
import { bookHtml } from '../html/book-html.ts';
import { directionOf, interfaceTag } from '../languages.ts';
import { findBook, type Library } from '../library.ts';
import { linksOfRule } from '../references.ts';
import { choicesBeside, type SideBySide, sideBySideAddress } from '../side-by-side.ts';
import { wordsOf } from '../strings/index.ts';
import { withTermLinks } from '../term-links.ts';
import { headingOf } from './chapter-page.ts';
import { bookFrame, type Frame } from './frame.ts';

interface Column {
  readonly language: string;
  readonly attributes: LanguageAttributes;
  readonly title: string | null;
  readonly titleLanguage: LanguageAttributes;
}

/** What the page shows; rows are HTML. */
export interface SideBySidePage {
  readonly frame: Frame;
  readonly number: string;
  readonly columns: readonly Column[];
  readonly rows: string;
  readonly alone: Way;
  readonly previous: Way | null;
  readonly next: Way | null;
}

/** Everything that the page shows; throws where the first book has no such chapter. */
export function sideBySidePage(library: Library, { book, others, chapter }: SideBySide): SideBySidePage {
  const outline = book.outline().chapterByNumber.get(chapter);
  if (outline === undefined) throw new Error(`no chapter ${chapter} in ${book.work.id} ${book.edition.id} ${book.language.code}`);
  const books = [book, ...others];
  const say = wordsOf(book.language);
  const names = new Intl.ListFormat(interfaceTag(book.language), { type: 'unit', style: 'short' }).format(
    books.map(({ language }) => language.name),
  );
  const title = say('besideTitle', { title: headingOf(outline), languages: names });
  const frame = bookFrame(library, book, { kind: 'chapter', number: chapter }, { title, description: title, crumbs: [] });
  const address = sideBySideAddress({ book, others, chapter });
  const { chapters } = book.outline();
  const at = chapters.indexOf(outline);
  return {
    frame: {
      ...frame,
      address,
      indexed: false,
      alternates: [],
      crumbs: [
        ...frame.crumbs,
        { label: headingOf(outline), href: readingAddress(book, chapter) },
        { label: say('besideLanguages'), href: address, here: true },
      ],
      languageWays: languageWaysBeside(library, { book, others, chapter }, frame.languageWays),
      editionWays: editionWays(library, book, { kind: 'chapter', number: chapter }).map((way) =>
        sameInEdition(library, way, { book, others, chapter }),
      ),
    },
    number: chapter,
    columns: books.map((each) => ({
      language: each.language.name,
      attributes: attributesOf(book, each),
      title: each.outline().chapterByNumber.get(chapter)?.title ?? null,
      titleLanguage: titleLanguage(each, chapter),
    })),
    rows: bookHtml(book, ...numbersOf(books, chapter).map((number) => rowToHast(library, books, number, chapter))),
    alone: { label: book.language.name, href: readingAddress(book, chapter) },
    previous: neighbour(library, book, others, chapters[at - 1]),
    next: neighbour(library, book, others, chapters[at + 1]),
  };
}

/** Every rule that any of the books has, in order; the chapter's own text first. */
function numbersOf(books: readonly Book[], chapter: string): readonly string[] {
  const rules = books.flatMap((book) => book.outline().chapterByNumber.get(chapter)?.rules ?? []);
  const numbers = [
    ...new Set(rules.filter((rule) => rule.number !== chapter || rule.blocks.length > 0).map(({ number }) => number)),
  ];
  const scheme = books[0]?.scheme;
  return scheme === undefined ? numbers : numbers.sort((a, b) => compareNumbers(scheme, a, b));
}

function rowToHast(library: Library, books: readonly Book[], number: string, chapter: string): Element {
  const [page] = books;
  const owner = books.find((book) => book.rules().has(number));
  const carried = books.filter((book) => book.carried !== undefined);
  const marks = carried.flatMap((book) => {
    const state = stateOfRule(book, number);
    if (page === undefined || state === 'current') return [];
    const name = h('span', { className: ['state-of'], lang: book.language.tag }, `${book.language.name}:`);
    return [h('p', [...(carried.length > 1 ? [name, ' '] : []), markOf(page, state)])];
  });
  return h('div', { className: ['rule', 'row'], id: number }, [
    h('a', { className: ['number'], href: owner === undefined ? undefined : numberAddress(owner, number) }, number),
    h('div', { className: ['marks'] }, marks),
    ...books.map((book) => cellToHast(library, books, book, number, chapter)),
  ]);
}

function cellToHast(library: Library, books: readonly Book[], book: Book, number: string, chapter: string): Element {
  const [page = book] = books;
  const rule = book.rules().get(number);
  const hasSource = books.some((other) => other.language.code === other.work.source);
  // The source text stands in its own column; twice it would only look translated.
  const isEmpty = rule === undefined || (hasSource && isUntranslated(book, number));
  const language = {
    className: ['cell', ...(isEmpty ? ['empty'] : [])],
    dataLanguage: book.language.name,
    ...attributesOf(page, book),
  };
  return h(
    'div',
    language,
    isEmpty || rule === undefined
      ? [h('p', [h('span', { ariaHidden: 'true' }, '–')])]
      : cellContent(library, book, rule, chapter),
  );
}

function cellContent(library: Library, book: Book, rule: Rule, chapter: string): Element[] {
  const { languageOf, titleLanguage: titled, since } = remarksOnRule(library, book, rule);
  const title =
    rule.title === null || rule.number === chapter
      ? []
      : [h('p', { className: ['cell-title'], ...titled }, [h('b', rule.title)])];
  const linksOf = withTermLinks(book, rule, linksOfRule(library, book, rule));
  return [...title, ...blocksToHast(rule.blocks, linksOf, languageOf), ...(since as Element[])];
}

/** To the same languages, as the page of another of them; to a language that is not among them, beside what stood beside this one. */
function languageWaysBeside(library: Library, { book, others, chapter }: SideBySide, ways: readonly Way[]): readonly Way[] {
  return ways.map((way): Way => {
    const target = library
      .books(book.work.id)
      .find((other) => other.language.tag === way.lang && other.edition.id === book.edition.id);
    if (target === undefined) return way;
    const swapped = others.includes(target) ? others.map((other) => (other === target ? book : other)) : others;
    const choices = choicesBeside(library, target, chapter);
    const best = choices.toSorted((a, b) => shared(b, swapped) - shared(a, swapped) || a.length - b.length)[0];
    return best === undefined ? way : { ...way, href: sideBySideAddress({ book: target, others: best, chapter }) };
  });
}

function shared(choice: readonly Book[], wanted: readonly Book[]): number {
  return choice.filter((book) => wanted.includes(book)).length;
}

function sameInEdition(library: Library, way: Way, { book, others, chapter }: SideBySide): Way {
  const target = library
    .books(book.work.id)
    .find((other) => other.language.code === book.language.code && readingAddressOf(other, chapter) === way.href);
  const same = others.flatMap(({ language }) =>
    target === undefined ? [] : (findBook(library, book.work.id, target.edition.id, language) ?? []),
  );
  return target === undefined || same.length < others.length
    ? way
    : { ...way, href: addressOr(library, { book: target, others: same, chapter }, way.href) };
}

function readingAddressOf(book: Book, chapter: string): string | null {
  return book.outline().chapterByNumber.has(chapter) ? readingAddress(book, chapter) : null;
}

/** The page, where there is such a one. */
function addressOr(library: Library, page: SideBySide, otherwise: string): string {
  const isThere =
    page.book.outline().chapterByNumber.has(page.chapter) &&
    choicesBeside(library, page.book, page.chapter).some(
      (choice) => choice.length === page.others.length && choice.every((other, index) => other === page.others[index]),
    );
  return isThere ? sideBySideAddress(page) : otherwise;
}

function neighbour(
  library: Library,
  book: Book,
  others: readonly Book[],
  chapter: { readonly number: string; readonly title: string | null } | undefined,
): Way | null {
  if (chapter === undefined) return null;
  const href = addressOr(library, { book, others, chapter: chapter.number }, readingAddress(book, chapter.number));
  return { label: headingOf(chapter), href };
}

function attributesOf(page: Book, book: Book): LanguageAttributes {
  if (page === book) return {};
  const direction = directionOf(book.language);
  return { lang: book.language.tag, ...(direction === directionOf(page.language) ? {} : { dir: direction }) };
}
