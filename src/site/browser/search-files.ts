/** Fetches what the search box needs for its first suggestions, apart from its script: messages, styles and numbers. */
import { memoize, once } from '@rulegraph/core/memo';
import searchStyles from '../frame/styles/search.css?url';
import { NAMES_ADDRESS, numberIndexAddress, PAST_NUMBERS_ADDRESS, questionsAddress } from '../kit/addresses.ts';
import type { Language } from '../kit/languages.ts';
import type { NamesFile } from '../kit/names-elsewhere.ts';
import type { NumberIndexFile, PastNumbersFile, QuestionsFile } from '../kit/number-index.ts';
import { fetchJson, loadStyles } from './fetch.ts';
import { languageOfElement, loadTranslator, type Translate } from './translator.ts';

/** Fetches everything, each file once, and returns the translator once the styles apply. */
export async function prepareSearch(form: HTMLFormElement): Promise<Translate> {
  const language = languageOfElement(form);
  void fetchNumbers(language);
  const [t] = await Promise.all([loadTranslator(language), loadStyles(searchStyles)]);
  return t;
}

/** Returns the numbers and names of all works in a language; none if they cannot be fetched, so that text search still works. */
export function fetchNumbers(language: Language): Promise<NumberIndexFile> {
  return fetchNumbersAt(numberIndexAddress(language));
}

const fetchNumbersAt = memoize((address: string) => fetchJson<NumberIndexFile>(address).catch(() => ({ works: [] })));

/** Returns the questions that rules answer, in a language; none if they cannot be fetched. */
export function fetchQuestions(language: Language): Promise<QuestionsFile> {
  return fetchQuestionsAt(questionsAddress(language));
}

const fetchQuestionsAt = memoize((address: string) =>
  fetchJson<QuestionsFile>(address).catch((): QuestionsFile => ({ works: {} })),
);

/** Returns what numbers stood for in earlier editions; nothing if that cannot be fetched. */
export const fetchPastNumbers = once(() => fetchJson<PastNumbersFile>(PAST_NUMBERS_ADDRESS).catch(() => ({ works: {} })));

/** Returns the names in all languages; none if they cannot be fetched. */
export const fetchNames = once(() => fetchJson<NamesFile>(NAMES_ADDRESS).catch((): NamesFile => ({ works: [] })));
