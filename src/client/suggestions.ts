/** What the search box offers for a text, in three steps: what it names, what other languages name so, what texts hold its words. */
import type { Whereabouts } from '../rules/lookup/index.ts';
import type { FoundPlace } from '../shared/found-place.ts';
import { searchText } from './full-text.ts';
import { placeHit, type Speech, textHit } from './hits.ts';
import { holdsWords } from './holds-words.ts';
import { findPlaces, findPlacesElsewhere } from './number-index.ts';

const HITS = 6;

/** What was found so far, as places and as the links that show them. */
export interface Suggestions {
  readonly links: readonly HTMLAnchorElement[];
  readonly places: readonly FoundPlace[];
}

/** From the small indexes alone, quick enough for every key. */
export async function suggestPlaces(query: string, speech: Speech, whereabouts: Whereabouts): Promise<Suggestions> {
  const places = await findPlaces(query, speech.language, whereabouts);
  return { places, links: places.map((place) => placeHit(place, speech)) };
}

/** When the typing pauses: other languages where nothing was certain in the page's, and full text where no number was asked for. */
export async function suggestFurther(
  query: string,
  { places, links }: Suggestions,
  speech: Speech,
  whereabouts: Whereabouts,
): Promise<readonly HTMLAnchorElement[]> {
  const isCertain = places.some(({ certain }) => certain);
  const elsewhere = isCertain ? [] : await findPlacesElsewhere(query, speech.language, whereabouts);
  const found = elsewhere.length > 0 ? elsewhere.map((place) => placeHit(place, speech)) : links;
  const isNumber = [...places, ...elsewhere].some(({ kind }) => kind === 'number');
  const texts = isNumber ? [] : await suggestTexts(query, speech);
  const known = new Set(found.map(({ href }) => href));
  return [...found, ...texts.filter(({ href }) => !known.has(href))];
}

/** The first rules and terms that hold the words; none where full text cannot be searched. */
async function suggestTexts(query: string, { language }: Speech): Promise<readonly HTMLAnchorElement[]> {
  try {
    const found = await searchText(query, language);
    return (await found.read(0, HITS)).filter((hit) => holdsWords(hit, query)).map(textHit);
  } catch {
    return [];
  }
}
