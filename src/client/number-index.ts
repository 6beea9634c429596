/** The indexes of numbers, each fetched once and only when somebody asks for a rule. */
import { numberIndexAddress } from '../site/addresses.ts';
import { type FoundNumber, findNumbers } from '../site/find-number.ts';
import { LANGUAGES, type Language } from '../site/languages.ts';
import { type NumberIndexFile, type NumberLookup, openIndex } from '../site/number-index.ts';
import { type FoundTerm, findTerms } from '../site/term-index.ts';

const loaded = new Map<string, Promise<readonly NumberLookup[]>>();

/** The works of a language by number; empty where the index cannot be had, so that searching goes on without it. */
export function loadNumbers(language: Language): Promise<readonly NumberLookup[]> {
  const known = loaded.get(language.code);
  if (known !== undefined) return known;
  const loading = fetchNumbers(language);
  loaded.set(language.code, loading);
  return loading;
}

async function fetchNumbers(language: Language): Promise<readonly NumberLookup[]> {
  try {
    const response = await fetch(numberIndexAddress(language));
    if (!response.ok) return [];
    const file = (await response.json()) as NumberIndexFile;
    return file.works.map(openIndex);
  } catch {
    return [];
  }
}

/** The terms of the page's language that a text names. */
export async function findNamed(text: string, language: Language, work: string | undefined): Promise<readonly FoundTerm[]> {
  return findTerms(text, await loadNumbers(language), language, work);
}

/** The rules that a text cites: in the page's language, or else in the first other one that has them. */
export async function findCited(text: string, language: Language, work: string | undefined): Promise<readonly FoundNumber[]> {
  // Every number has a digit; words alone need no index.
  if (!/\p{N}/u.test(text)) return [];
  const own = findNumbers(text, await loadNumbers(language), language, work);
  if (own.some(({ asked, number }) => asked === number)) return own;
  for (const other of LANGUAGES) {
    if (other.code === language.code) continue;
    const found = findNumbers(text, await loadNumbers(other), other, work);
    if (found.some(({ asked, number }) => asked === number)) return found;
  }
  return own;
}
