/**
 * Where the matter of an address without a page went: what the page for missing pages leads to, and what keeps a published address alive when its
 * page goes. Pure; reads the indexes that are built with the site.
 */
import { chapterNumber, localAnchor, parentNumber, parseNumber } from '../rules/numbering/index.ts';
import { ownValue } from '../rules/untrusted.ts';
import {
  anchorAddress,
  changesAddress,
  chapterAddress,
  contentsAddress,
  type EditionLocation,
  glossaryAddress,
  ruleAddress,
} from './addresses.ts';
import { LANGUAGES, type Language, languageOf } from './languages.ts';
import { indexedAddress } from './look-up-places.ts';
import type { NumberLookup } from './number-index.ts';

/** What is known of the addresses of one language. */
export interface AddressIndexes {
  readonly chapters: ChapterIndex;
  readonly numbers: readonly NumberLookup[];
}

/** A work's addresses, cut up. */
interface Asked {
  readonly language: Language;
  readonly lookup: NumberLookup;
  readonly chapters: IndexedChapters;
  /** Behind the work and the edition. */
  readonly rest: readonly string[];
  readonly fragment: string;
}

/** Returns the language whose home an address begins with; undefined for addresses of no work. */
export function homeOfAddress(address: string): Language | undefined {
  const [, home] = address.split(/[/#]/);
  const known = LANGUAGES.find(({ words }) => words.home === home);
  if (known !== undefined || home === undefined || !/^[a-z]{2,3}(?:-[a-z\d]+)*$/.test(home)) return known;
  // Languages in which only texts are have their code as their home.
  const other = languageOf(home);
  return other.words.home === home ? other : undefined;
}

/**
 * Returns the addresses, best first, that hold what an address meant; which of them is a page is for the caller to see. Empty where nothing is certain.
 *
 * @example `/rules/cr/2012-10-01/101.2a` → `/rules/cr/2009-07-11/1/101#101.2a` · `/rules/cr/1/101#101.9` → `/rules/cr/101.9`
 */
export function successorsOf(address: string, { chapters, numbers }: AddressIndexes): readonly string[] {
  const [path = '', fragment = ''] = address.split('#');
  const [home = '', work = '', ...segments] = path
    .replace(/^\/|\.html$|\/$/g, '')
    .toLowerCase()
    .split('/');
  const language = homeOfAddress(`/${home}`);
  const lookup = numbers.find((candidate) => candidate.work.id === work);
  const indexed = ownValue(chapters, work);
  if (language === undefined || lookup === undefined || indexed === undefined) return [];
  const at = indexed.editions.findIndex((names) => names.some((name) => name.toLowerCase() === segments[0]));
  const asked = { language, lookup, chapters: indexed, fragment };
  const own =
    at === -1
      ? inForce({ ...asked, rest: segments })
      : inEdition({ ...asked, rest: segments.slice(1) }, at).map((found) => sharedChapterAddress(found, chapters) ?? found);
  return [...own, ...inOriginal(address, asked, own)];
}

/** Returns what the original still has of what a translation has no more, or never had: the same address under its home, or what is there instead. */
function inOriginal(address: string, { language, lookup, fragment }: Omit<Asked, 'rest'>, own: readonly string[]) {
  const original = languageOf(lookup.work.original);
  if (original.code === language.code) return [];
  const under = (found: string) => found.replace(`/${language.words.home}/`, `/${original.words.home}/`);
  const location: EditionLocation = { language: original, work: lookup.work.id, edition: null };
  const isGlossary = address.split('#')[0]?.endsWith(`/${language.words.glossary}`) === true;
  return isGlossary ? [glossaryAddress(location, fragment === '' ? undefined : fragment)] : [address, ...own].map(under);
}

/** Returns where a part of an address without a date is today. */
function inForce({ language, lookup, rest, fragment }: Asked): readonly string[] {
  const location: EditionLocation = { language, work: lookup.work.id, edition: null };
  const [first = '', second] = rest;
  // The texts that changed are the source's in every language; long lists are in its language only.
  if (first === 'changes') return rest.length === 3 ? [`${changesAddress(language, location.work)}/${second}`] : [];
  const known = lookup.numbers.get(numberIn(lookup, first) ?? '');
  if (rest.length === 1) return known === undefined ? [] : [indexedAddress(location, known)];
  const [section, chapter] = [first, second ?? ''].map((segment) => numberIn(lookup, segment));
  if (section === undefined || chapter === undefined || parentNumber(lookup.scheme, chapter) !== section) return [];
  const number = anchoredNumber(lookup, chapter, fragment);
  const reading = lookup.numbers.get(chapter);
  return [
    // A rule that its chapter lost has a page of its own, which tells what became of it.
    ...(number === undefined ? [] : [ruleAddress(location, number)]),
    ...(reading === undefined ? [ruleAddress(location, chapter)] : [indexedAddress(location, reading)]),
  ];
}

/** Returns where a part of an edition's address is; the addresses of the newest are the ones without a date. */
function inEdition({ language, lookup, chapters, rest, fragment }: Asked, at: number): readonly string[] {
  const isNewest = at === chapters.newest;
  const location: EditionLocation = {
    language,
    work: lookup.work.id,
    edition: isNewest ? null : (chapters.editions[at]?.[0] ?? null),
  };
  const tail = rest.length === 0 ? '' : `/${rest.join('/')}`;
  const anchor = fragment === '' ? '' : `#${fragment}`;
  const same = `${contentsAddress(location)}${tail}${anchor}`;
  const number = rest.map((segment) => numberIn(lookup, segment)).findLast((candidate) => candidate !== undefined);
  if (number === undefined) return [same];
  const { scheme } = lookup;
  const chapter = chapterIn(chapters, at, number) ?? chapterNumber(scheme, number);
  if (chapter === null) return [...(isNewest ? [same] : []), `${contentsAddress(location)}#${number}`];
  const section = parentNumber(scheme, chapter);
  const place =
    number === chapter
      ? `${chapterAddress(location, section, chapter)}${anchor}`
      : anchorAddress(location, section, chapter, number);
  return isNewest ? [same, place] : [place];
}

/** Returns the chapter of a number in an edition, which may have numbered otherwise: of its chapters the longest with which the number begins. */
function chapterIn({ chapters }: IndexedChapters, at: number, number: string): string | undefined {
  const begins = (chapter: string) =>
    number === chapter || (number.startsWith(chapter) && !/^\d/.test(number.slice(chapter.length)));
  return Object.entries(chapters)
    .filter(([chapter, runs]) => begins(chapter) && runs.some(([first, last]) => first <= at && at <= last))
    .map(([chapter]) => chapter)
    .toSorted((a, b) => b.length - a.length)[0];
}

function numberIn({ scheme }: NumberLookup, segment: string): string | undefined {
  return parseNumber(scheme, segment)?.number;
}

/** Returns the number that an anchor of a chapter's page names, whole or by its end: of chapter 101, `101.2a` or `2a`. */
function anchoredNumber({ scheme }: NumberLookup, chapter: string, fragment: string): string | undefined {
  if (fragment === '') return undefined;
  return ['', ...new Set(scheme.levels.map(({ separator }) => separator))]
    .map((separator, index) => parseNumber(scheme, index === 0 ? fragment : `${chapter}${separator}${fragment}`)?.number)
    .find(
      (number) =>
        number !== undefined &&
        number !== chapter &&
        chapterNumber(scheme, number) === chapter &&
        [number, localAnchor(scheme, number)].includes(fragment.toLowerCase()),
    );
}

/** The file `/data/chapters-en.json`, by work: which editions share the page of a chapter. */
export type ChapterIndex = Readonly<Record<string, IndexedChapters>>;

/** The chapters of a work. */
export interface IndexedChapters {
  /** Oldest first, each with its further names. */
  readonly editions: readonly (readonly string[])[];
  /** The position of the edition whose addresses need no date; -1 where there is none. Excerpts of a later day may follow it. */
  readonly newest: number;
  /** By number: the editions from and to which the chapter reads the same, as positions in `editions`. */
  readonly chapters: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>>;
}

/**
 * Returns the address of the page that shows a chapter of an edition, where that is not the edition's own.
 *
 * @example `/rules/cr/2012-10-01/1/101` → `/rules/cr/2009-07-11/1/101`
 */
export function sharedChapterAddress(address: string, index: ChapterIndex): string | undefined {
  const [pathname = '', fragment] = address.split('#');
  const [home = '', work = '', name = '', ...rest] = pathname
    .replace(/^\/|\.html$|\/$/g, '')
    .toLowerCase()
    .split('/');
  const known = ownValue(index, work);
  const at = known?.editions.findIndex((names) => names.some((candidate) => candidate.toLowerCase() === name)) ?? -1;
  const runs = known === undefined ? undefined : ownValue(known.chapters, rest.at(-1) ?? '');
  const [first] = runs?.find((run) => run[0] <= at && at <= run[1]) ?? [];
  const edition = first === undefined ? undefined : known?.editions[first]?.[0];
  if (edition === undefined || edition === name) return undefined;
  return `/${[home, work, edition, ...rest].join('/')}${fragment === undefined ? '' : `#${fragment}`}`;
}
