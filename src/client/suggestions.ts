/** What the search box offers. Fetched, with all that it needs, when somebody begins to type. */
import type { Language } from '../site/languages.ts';
import { searchText } from './full-text.ts';
import { numberHit, termHit, textHit } from './hits.ts';
import { findCited, findNamed } from './number-index.ts';
import { loadWords, type Say } from './words.ts';

export { findCited } from './number-index.ts';

export interface Suggestions {
  readonly say: Say;
  readonly links: readonly HTMLAnchorElement[];
}

const HITS = 6;

/** The rules that a text names by number, and the terms that it names, from the small index alone. */
export async function suggestNumbers(query: string, language: Language, work: string | undefined): Promise<Suggestions> {
  const [say, cited, named] = await Promise.all([
    loadWords(language),
    findCited(query, language, work),
    findNamed(query, language, work),
  ]);
  return {
    say,
    links: [...cited.map((found) => numberHit(found, say)), ...named.map((found) => termHit(found, say('searchTermFound')))],
  };
}

/** The first rules and terms that hold the words; none where full text cannot be searched. */
export async function suggestTexts(query: string, language: Language): Promise<readonly HTMLAnchorElement[]> {
  try {
    const hits = await (await searchText(query, language)).read(0, HITS);
    return hits.map(textHit);
  } catch {
    return [];
  }
}
