/** Makes the JSON record of a translation's state, which `rulegraph translation` prints and the site publishes. */
import { isDoubtful, type TranslationState, type TranslationView, type UnitView } from '@rulegraph/core/translation';
import type { TranslationReport } from '../model/translation-report.ts';
import type { ApiRecord } from './api-schemas.ts';

/** Counts of rules by state, and the state of each, without what only the site reports. */
type TranslationRecord = Omit<ApiRecord<'translation'>, keyof TranslationReport>;

/** Returns the record of a translation. Extra rules come first, so that a program which stores rules by number ends up with the current ones. */
export function translationRecord(view: TranslationView): TranslationRecord {
  const { work, lang, translates, rules, extra, extraTerms, glossary } = view;
  const doubt = (unit: UnitView) => (isDoubtful(unit) ? { doubtful: true as const } : {});
  const count = (wanted: TranslationState) => rules.filter(({ state }) => state === wanted).length;
  return {
    work,
    lang,
    translates,
    current: count('current'),
    outdated: count('outdated'),
    untranslated: count('untranslated'),
    missing: count('missing'),
    extra: extra.length,
    rules: [
      ...extra.map(({ number, edition }) => ({ number, state: 'extra' as const, translated: number, edition })),
      ...rules.map((rule) => {
        const { number, state, translated, edition } = rule;
        return { number, state, translated, edition, ...doubt(rule) };
      }),
    ],
    glossary: [
      ...extraTerms.map(({ term, edition }) => ({ term, state: 'extra' as const, translated: term, edition })),
      ...glossary.map((entry) => {
        const { term, state, translated, edition } = entry;
        return { term, state, translated, edition, ...doubt(entry) };
      }),
    ],
    introduction: view.front.state,
    credits: view.back.state,
  };
}
