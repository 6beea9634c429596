/** The state of a translation as a JSON record, for scripts and for the translators' page. */
import { isDoubtful, type TranslationState, type TranslationView, type UnitView } from '../rules/translation/index.ts';

/** Counts of rules by state, and the state of each. */
export interface TranslationRecord {
  readonly work: string;
  readonly lang: string;
  /** The editions translated, oldest first. */
  readonly translates: readonly string[];
  readonly current: number;
  readonly outdated: number;
  readonly untranslated: number;
  readonly missing: number;
  readonly extra: number;
  readonly rules: readonly {
    /** In the current source; of an extra rule in the edition translated. */
    readonly number: string;
    readonly state: TranslationState | 'extra';
    readonly translated: string | null;
    readonly edition: string | null;
    /** Whether it is current and cites other rules than its source. */
    readonly doubtful?: true;
  }[];
  /** The same of the glossary, by the headings of the source. */
  readonly glossary: readonly {
    readonly term: string;
    readonly state: TranslationState;
    readonly translated: string | null;
    readonly edition: string | null;
    readonly doubtful?: true;
  }[];
  readonly introduction: TranslationState;
  readonly credits: TranslationState;
}

/** Makes the record of a translation. Extra rules come first, so that readers who file the rules by number end up with the current ones. */
export function translationRecord(view: TranslationView): TranslationRecord {
  const { work, lang, translates, rules, extra, glossary } = view;
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
    glossary: glossary.map((entry) => {
      const { term, state, translated, edition } = entry;
      return { term, state, translated, edition, ...doubt(entry) };
    }),
    introduction: view.front.state,
    credits: view.back.state,
  };
}
