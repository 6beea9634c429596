/** What surrounds the matter of every page: head, way back, standing of the text, and the same thing in other languages and editions. */
import { chapterNumber, parentNumber } from '../../rules/numbering/index.ts';
import type { Edition } from '../../rules/work.ts';
import { contentsAddress, feedAddress, homeAddress } from '../addresses.ts';
import type { Book } from '../book.ts';
import { stateOfRule } from '../carried-rules.ts';
import { booksByLanguage, editionName, editionWays, languageWays, type Standing, standingOf, type Way } from '../editions.ts';
import type { Language } from '../languages.ts';
import { type Library, newestBook } from '../library.ts';
import { noticeFor } from '../notice.ts';
import { spotToday } from '../spot-today.ts';
import { hasSpot, type Spot, spotAddress, spotElsewhere } from '../spots.ts';
import { wordsOf } from '../strings/index.ts';

interface Alternate {
  /** A language tag, or `x-default`. */
  readonly hreflang: string;
  readonly address: string;
}

/** What a page says of itself, in its language. */
export interface Frame {
  readonly language: Language;
  readonly title: string;
  /** At the head of every printed page: the work and the edition. */
  readonly running?: string;
  /** Plain text for search engines and link previews. */
  readonly description: string;
  readonly address: string;
  /** The address that stands for this page elsewhere; differs from `address` for texts that are no longer in force. */
  readonly canonical: string;
  readonly indexed: boolean;
  readonly alternates: readonly Alternate[];
  readonly crumbs: readonly Way[];
  readonly standing?: Standing;
  /** What the work says about its text on every page: that it is a restatement, for instance. */
  readonly notice?: string | undefined;
  readonly attribution?: string | undefined;
  readonly languageWays: readonly Way[];
  readonly editionWays: readonly Way[];
  /** The work whose rules the search box tries first. */
  readonly work?: string;
  readonly workTitle?: string;
  /** The text on the page, for those who show links to it. */
  readonly text?: FramedText;
  /** Atom feeds of what changes here. */
  readonly feeds?: readonly Way[];
}

interface FramedText {
  readonly edition: string;
  readonly effective: string;
  readonly number?: string;
  /** It translates what the original no longer says. */
  readonly isOutdated: boolean;
  /** The chapter in force to which the page belongs. */
  readonly chapter?: string;
}

/** The frame of a page about one spot of a book. `crumbs` are those between the work and the page. */
export function bookFrame(
  library: Library,
  book: Book,
  spot: Spot,
  { title, description, crumbs }: { readonly title: string; readonly description: string; readonly crumbs: readonly Way[] },
): Frame {
  const { language, work } = book;
  const address = spotAddress(book, spot);
  const inEdition = book.newest ? [] : [editionName(book.edition, language)];
  return {
    language,
    title: [title, ...inEdition, workName(book)].join(' · '),
    running: `${workName(book)} · ${wordsOf(language)('editionOf', { date: editionName(book.edition, language) })}`,
    description,
    address,
    canonical: canonicalAddress(library, book, spot),
    indexed: book.newest,
    alternates: alternatesOf(library, book, spot),
    crumbs: [...bookCrumbs(book), ...crumbs],
    standing: standingOf(library, book, spot),
    notice: noticeFor(book.work, shownEditions(library, book), book.language),
    attribution: work.attribution[language.code] ?? work.attribution[work.source],
    languageWays: languageWays(library, book, spot),
    editionWays: editionWays(library, book, spot),
    work: work.id,
    workTitle: workTitle(book),
    text: framedText(book, spot),
    feeds: book.newest ? feedsOf(book, spot) : [],
  };
}

function framedText(book: Book, spot: Spot): FramedText {
  const { edition, newest, scheme } = book;
  const chapter = 'number' in spot ? chapterNumber(scheme, spot.number) : null;
  return {
    edition: edition.id,
    effective: edition.effective,
    isOutdated: spot.kind === 'rule' && stateOfRule(book, spot.number) === 'outdated',
    ...('number' in spot ? { number: spot.number } : {}),
    ...(newest && chapter !== null && book.outline().chapterByNumber.has(chapter) ? { chapter } : {}),
  };
}

/** The feed of the work, and that of the section in which the spot lies. */
function feedsOf(book: Book, spot: Spot): readonly Way[] {
  const { language, work, scheme } = book;
  const say = wordsOf(language);
  const name = workName(book);
  const feed = { label: say('feedOf', { work: name }), href: feedAddress(language, work.id) };
  const chapter = 'number' in spot ? chapterNumber(scheme, spot.number) : null;
  const number = chapter === null ? ('number' in spot ? spot.number : '') : (parentNumber(scheme, chapter) ?? '');
  const section = book.outline().sectionByNumber.get(number);
  if (section === undefined) return [feed];
  const label = say('feedOf', { work: `${name} · ${section.title ?? number}` });
  return [feed, { label, href: feedAddress(language, work.id, number) }];
}

/** What a work is called in its title: `Magic: The Gathering Comprehensive Rules`. */
export function workTitle({ work, language }: Pick<Book, 'work' | 'language'>): string {
  return work.titles[language.code] ?? work.titles[work.source] ?? work.id;
}

/** What a work is called in passing: `Magic`. */
export function workName({ work, language }: Pick<Book, 'work' | 'language'>): string {
  return work.shortTitles[language.code] ?? work.shortTitles[work.source] ?? workTitle({ work, language });
}

/** The editions whose words a book shows: its own, or those that its translation translates. */
function shownEditions(library: Library, { work, edition, carried }: Book): readonly Edition[] {
  if (carried === undefined) return [edition];
  const translated = new Set(carried().translates);
  return library.editions(work.id).filter(({ id }) => translated.has(id));
}

function bookCrumbs(book: Book): Way[] {
  const { language, work, edition, newest, shelf } = book;
  const say = wordsOf(language);
  const home = { label: say('home'), href: homeAddress(language) };
  const current = { label: workName(book), href: contentsAddress({ language, work: work.id, edition: null }) };
  return newest ? [home, current] : [home, current, { label: editionName(edition, language), href: contentsAddress(shelf) }];
}

/** Earlier editions point at today's text, as search engines ask for. */
function canonicalAddress(library: Library, book: Book, spot: Spot): string {
  if (book.newest) return spotAddress(book, spot);
  const today = newestBook(library, book.work.id, book.language);
  const withoutFragment = (address: string) => address.replace(/#.*$/, '');
  return withoutFragment(spotElsewhere(today ?? book, spotToday(library, book, spot)));
}

/** The same spot in every language that has it, the source language's as the default. */
function alternatesOf(library: Library, book: Book, spot: Spot): readonly Alternate[] {
  const having = booksByLanguage(library, book).filter((other) => hasSpot(other, spot));
  if (having.length < 2) return [];
  const alternates = having.map((other) => ({ hreflang: other.language.tag, address: spotAddress(other, spot) }));
  const source = having.find((other) => other.language.code === book.work.source);
  return source === undefined ? alternates : [...alternates, { hreflang: 'x-default', address: spotAddress(source, spot) }];
}
