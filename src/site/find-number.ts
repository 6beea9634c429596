/** What somebody types into the search box, read as a citation against the index of numbers. Pure; runs in the browser. */
import { parseTypedCitation } from '../rules/citations/index.ts';
import { ancestors } from '../rules/numbering/index.ts';
import { anchorAddress, chapterAddress, ruleAddress, type Shelf, sectionAddress } from './addresses.ts';
import type { Language } from './languages.ts';
import type { IndexedNumber, NumberLookup } from './number-index.ts';

/** A rule that was asked for by its number. */
export interface FoundNumber {
  /** The number that was asked for. */
  readonly asked: string;
  /** The rule that is offered; another than `asked` where that one does not exist. */
  readonly number: string;
  readonly title: string | null;
  /** `Magic · 101. The Magic Golden Rules` */
  readonly context: string;
  /** Where the rule is read in its chapter. */
  readonly href: string;
  /** The page from which its text can be read: its own, or its chapter's; null for sections and chapters. */
  readonly page: string | null;
  readonly language: Language;
}

/** Nobody reads more rules than this out of a list of suggestions. */
const MOST = 6;

/**
 * Finds the rules that a text cites, in the works of one language; those of `preferred` come first. Empty where the text is no citation
 * in any work. A number that does not exist gives the nearest one above it, unless some other work has the number.
 */
export function findNumbers(
  text: string,
  lookups: readonly NumberLookup[],
  language: Language,
  preferred: string | undefined,
): readonly FoundNumber[] {
  const ordered = lookups.toSorted((a, b) => Number(b.work.id === preferred) - Number(a.work.id === preferred));
  const found = ordered.flatMap((lookup) => findInWork(text, lookup, language));
  const exact = found.filter(({ asked, number }) => asked === number);
  return (exact.length > 0 ? exact : found).slice(0, MOST);
}

function findInWork(text: string, lookup: NumberLookup, language: Language): readonly FoundNumber[] {
  const { work, scheme, numbers } = lookup;
  const typed = parseTypedCitation(text, { scheme, wordsByLanguage: work.citations });
  if (typed === undefined) return [];
  const edition = editionNamed(lookup, typed.edition);
  return typed.parts.flatMap(({ from }): FoundNumber[] => {
    const nearest = [from, ...ancestors(scheme, from).toReversed()].find((candidate) => numbers.has(candidate));
    const known = nearest === undefined ? undefined : numbers.get(nearest);
    if (known === undefined) return [];
    const shelf: Shelf = { language, work: work.id, edition };
    return [
      {
        asked: from,
        number: known.number,
        title: known.title,
        context: contextOf(work.name, known),
        href: indexedAddress(shelf, known),
        page: pageOf({ ...shelf, edition: null }, known),
        language,
      },
    ];
  });
}

/** The edition that a date or alias names; null for the one at the addresses without a date, and for names of none. */
export function editionNamed({ work }: NumberLookup, name: string | undefined): string | null {
  if (name === undefined) return null;
  const folded = name.toLowerCase();
  const index = work.editions.findIndex((names) => names.some((other) => other.toLowerCase() === folded));
  return index > 0 ? (work.editions[index]?.[0] ?? null) : null;
}

function pageOf(shelf: Shelf, known: IndexedNumber): string | null {
  if (known.chapter === null || known.chapter.number === known.number) return null;
  if (known.ownPage) return ruleAddress(shelf, known.number);
  return chapterAddress(shelf, known.chapter.section, known.chapter.number);
}

/** Where an indexed number is read. */
export function indexedAddress(shelf: Shelf, { number, chapter }: IndexedNumber): string {
  if (chapter === null) return sectionAddress(shelf, number);
  if (chapter.number === number) return chapterAddress(shelf, chapter.section, number);
  return anchorAddress(shelf, chapter.section, chapter.number, number);
}

function contextOf(work: string, { number, chapter }: IndexedNumber): string {
  if (chapter === null || chapter.number === number) return work;
  return `${work} · ${chapter.title === '' ? chapter.number : `${chapter.number}. ${chapter.title}`}`;
}
