/** Makes the JSON of a work's rulings in one language: their texts, the rules that they cite, and whether those have changed since. */
import type { AssessedRuling } from '../rules/rulings/index.ts';
import { blockText } from '../rules/text/index.ts';
import { rulingAddress } from '../shared/addresses.ts';
import { languageOf } from '../shared/languages.ts';
import type { ApiRecord } from './api-schemas.ts';

/** All rulings of a work in a language. */
export type RulingsRecord = ApiRecord<'rulings'>;

/** Returns the record of a work's rulings in one language. */
export function rulingsRecord(work: string, lang: string, assessed: readonly AssessedRuling[]): RulingsRecord {
  const own = assessed.filter(({ ruling }) => ruling.lang === lang);
  return {
    work,
    lang,
    rulings: own.map(({ ruling, state, edition, citations }) => ({
      collection: ruling.collection,
      id: ruling.id,
      title: ruling.title,
      date: ruling.date ?? null,
      edition,
      state,
      text: ruling.blocks.map(blockText).join('\n'),
      source: ruling.source ?? null,
      citations: citations.map((cited) => ({ work: cited.work, number: cited.number, state: cited.state, today: cited.today })),
      address: rulingAddress(languageOf(lang), work, ruling.collection, ruling.id),
    })),
  };
}

/** Returns the languages in which a work has rulings. */
export function languagesOfRulings(assessed: readonly AssessedRuling[]): readonly string[] {
  return [...new Set(assessed.map(({ ruling }) => ruling.lang))];
}
