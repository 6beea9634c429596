/** Lists the tables of the quote finder: one for each work in each of its languages. */
import { quoteDataAddress } from '../../kit/addresses.ts';
import type { Site } from '../../model/site.ts';

/** A work in a language, for which the quote finder has a table. */
export interface QuoteSource {
  readonly work: string;
  readonly lang: string;
}

/** Returns every work in each of its languages. */
export function quoteSources(site: Site): readonly QuoteSource[] {
  return site.works.flatMap(({ id: work }) => {
    const languages = new Set(site.views(work).flatMap(({ newest, language }) => (newest ? [language.code] : [])));
    return [...languages].sort().map((lang) => ({ work, lang }));
  });
}

/** Returns the addresses of the quote finder's tables. */
export function quoteTables(site: Site): readonly string[] {
  return quoteSources(site).map(({ work, lang }) => quoteDataAddress(`${work}-${lang}`));
}
