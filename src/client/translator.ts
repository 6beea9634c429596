/** Translates the interface in the browser. The catalogue of a language is fetched when it is first needed. */
import { interfaceLanguage, type Language, languageOf, languageOfTag } from '../shared/languages.ts';
import type { Catalogue, MessageName } from '../shared/strings/en.ts';
import { fillMessage, type Values } from '../shared/strings/message.ts';

/** The catalogues, by file: their names have two letters, or four more for a variant, unlike those of the other files in the folder. */
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
