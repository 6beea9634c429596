/** Translates the interface in the browser. The messages of a language are fetched when something is about to be said in it. */
import { interfaceLanguage, type Language, languageOf, languageOfTag } from '../shared/languages.ts';
import type { Catalogue, MessageName } from '../shared/strings/en.ts';
import { fillMessage, type Values } from '../shared/strings/message.ts';

/** Catalogues are named by the code of their language, which has two letters, and a variant four more; other files of the folder have other names. */
const catalogues = import.meta.glob<Readonly<Record<string, Catalogue>>>([
  '../shared/strings/??.ts',
  '../shared/strings/??-????.ts',
]);

/** Returns a message of the interface in one language. */
export type Translate = (name: MessageName, values?: Values) => string;

/** Returns the translator of a language. */
export async function loadTranslator(language: Language): Promise<Translate> {
  const { code, tag } = interfaceLanguage(language);
  const module = await catalogues[`../shared/strings/${code.toLowerCase()}.ts`]?.();
  // A catalogue is the only value that its file exports.
  const [catalogue] = Object.values(module ?? {});
  return (name, values) => (catalogue === undefined ? '' : fillMessage(catalogue[name], tag, values));
}

/** Returns the language that an element names in `data-language`. */
export function languageOfElement(element: HTMLElement): Language {
  return languageOf(element.dataset['language'] ?? '');
}

/** Returns the language of the page. */
export function languageOfPage(): Language {
  return languageOfTag(document.documentElement.lang);
}
