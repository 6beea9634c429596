/**
 * The index of names in all languages of the site, fetched once a reader types what the names of their own language lack: a term in any language leads to its
 * rule in the reader's. Pure; written by the build and read in the browser.
 */
import { uniqueBy } from '@rulegraph/core/lists';
import { memoize } from '@rulegraph/core/memo';
import { foldName, lookUp, type Named, type Whereabouts } from '@rulegraph/core/search/lookup';
import { glossaryAddress } from './addresses.ts';
import type { FoundPlace } from './found-place.ts';
import { type Language, languageOf } from './languages.ts';
import { placesOfName } from './look-up-places.ts';
import { type NumberLookup, unpackTerms } from './number-index.ts';

/** The file: `/data/names.json`. */
export interface NamesFile {
  readonly works: readonly WorkNames[];
  /** Traditional characters, each before its simplified form; absent for sites without Chinese texts. */
  readonly traditional?: string;
}

/** The names of what a work has rules or terms for. */
export interface WorkNames {
  readonly id: string;
  /** The code of its own language. */
  readonly source: string;
  /** The codes of the languages in which it can be read. */
  readonly languages: readonly string[];
  /** See `packTerms`: a term or title in the work's own language, the rule, the anchor in its own glossary, and its names in other languages. */
  readonly names: string;
}

/** Returns the places for a name in any language, in the works of the reader's language; what cannot be read in it, in the work's own language. */
export function lookUpElsewhere(
  text: string,
  file: NamesFile,
  { lookups, language, whereabouts }: ReaderIndex,
): readonly FoundPlace[] {
  const simplify = simplifier(file.traditional ?? '');
  const works = lookups.flatMap((lookup) => {
    const own = file.works.find(({ id }) => id === lookup.work.id);
    return own === undefined ? [] : [{ lookup, named: namedIn(own, file.traditional ?? '') }];
  });
  const asked = works.map(({ lookup, named }) => ({ ...lookup.reference, named, editions: [], runs: undefined }));
  const places = lookUp(simplify(text), asked, whereabouts).named.flatMap((answer): readonly FoundPlace[] => {
    const { lookup } = works.find(({ lookup: { work } }) => work.id === answer.work) ?? {};
    if (lookup === undefined) return [];
    const own = nameInIndex(answer, lookup);
    const names: Named['names'] = [own?.names[0] ?? answer.names[0], answer.match === 'exact' ? text.trim() : answer.name];
    const shown = { ...answer, number: answer.number ?? own?.number ?? null, anchor: own?.anchor ?? null, name: names[0], names };
    const here = placesOfName(shown, lookup, language, false);
    if (here.length > 0 || answer.anchor === null) return here;
    const source = languageOf(lookup.work.original);
    const href = glossaryAddress({ language: source, work: answer.work, edition: null }, answer.anchor);
    return placesOfName({ ...shown, anchor: answer.anchor, number: null }, lookup, source, true).map((place) => ({
      ...place,
      href,
    }));
  });
  return uniqueBy(places, ({ href }) => href);
}

/** Tells whether a text may be a name in another language: not if its own has it, or several words of which one is misspelled. */
export function mayBeElsewhere(text: string, own: readonly FoundPlace[]): boolean {
  return !own.some(({ certain, isAnswer }) => certain || (isAnswer && /\s/u.test(text.trim())));
}

/** What the reader's own language has. */
interface ReaderIndex {
  readonly lookups: readonly NumberLookup[];
  readonly language: Language;
  readonly whereabouts: Whereabouts;
}

/** Returns what the index of a language calls a concept: the title of its rule, or else its term. */
function nameInIndex({ names: [term], number, anchor }: Named, { reference }: NumberLookup): Named | undefined {
  const folded = foldName(term);
  const byTerm = reference.named.find((own) => own.names.some((name) => foldName(name) === folded));
  if (anchor !== null || number === null) return byTerm;
  return reference.named.find((own) => own.number === number && own.anchor === null) ?? byTerm;
}

const namedIn = memoize((work: WorkNames, traditional: string): readonly Named[] => {
  const simplify = simplifier(traditional);
  return unpackTerms(work.names).map(({ term, renderings, number, anchor }) => ({
    names: [term, ...renderings.map(simplify)],
    number,
    anchor,
  }));
});

/** Returns a function that replaces traditional characters by their simplified forms. */
export const simplifier = memoize((traditional: string): ((text: string) => string) => {
  const characters = [...traditional];
  const forms = new Map(
    characters.flatMap((from, index) => (index % 2 === 0 ? [[from, characters[index + 1] ?? from] as const] : [])),
  );
  return (text) => text.replace(/\p{Script=Han}/gu, (character) => forms.get(character) ?? character);
});
