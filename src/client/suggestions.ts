/** What the search box offers. Fetched, with all that it needs, when somebody begins to type. */
import type { Language } from '../site/languages.ts';
import { searchText } from './full-text.ts';
import { numberHit, textHit } from './hits.ts';
import { findCited } from './number-index.ts';
import { loadWords, type Say } from './words.ts';

export { findCited } from './number-index.ts';

export interface Suggestions {
  readonly say: Say;
  readonly links: readonly HTMLAnchorElement[];
}

const HITS = 6;

/** The rules that a text names by number, from the index of numbers alone. */
export async function suggestNumbers(query: string, language: Language, work: string | undefined): Promise<Suggestions> {
  const [say, cited] = await Promise.all([loadWords(language), findCited(query, language, work)]);
  return { say, links: cited.map((found) => numberHit(found, say)) };
}

/** The first rules and terms that hold the words; none where full text cannot be searched. */
export async function suggestTexts(query: string): Promise<readonly HTMLAnchorElement[]> {
  try {
    const hits = await (await searchText(query)).read(0, HITS);
    return hits.map(textHit);
  } catch {
    return [];
  }
}
