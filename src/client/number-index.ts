/** The indexes of numbers and names, each opened once and only when somebody asks for a rule. */
import type { Whereabouts } from '../rules/lookup/index.ts';
import { findReferences } from '../shared/find-references.ts';
import type { FoundPlace } from '../shared/found-place.ts';
import { LANGUAGES, type Language } from '../shared/languages.ts';
import { type NumberLookup, openIndex } from '../shared/number-index.ts';
import { fetchNumbers, fetchPastNumbers } from './number-files.ts';

const loaded = new Map<string, Promise<readonly NumberLookup[]>>();

/** The works of a language by number; empty where the index cannot be had, so that searching goes on without it. */
export function loadNumbers(language: Language): Promise<readonly NumberLookup[]> {
  const known = loaded.get(language.code);
  if (known !== undefined) return known;
  const loading = openNumbers(language);
  loaded.set(language.code, loading);
  return loading;
}

async function openNumbers(language: Language): Promise<readonly NumberLookup[]> {
  const [file, { works }] = await Promise.all([fetchNumbers(language), fetchPastNumbers()]);
  return file.works.map((work) => openIndex(work, works[work.id]));
}

/** What a text asks for by number or name: in the page's language. */
export async function findPlaces(text: string, language: Language, whereabouts: Whereabouts): Promise<readonly FoundPlace[]> {
  return findReferences(text, await loadNumbers(language), language, whereabouts);
}

/** The same in the first other language that has it: what somebody asks for may be a term of another language, or a work that is not translated. */
export async function findPlacesElsewhere(
  text: string,
  language: Language,
  whereabouts: Whereabouts,
): Promise<readonly FoundPlace[]> {
  for (const other of LANGUAGES) {
    if (other.code === language.code) continue;
    const found = (await findPlaces(text, other, whereabouts)).filter(({ certain }) => certain);
    if (found.length > 0) return found;
  }
  return [];
}
