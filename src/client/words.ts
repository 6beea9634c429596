/** Interface words in the browser: the catalogue of the page's language, fetched when something is about to speak. */
import { interfaceTag, LANGUAGES, type Language, languageOf } from '../shared/languages.ts';
import type { Catalogue, MessageName } from '../shared/strings/en.ts';
import { fillMessage, type Values } from '../shared/strings/message.ts';

/** Catalogues are named by their language's code, two letters; the other files of the folder have longer names. */
const catalogues = import.meta.glob<Readonly<Record<string, Catalogue>>>('../site/strings/??.ts');

/** Says a message of the interface in one language. */
export type Translate = (name: MessageName, values?: Values) => string;

/** The words of a language, or English ones where it has none. */
export async function loadWords(language: Language): Promise<Translate> {
  const load = catalogues[`../site/strings/${language.code}.ts`] ?? catalogues['../site/strings/en.ts'];
  const module = await load?.();
  const catalogue = module?.[language.code] ?? module?.['en'];
  return (name, values) => (catalogue === undefined ? '' : fillMessage(catalogue[name], interfaceTag(language), values));
}

/** The language that an element of the page names in `data-language`. */
export function languageOfElement(element: HTMLElement): Language {
  return languageOf(element.dataset['language'] ?? '');
}

/** The language of the page. */
export function languageOfPage(): Language {
  const { lang } = document.documentElement;
  return LANGUAGES.find(({ tag }) => tag === lang) ?? languageOf(lang);
}
