/** Translates the interface in the browser. The catalog of a language is fetched when it is first needed. */
import { memoize } from '@rulegraph/core/memo';
import { catalogAddress } from '../kit/addresses.ts';
import type { Period } from '../kit/find-quote.ts';
import { addInterface, interfaceLanguage, interfaceTag, type Language, languageOf, languageOfTag } from '../kit/languages.ts';
import { type Catalog, fillMessage, writeDate } from '../kit/message.ts';
import type { Translate } from '../kit/translator.ts';
import { withBase } from './page-address.ts';

/** Functions that fetch the catalogs, by file. */
const catalogs = import.meta.glob<Catalog>('../catalogs/*.json', { import: 'default' });

export type { Translate };

/** The language of a catalog that the site has added for the page. */
const ownCode = globalThis.document?.documentElement.dataset['catalog'];
if (ownCode !== undefined) addInterface(ownCode);

export async function loadTranslator(language: Language): Promise<Translate> {
  const { code, tag } = interfaceLanguage(language);
  const catalog = await (code === ownCode ? fetchOwnCatalog(code) : catalogs[`../catalogs/${code}.json`]?.());
  return (name, values) => (catalog === undefined ? '' : fillMessage(catalog[name], tag, values));
}

const fetchOwnCatalog = memoize(async (code: string): Promise<Catalog> => (await fetch(withBase(catalogAddress(code)))).json());

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
