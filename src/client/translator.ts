/** Translates the interface in the browser. The catalog of a language is fetched when it is first needed. */
import { interfaceLanguage, type Language, languageOf, languageOfTag } from '../shared/languages.ts';
import type { Catalog } from '../shared/strings/en.ts';
import type { Translate } from '../shared/strings/index.ts';
import { fillMessage } from '../shared/strings/message.ts';

/** The catalogs, by file: their names have two letters, or four more for a variant, unlike those of the other files in the folder. */
const catalogs = import.meta.glob<Readonly<Record<string, Catalog>>>(['../shared/strings/??.ts', '../shared/strings/??-????.ts']);

export type { Translate };

export async function loadTranslator(language: Language): Promise<Translate> {
  const { code, tag } = interfaceLanguage(language);
  const module = await catalogs[`../shared/strings/${code.toLowerCase()}.ts`]?.();
  // A catalog is the only value that its file exports.
  const [catalog] = Object.values(module ?? {});
  return (name, values) => (catalog === undefined ? '' : fillMessage(catalog[name], tag, values));
}

/** Returns the language that an element names in `data-language`. */
export function languageOfElement(element: HTMLElement): Language {
  return languageOf(element.dataset['language'] ?? '');
}

export function languageOfPage(): Language {
  return languageOfTag(document.documentElement.lang);
}
