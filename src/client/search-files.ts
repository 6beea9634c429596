/** Fetches what the search box needs for its first suggestions, apart from its script: messages, styles and numbers. */
import { numberIndexAddress, PAST_NUMBERS_ADDRESS } from '../shared/addresses.ts';
import type { Language } from '../shared/languages.ts';
import type { NumberIndexFile, PastNumbersFile } from '../shared/number-index.ts';
import hits from '../styles/search.css?url';
import { fetchJson, loadStyles } from './fetch.ts';
import { languageOfElement, loadTranslator, type Translate } from './translator.ts';

/** Fetches everything, each file once, and returns the translator once the styles apply. */
export async function prepareSearch(form: HTMLFormElement): Promise<Translate> {
  const language = languageOfElement(form);
  void fetchNumbers(language);
  void fetchPastNumbers();
  const [t] = await Promise.all([loadTranslator(language), loadStyles(hits)]);
  return t;
}

const numbers = new Map<string, Promise<NumberIndexFile>>();

/** Returns the numbers and names of all works in a language; none if they cannot be fetched, so that text search still works. */
export function fetchNumbers(language: Language): Promise<NumberIndexFile> {
  const known = numbers.get(language.code);
  if (known !== undefined) return known;
  const file = fetchJson<NumberIndexFile>(numberIndexAddress(language)).catch(() => ({ works: [] }));
  numbers.set(language.code, file);
  return file;
}

let past: Promise<PastNumbersFile> | undefined;

/** Returns what numbers stood for in earlier editions; nothing if that cannot be fetched. */
export function fetchPastNumbers(): Promise<PastNumbersFile> {
  past ??= fetchJson<PastNumbersFile>(PAST_NUMBERS_ADDRESS).catch(() => ({ works: {} }));
  return past;
}
