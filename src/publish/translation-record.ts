/** The state of a translation as a JSON record, for scripts and for the translators' page. */
import type { TranslationState, TranslationView } from '../rules/translation/index.ts';

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
  }[];
}

/** Extra rules come first, so that readers who file the rules by number end up with the current ones. */
export function translationRecord({ work, lang, translates, rules, extra }: TranslationView): TranslationRecord {
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
      ...rules.map(({ number, state, translated, edition }) => ({ number, state, translated, edition })),
    ],
  };
}
