/** Translates the interface in the browser. The messages of a language are fetched when something is about to be said in it. */
import { interfaceTag, LANGUAGES, type Language, languageOf } from '../shared/languages.ts';
import type { Catalogue, MessageName } from '../shared/strings/en.ts';
import { fillMessage, type Values } from '../shared/strings/message.ts';

/** Catalogues are named by the two letters of their language's code; other files of the folder have longer names. */
const catalogues = import.meta.glob<Readonly<Record<string, Catalogue>>>('../shared/strings/??.ts');

/** Returns a message of the interface in one language. */
export type Translate = (name: MessageName, values?: Values) => string;

/** Returns the translator of a language, or the English one where the interface does not have it. */
export async function loadTranslator(language: Language): Promise<Translate> {
  const load = catalogues[`../shared/strings/${language.code}.ts`] ?? catalogues['../shared/strings/en.ts'];
  const module = await load?.();
  const catalogue = module?.[language.code] ?? module?.['en'];
  return (name, values) => (catalogue === undefined ? '' : fillMessage(catalogue[name], interfaceTag(language), values));
}

/** Returns the language that an element names in `data-language`. */
export function languageOfElement(element: HTMLElement): Language {
  return languageOf(element.dataset['language'] ?? '');
}

/** Returns the language of the page. */
export function languageOfPage(): Language {
  const { lang } = document.documentElement;
  return LANGUAGES.find(({ tag }) => tag === lang) ?? languageOf(lang);
}
