/**
 * Finds what replaced an address without a page: the not-found page redirects there, and so does the build where a published page disappears. Pure;
 * uses the indexes that are built with the site.
 */
import { chapterNumber, localAnchor, parentNumber, parseNumber } from '@rulegraph/core/numbering';
import { ownValue } from '@rulegraph/core/untrusted';
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

export interface AddressIndexes {
  readonly chapters: ChapterIndex;
  readonly numbers: readonly NumberLookup[];
}

/** An address of a work, split. */
interface Asked {
  readonly language: Language;
  readonly lookup: NumberLookup;
  readonly chapters: IndexedChapters;
  /** The segments after the work and the edition. */
  readonly rest: readonly string[];
  readonly fragment: string;
}

/** Returns the language whose home an address begins with; undefined for addresses outside works. */
export function homeOfAddress(address: string): Language | undefined {
  const [, home] = address.split(/[/#]/);
  const known = LANGUAGES.find(({ words }) => words.home === home);
  if (known !== undefined || home === undefined || !/^[a-z]{2,3}(?:-[a-z\d]+)*$/.test(home)) return known;
  // The home of all other languages is their code.
  const other = languageOf(home);
  return other.words.home === home ? other : undefined;
}

/**
 * Returns the addresses that may have replaced an address, best first; the caller checks which of them exist. Empty where nothing is certain.
 *
 * @example `/rules/cr/2012-10-01/101.2a` → `/rules/cr/2009-07-11/1/101#101.2a` · `/rules/cr/1/101#101.9` → `/rules/cr/101.9`
 */
export function successorsOf(address: string, { chapters, numbers }: AddressIndexes): readonly string[] {
  const [path = '', fragment = ''] = address.split('#');
  const [home = '', work = '', ...segments] = segmentsOf(path);
  const language = homeOfAddress(`/${home}`);
  const lookup = numbers.find((candidate) => candidate.work.id === work);
  const indexed = ownValue(chapters, work);
  if (language === undefined || lookup === undefined || indexed === undefined) return [];
  const at = editionPosition(indexed, segments[0]);
  const asked = { language, lookup, chapters: indexed, fragment };
  const own =
    at === -1
      ? inForce({ ...asked, rest: segments })
      : inEdition({ ...asked, rest: segments.slice(1) }, at).map((found) => sharedChapterAddress(found, chapters) ?? found);
  return [...own, ...inOriginal(address, asked, own)];
}

/** Returns the same address, and its successors, in the work's own language, which may have what a translation lacks. */
function inOriginal(address: string, { language, lookup, fragment }: Omit<Asked, 'rest'>, own: readonly string[]) {
  const original = languageOf(lookup.work.original);
  if (original.code === language.code) return [];
  const under = (found: string) => found.replace(`/${language.words.home}/`, `/${original.words.home}/`);
  const location: EditionLocation = { language: original, work: lookup.work.id, edition: null };
  const isGlossary = address.split('#')[0]?.endsWith(`/${language.words.glossary}`) === true;
  return isGlossary ? [glossaryAddress(location, fragment === '' ? undefined : fragment)] : [address, ...own].map(under);
}

/** Returns the successors of an address without a date. */
function inForce({ language, lookup, rest, fragment }: Asked): readonly string[] {
  const location: EditionLocation = { language, work: lookup.work.id, edition: null };
  const [first = '', second] = rest;
  // Only the source language has pages of changes by section.
  if (first === 'changes') return rest.length === 3 ? [`${changesAddress(language, location.work)}/${second}`] : [];
  const only = numberOfSegment(lookup, first);
  const known = lookup.numbers.get(only ?? '');
  if (first === 'whole' && rest.length === 1) {
    const number = numberOfSegment(lookup, fragment);
    return [number === undefined ? glossaryAddress(location, fragment) : ruleAddress(location, number)];
  }
  if (rest.length === 1) {
    // In a work without sections this is a chapter, whose anchors are its rules.
    const isChapter =
      only !== undefined && parentNumber(lookup.scheme, only) === null && chapterNumber(lookup.scheme, only) === only;
    const left = isChapter ? anchoredNumber(lookup, only, fragment) : undefined;
    return [
      ...(left === undefined ? [] : [ruleAddress(location, left)]),
      ...(known === undefined ? [] : [indexedAddress(location, known)]),
    ];
  }
  const [section, chapter] = [first, second ?? ''].map((segment) => numberOfSegment(lookup, segment));
  if (section === undefined || chapter === undefined || parentNumber(lookup.scheme, chapter) !== section) return [];
  const number = anchoredNumber(lookup, chapter, fragment);
  const reading = lookup.numbers.get(chapter);
  return [
    // The page of a rule that left its chapter says what became of it.
    ...(number === undefined ? [] : [ruleAddress(location, number)]),
    ...(reading === undefined ? [ruleAddress(location, chapter)] : [indexedAddress(location, reading)]),
  ];
}

/** Returns the successors of an address with an edition; addresses of the newest edition lose their date. */
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
  const number = rest.map((segment) => numberOfSegment(lookup, segment)).findLast((candidate) => candidate !== undefined);
  if (number === undefined) return [same];
  const { scheme } = lookup;
  const chapter = chapterIn(chapters, at, number) ?? chapterNumber(scheme, number);
  if (chapter === null) return [...(isNewest ? [same] : []), `${contentsAddress(location)}#${number}`];
  const section = parentNumber(scheme, chapter);
  const inChapter =
    number === chapter
      ? `${chapterAddress(location, section, chapter)}${anchor}`
      : anchorAddress(location, section, chapter, number);
  return isNewest ? [same, inChapter] : [inChapter];
}

/** Returns the chapter of a number in an edition, which may have another numbering: the longest of its chapters that the number begins with. */
function chapterIn({ chapters }: IndexedChapters, at: number, number: string): string | undefined {
  const begins = (chapter: string) =>
    number === chapter || (number.startsWith(chapter) && !/^\d/.test(number.slice(chapter.length)));
  return Object.entries(chapters)
    .filter(([chapter, runs]) => begins(chapter) && runs.some(([first, last]) => first <= at && at <= last))
    .map(([chapter]) => chapter)
    .toSorted((a, b) => b.length - a.length)[0];
}

function numberOfSegment({ scheme }: NumberLookup, segment: string): string | undefined {
  return parseNumber(scheme, segment)?.number;
}

/** Returns the number that an anchor of a chapter's page stands for, which is the whole number or its end: `101.2a` or `2a` in chapter 101. */
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

export interface IndexedChapters {
  /** Oldest first, each with its aliases. */
  readonly editions: readonly (readonly string[])[];
  /** The position of the edition whose addresses have no date; -1 if there is none. Later excerpts may follow it. */
  readonly newest: number;
  /** By number: runs of editions in which the chapter has the same text, as positions in `editions`. */
  readonly chapters: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>>;
}

/**
 * Returns the address of the page that shows a chapter of an edition, if that belongs to another edition with the same text.
 *
 * @example `/rules/cr/2012-10-01/1/101` → `/rules/cr/2009-07-11/1/101`
 */
export function sharedChapterAddress(address: string, index: ChapterIndex): string | undefined {
  const [pathname = '', fragment] = address.split('#');
  const [home = '', work = '', name = '', ...rest] = segmentsOf(pathname);
  const known = ownValue(index, work);
  if (known === undefined) return undefined;
  const at = editionPosition(known, name);
  const [first] = ownValue(known.chapters, rest.at(-1) ?? '')?.find((run) => run[0] <= at && at <= run[1]) ?? [];
  const edition = first === undefined ? undefined : known.editions[first]?.[0];
  if (edition === undefined || edition === name) return undefined;
  return `/${[home, work, edition, ...rest].join('/')}${fragment === undefined ? '' : `#${fragment}`}`;
}

function segmentsOf(pathname: string): string[] {
  return pathname
    .replace(/^\/|\.html$|\/$/g, '')
    .toLowerCase()
    .split('/');
}

/** Returns the position of the edition with a name, in lower case; -1 if there is none. */
function editionPosition({ editions }: IndexedChapters, name: string | undefined): number {
  return editions.findIndex((names) => names.some((candidate) => candidate.toLowerCase() === name));
}
