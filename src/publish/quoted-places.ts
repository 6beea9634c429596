/** Where a text that somebody may quote was read, and where its matter is today. */
import type { QuotableOrigin } from '../archive/index.ts';
import { languageOf } from '../shared/languages.ts';
import { numberAddress, readingAddress } from '../site/edition-view.ts';
import { findView, newestView, type Site } from '../site/site.ts';

/** Where a quoted text was, and where its matter is. */
export interface QuotedPlace {
  /** Where it is read in the newest edition that has it; empty where that edition has no page. */
  readonly read: string;
  /** The numbers that have its matter today; none where it is gone. */
  readonly today: readonly string[];
  /** Where the first of them is read in the language; absent where it is gone, or not there in the language. */
  readonly address?: string;
}

/** Finds both places of a text, in the language of the text. */
export function quotedPlace({ work, lang, number, edition }: QuotableOrigin, site: Site): QuotedPlace {
  const language = languageOf(lang);
  const today = site.history(work)?.today(edition, number) ?? [];
  const view = findView(site, work, edition, language);
  const newest = newestView(site, work, language);
  const [first] = today;
  const address = first !== undefined && newest?.rules().has(first) ? { address: numberAddress(newest, first) } : {};
  return { read: view === undefined ? '' : readingAddress(view, number), today, ...address };
}
