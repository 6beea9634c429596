/** Fetches the index of numbers and names of a language, once, when a reader asks for the first rule, and finds in it the places that a text names. */
import { memoize } from '@rulegraph/core/memo';
import type { Whereabouts } from '@rulegraph/core/search/lookup';
import { ownValue } from '@rulegraph/core/untrusted';
import type { WorkSymbols } from '@rulegraph/core/work';
import type { FoundPlace } from '../kit/found-place.ts';
import { type Language, languageOf } from '../kit/languages.ts';
import { lookUpPlaces, needsHistory, placeToday } from '../kit/look-up-places.ts';
import { lookUpElsewhere, mayBeElsewhere } from '../kit/names-elsewhere.ts';
import { addPast, type NumberLookup, openIndex } from '../kit/number-index.ts';
import { fetchNames, fetchNumbers, fetchPastNumbers, fetchQuestions } from './search-files.ts';

const symbols = new Map<string, WorkSymbols>();

/** Returns the works of a language, ready for lookups of all that needs no history; none if the index cannot be fetched. */
export const loadNames = byLanguage(async (language): Promise<readonly NumberLookup[]> => {
  const { works } = await fetchNumbers(language);
  for (const work of works) if (work.symbols !== undefined) symbols.set(`${language.code} ${work.id}`, work.symbols);
  return works.map((work) => openIndex(work));
});

/** Returns the works of a language with what their numbers were before; none if the index cannot be fetched. */
export const loadNumbers = byLanguage(async (language): Promise<readonly NumberLookup[]> => {
  const [lookups, { works }] = await Promise.all([loadNames(language), fetchPastNumbers()]);
  return lookups.map((lookup) => {
    const past = ownValue(works, lookup.work.id);
    return past === undefined ? lookup : addPast(lookup, past);
  });
});

/** Returns the works of a language with the questions that their rules answer. */
export const loadQuestions = byLanguage((language) => addQuestions(loadNames(language), language));

const loadAll = byLanguage((language) => addQuestions(loadNumbers(language), language));

async function addQuestions(loading: Promise<readonly NumberLookup[]>, language: Language): Promise<readonly NumberLookup[]> {
  const [lookups, { works }] = await Promise.all([loading, fetchQuestions(language)]);
  return lookups.map((lookup) => {
    const questions = ownValue(works, lookup.work.id);
    return questions === undefined ? lookup : { ...lookup, work: { ...lookup.work, questions } };
  });
}

/** Returns the works of a language as they are needed for a text: with what numbers were before, or without it. */
async function loadFor(text: string, language: Language): Promise<readonly NumberLookup[]> {
  const lookups = await loadNames(language);
  return needsHistory(text, lookups) ? loadNumbers(language) : lookups;
}

/** Returns a function that computes a value for each language once. */
function byLanguage<Value>(load: (language: Language) => Promise<Value>): (language: Language) => Promise<Value> {
  const loadCode = memoize((code: string) => load(languageOf(code)));
  return ({ code }) => loadCode(code);
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

/** Returns the places in a language that a text names, without what the names of past editions and questions lead to: for every keystroke. */
export async function findNamed(text: string, language: Language, whereabouts: Whereabouts): Promise<readonly FoundPlace[]> {
  return lookUpPlaces(text, await loadFor(text, language), language, whereabouts);
}

/** Returns the place of a text that is the number of a rule in force, before what the number meant before has been fetched; see `placeToday`. */
export async function findToday(text: string, language: Language, whereabouts: Whereabouts): Promise<FoundPlace | undefined> {
  return placeToday(text, await loadNames(language), language, whereabouts);
}

/** Returns the places in a language that a text names by number or name, or asks for. What a number or a name of today answers needs nothing else. */
export async function findPlaces(text: string, language: Language, whereabouts: Whereabouts): Promise<readonly FoundPlace[]> {
  const named = await findNamed(text, language, whereabouts);
  const [first] = named;
  if (first?.kind === 'number') return named;
  const lookups = await loadNames(language);
  const isToday = first?.term != null && lookups.every(({ pastTerms }) => !pastTerms.has(first.term ?? ''));
  if (first?.certain === true && isToday) return named;
  const asked = await (needsHistory(text, lookups) ? loadAll : loadQuestions)(language);
  return lookUpPlaces(text, asked, language, whereabouts);
}

/** Returns the places that a text names or asks for, in a language, or if none is certain there, in another one. */
export async function findPlacesAnywhere(
  text: string,
  language: Language,
  whereabouts: Whereabouts,
): Promise<readonly FoundPlace[]> {
  const own = await findPlaces(text, language, whereabouts);
  const elsewhere = mayBeElsewhere(text, own) ? await findPlacesElsewhere(text, language, whereabouts) : [];
  return elsewhere.length > 0 ? elsewhere : own;
}

/**
 * Returns the places that a name in any other language stands for: in the language of the reader, and in works that cannot be read in it, in their own, in
 * which they may also be asked for by number.
 */
async function findPlacesElsewhere(text: string, language: Language, whereabouts: Whereabouts): Promise<readonly FoundPlace[]> {
  const [names, lookups] = await Promise.all([fetchNames(), loadFor(text, language)]);
  const found = lookUpElsewhere(text, names, { lookups, language, whereabouts });
  const further = new Set(
    names.works.flatMap(({ languages, source }) =>
      languages.includes(language.code) ? [] : (languages.find((code) => code === source) ?? languages[0] ?? []),
    ),
  );
  const ofOthers = await Promise.all(
    [...further].map(languageOf).map(async (other): Promise<readonly FoundPlace[]> => {
      const others = (await loadFor(text, other)).filter(({ work: { id } }) => lookups.every(({ work }) => work.id !== id));
      const own = lookUpPlaces(text, others, other, whereabouts);
      return own.some(({ certain }) => certain)
        ? own
        : lookUpElsewhere(text, names, { lookups: others, language: other, whereabouts });
    }),
  );
  return [...found, ...ofOthers.flat()].filter(({ certain }) => certain);
}
