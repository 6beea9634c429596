/** How pages speak of an edition: what it is called, whether it holds, and where its neighbours are. */
import { isPartial } from '../archive/index.ts';
import type { Edition } from '../rules/work.ts';
import type { Book } from './book.ts';
import { interfaceTag, type Language, languageOf } from './languages.ts';
import { bookInForce, findBook, type Library, newestBook, replacedOn } from './library.ts';
import { spotToday } from './spot-today.ts';
import { type Spot, spotElsewhere } from './spots.ts';
import { wordsOf, writeDate } from './strings/index.ts';

/** A place to go on to, in words and as an address. */
export interface Way {
  readonly label: string;
  readonly href: string;
  /** Language tag of the target, where it is not that of the page. */
  readonly lang?: string | undefined;
  readonly here?: boolean;
}

/** A statement at the head of a page about the text below it. */
export interface Standing {
  /** `warning`: the reader must not take the text for the rules of today. */
  readonly tone: 'plain' | 'warning';
  readonly text: string;
  /** Of a translation: which text has authority. */
  readonly authority?: string;
  readonly way?: Way;
}

/** `7 June 2024 (MH3)`; the second release of a day is told apart by its count. */
export function editionName(edition: Edition, language: Language): string {
  const count = edition.id.split('.')[1];
  const names = count === undefined ? edition.aliases : [count, ...edition.aliases];
  const date = writeDate(edition.effective, language);
  return names.length === 0 ? date : `${date} (${names.join(', ')})`;
}

/** What a reader of this spot of the book must know about its edition. */
export function standingOf(library: Library, book: Book, spot: Spot): Standing {
  const standing = standingOfEdition(library, book, spot);
  if (book.language.code === book.work.source) return standing;
  const language = nameIn(languageOf(book.work.source), book.language);
  return { ...standing, authority: wordsOf(book.language)('sourceCounts', { language }) };
}

function standingOfEdition(library: Library, book: Book, spot: Spot): Standing {
  if (book.carried !== undefined) return carriedStanding(library, book, book.carried().translates, spot);
  const say = wordsOf(book.language);
  const date = editionName(book.edition, book.language);
  if (!book.newest && isPartial(book.edition, book.language.code)) return partialStanding(library, book);
  const run = spot.kind === 'chapter' ? book.chapterRun(spot.number) : undefined;
  const until = replacedOn(library, run?.last ?? book);
  if (until === null && !book.newest) return stillInForce(library, book, spot);
  if (until === null) {
    if (book.language.code !== book.work.source) return { tone: 'plain', text: say('translationOf', { date }) };
    return { tone: 'plain', text: say('effectiveFrom', { date }) };
  }
  if (book.newest) return behindStanding(library, book, spot);
  const today = newestBook(library, book.work.id, book.language) ?? bookInForce(library, book.work) ?? book;
  const from = writeDate(book.edition.effective, book.language);
  const goal = spotToday(library, book, spot);
  const label = 'number' in goal ? say('readTodaysRule', { number: goal.number }) : say('readToday');
  const held = say('notInForce', { from, until: writeDate(until, book.language) });
  const isShared = run !== undefined && run.first !== run.last;
  return {
    tone: 'warning',
    text: isShared ? `${held} ${say('linksOfDay', { date: from })}` : held,
    way: { label, href: spotElsewhere(today, goal) },
  };
}

/** A translation of earlier editions, or of this one, held against the rules in force. */
function carriedStanding(library: Library, book: Book, translates: readonly string[], spot: Spot): Standing {
  const say = wordsOf(book.language);
  const now = editionName(book.edition, book.language);
  const source = bookInForce(library, book.work);
  const editions = library.editions(book.work.id).filter(({ id }) => translates.includes(id));
  const list = new Intl.ListFormat(interfaceTag(book.language));
  const date = list.format(editions.map((edition) => editionName(edition, book.language)).toReversed());
  const isSame = translates.length === 1 && translates[0] === book.edition.id;
  const text = isSame ? say('translationOf', { date }) : say('translationCarried', { count: translates.length, date, now });
  if (source === undefined) return { tone: 'plain', text };
  const label = say('readNewer', { language: nameIn(source.language, book.language) });
  return { tone: 'plain', text, way: { label, href: spotElsewhere(source, spot), lang: source.language.tag } };
}

/** Some rules of a day: nobody knows what they are today, since numbers alone do not say it. */
function partialStanding(library: Library, book: Book): Standing {
  const say = wordsOf(book.language);
  const today = newestBook(library, book.work.id, book.language) ?? book;
  return {
    tone: 'warning',
    text: say('partOnly', { date: writeDate(book.edition.effective, book.language) }),
    way: { label: say('readToday'), href: spotElsewhere(today, { kind: 'contents' }) },
  };
}

/** A chapter's page that an earlier edition began, and that nothing has changed since. */
function stillInForce(library: Library, book: Book, spot: Spot): Standing {
  const say = wordsOf(book.language);
  const today = newestBook(library, book.work.id, book.language) ?? book;
  const date = writeDate(book.edition.effective, book.language);
  return {
    tone: 'plain',
    text: `${say('unchangedSince', { date })} ${say('linksOfDay', { date })}`,
    way: { label: say('readToday'), href: spotElsewhere(today, spot) },
  };
}

/** The newest edition that exists in a language, while its original has moved on. */
function behindStanding(library: Library, book: Book, spot: Spot): Standing {
  const say = wordsOf(book.language);
  const date = editionName(book.edition, book.language);
  const source = bookInForce(library, book.work);
  if (source === undefined) return { tone: 'plain', text: say('translationOf', { date }) };
  const language = nameIn(source.language, book.language);
  const newer = editionName(source.edition, book.language);
  return {
    tone: 'warning',
    text: say('translationBehind', { date, newer, language }),
    way: { label: say('readNewer', { language }), href: spotElsewhere(source, spot), lang: source.language.tag },
  };
}

/** The same spot in every language that the work has. */
export function languageWays(library: Library, book: Book, spot: Spot): readonly Way[] {
  return booksByLanguage(library, book).map((other) => ({
    label:
      other.edition.id === book.edition.id
        ? other.language.name
        : `${other.language.name} · ${editionName(other.edition, other.language)}`,
    href: spotElsewhere(other, spot),
    lang: other.language.tag,
    here: other === book,
  }));
}

/**
 * The book that stands for this one in each language: from an address without a date the one without a date, from an edition the same
 * edition, or the newest where the language does not have that edition.
 */
export function booksByLanguage(library: Library, book: Book): readonly Book[] {
  return library.languages.flatMap((language) => {
    const newest = newestBook(library, book.work.id, language);
    const same = findBook(library, book.work.id, book.edition.id, language);
    return (book.newest ? newest : (same ?? newest)) ?? [];
  });
}

/** The same spot in every edition of the work that exists in the book's language, newest first. */
export function editionWays(library: Library, book: Book, spot: Spot): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const other of library.books(book.work.id)) {
    if (other.language.code !== book.language.code) continue;
    const href = spotElsewhere(other, spot);
    // Editions that share a page are named once, by the first of them.
    const here = other === book || ways.get(href)?.here === true;
    ways.set(href, { label: editionName(other.edition, book.language), href, here });
  }
  return [...ways.values()];
}

const languageNames = new Map<string, Intl.DisplayNames>();

/** The name of a language in another: English is `inglês` in Portuguese. */
export function nameIn(language: Language, reader: Language): string {
  const tag = interfaceTag(reader);
  const names = languageNames.get(tag) ?? new Intl.DisplayNames([tag], { type: 'language' });
  languageNames.set(tag, names);
  return names.of(language.code) ?? language.name;
}
