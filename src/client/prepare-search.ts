/** What the first answer of the reference box needs beside its script: words, styles and the numbers. Small, so that it can ask for them at once. */
import hits from '../styles/search.css?url';
import { loadStyles } from './load-styles.ts';
import { fetchNumbers, fetchPastNumbers } from './number-files.ts';
import { languageOfElement, loadWords, type Translate } from './words.ts';

/** Fetches it all, each once; resolves with the words, when whatever is shown in them has its styles. */
export async function prepareSearch(form: HTMLFormElement): Promise<Translate> {
  const language = languageOfElement(form);
  void fetchNumbers(language);
  void fetchPastNumbers();
  const [t] = await Promise.all([loadWords(language), loadStyles(hits)]);
  return t;
}
