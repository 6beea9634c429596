/** Translates the interface in the browser. The catalog of a language is fetched when it is first needed. */
import type { Period } from '../shared/find-quote.ts';
import { interfaceLanguage, interfaceTag, type Language, languageOf, languageOfTag } from '../shared/languages.ts';
import type { Catalog } from '../shared/strings/en.ts';
import type { Translate } from '../shared/strings/index.ts';
import { fillMessage, writeDate } from '../shared/strings/message.ts';

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

/** Returns a sentence such as `Worded this way from July 15, 2008 to November 20, 2020.` */
export function writePeriods(periods: readonly Period[], t: Translate, reader: Language): string {
  const spans = periods.map(({ from, until }) => {
    const since = writeDate(from, reader);
    return until === null ? t('findQuoteSince', { since }) : t('findQuoteFromUntil', { since, until: writeDate(until, reader) });
  });
  const isOver = periods.at(-1)?.until !== null;
  return t(isOver ? 'findQuoteSaid' : 'findQuoteSays', { periods: new Intl.ListFormat(interfaceTag(reader)).format(spans) });
}
