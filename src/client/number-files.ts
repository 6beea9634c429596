/** The files that say which numbers there are and were, each fetched once; empty where they cannot be had, so that searching goes on without. */
import { numberIndexAddress, PAST_NUMBERS_ADDRESS } from '../shared/addresses.ts';
import type { Language } from '../shared/languages.ts';
import type { NumberIndexFile } from '../shared/number-index.ts';
import type { PastNumbersFile } from '../shared/past-numbers.ts';
import { fetchJson } from './fetch-json.ts';

const fetched = new Map<string, Promise<NumberIndexFile>>();
let past: Promise<PastNumbersFile> | undefined;

/** The numbers and names of all works in a language. */
export function fetchNumbers(language: Language): Promise<NumberIndexFile> {
  const known = fetched.get(language.code);
  if (known !== undefined) return known;
  const file = fetchJson<NumberIndexFile>(numberIndexAddress(language)).catch(() => ({ works: [] }));
  fetched.set(language.code, file);
  return file;
}

/** What numbers stood for in earlier editions. */
export function fetchPastNumbers(): Promise<PastNumbersFile> {
  past ??= fetchJson<PastNumbersFile>(PAST_NUMBERS_ADDRESS).catch(() => ({ works: {} }));
  return past;
}
