/** Fetches the index of numbers and names of a language, once, when a reader asks for the first rule, and finds in it the places that a text names. */
import type { Whereabouts } from '@rulegraph/core/search/lookup';
import { ownValue } from '@rulegraph/core/untrusted';
import type { WorkSymbols } from '@rulegraph/core/work';
import type { FoundPlace } from '../kit/found-place.ts';
import { type Language, languageOf } from '../kit/languages.ts';
import { lookUpPlaces } from '../kit/look-up-places.ts';
import { lookUpElsewhere } from '../kit/names-elsewhere.ts';
import { type NumberLookup, openIndex } from '../kit/number-index.ts';
import { fetchNames, fetchNumbers, fetchPastNumbers } from './search-files.ts';

const loaded = new Map<string, Promise<readonly NumberLookup[]>>();
const symbols = new Map<string, WorkSymbols>();

/** Returns the works of a language, ready for lookups; none if the index cannot be fetched. */
export function loadNumbers(language: Language): Promise<readonly NumberLookup[]> {
  const known = loaded.get(language.code);
  if (known !== undefined) return known;
  const loading = openNumbers(language);
  loaded.set(language.code, loading);
  return loading;
}

async function openNumbers(language: Language): Promise<readonly NumberLookup[]> {
  const [file, { works }] = await Promise.all([fetchNumbers(language), fetchPastNumbers()]);
  for (const work of file.works) if (work.symbols !== undefined) symbols.set(`${language.code} ${work.id}`, work.symbols);
  return file.works.map((work) => openIndex(work, ownValue(works, work.id)));
}

/** Returns the symbols of a work in a language, or undefined if its index has not been opened. */
export function symbolsOf(work: string, language: Language): WorkSymbols | undefined {
  return symbols.get(`${language.code} ${work}`);
}

/** Returns the work that a search form belongs to, and the chapter or rule of the page. */
export function whereaboutsOf(form: HTMLFormElement): Whereabouts {
  const { work } = form.dataset;
  return work === undefined ? {} : { work, chapter: document.querySelector('main :is(h1[id], .rule.lead[id])')?.id };
}

/** Returns the places in a language that a text names by number or name. */
export async function findPlaces(text: string, language: Language, whereabouts: Whereabouts): Promise<readonly FoundPlace[]> {
  return lookUpPlaces(text, await loadNumbers(language), language, whereabouts);
}

/**
 * Returns the places that a name in any other language stands for: in the language of the reader, and in works that cannot be read in it, in their own, in
 * which they may also be asked for by number.
 */
export async function findPlacesElsewhere(
  text: string,
  language: Language,
  whereabouts: Whereabouts,
): Promise<readonly FoundPlace[]> {
  const [names, lookups] = await Promise.all([fetchNames(), loadNumbers(language)]);
  const found = lookUpElsewhere(text, names, { lookups, language, whereabouts });
  const further = new Set(
    names.works.flatMap(({ languages, source }) =>
      languages.includes(language.code) ? [] : (languages.find((code) => code === source) ?? languages[0] ?? []),
    ),
  );
  const ofOthers = await Promise.all(
    [...further].map(languageOf).map(async (other): Promise<readonly FoundPlace[]> => {
      const others = (await loadNumbers(other)).filter(({ work: { id } }) => lookups.every(({ work }) => work.id !== id));
      const own = lookUpPlaces(text, others, other, whereabouts);
      return own.some(({ certain }) => certain)
        ? own
        : lookUpElsewhere(text, names, { lookups: others, language: other, whereabouts });
    }),
  );
  return [...found, ...ofOthers.flat()].filter(({ certain }) => certain);
}
