/** Fetches what the search box needs for its first suggestions, apart from its script: messages, styles and numbers. */
import { memoize } from '@rulegraph/core/memo';
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

/** Returns a function that fetches the file at an address once, or gives what stands for it if it cannot be fetched, so that text search still works. */
const fetchOnce = <File>(missing: File) => memoize((address: string) => fetchJson<File>(address).catch(() => missing));
const fetchNumbersAt = fetchOnce<NumberIndexFile>({ works: [] });
const fetchQuestionsAt = fetchOnce<QuestionsFile>({ works: {} });
const fetchPastAt = fetchOnce<PastNumbersFile>({ works: {} });
const fetchNamesAt = fetchOnce<NamesFile>({ works: [] });

/** Each returns a file, fetched once: numbers and names of all works in a language, its questions, past meanings of numbers, names in all languages. */
export const fetchNumbers = (language: Language) => fetchNumbersAt(numberIndexAddress(language));
export const fetchQuestions = (language: Language) => fetchQuestionsAt(questionsAddress(language));
export const fetchPastNumbers = () => fetchPastAt(PAST_NUMBERS_ADDRESS);
export const fetchNames = () => fetchNamesAt(NAMES_ADDRESS);
