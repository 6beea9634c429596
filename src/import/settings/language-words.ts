/** The words by which a text shows its language, and those that it may use to cite rules and to label examples. */

import type { CitationWords } from '@rulegraph/core/work';
import words from './language-words.json' with { type: 'json' };

/** What is known of a language before a document is read. */
export interface LanguageWords {
  /** Words that nearly every sentence has and that tell the language from its neighbors. */
  readonly frequent: ReadonlySet<string>;
  readonly citations: CitationWords;
  readonly examples: readonly string[];
}

/** By language. Scripts without spaces have no frequent words: their characters tell them. */
export const LANGUAGE_WORDS: Readonly<Record<string, LanguageWords>> = Object.fromEntries(
  Object.entries(words).map(([lang, { frequent, examples, ...citations }]) => [
    lang,
    { frequent: new Set(frequent.split(' ')), citations: { ...citations, work: [] }, examples },
  ]),
);

/** The frequent words of all languages. */
export const FREQUENT_WORDS: ReadonlySet<string> = new Set(
  Object.values(LANGUAGE_WORDS).flatMap(({ frequent }) => [...frequent]),
);

const NO_LANGUAGE: LanguageWords = {
  frequent: new Set(),
  citations: { rule: [], section: [], see: [], and: [], through: [], below: [], work: [] },
  examples: [],
};

/** Returns the words of a language, or of the one that it is a kind of; none if it is not known. */
export function wordsOfLanguage(lang: string): LanguageWords {
  return LANGUAGE_WORDS[lang] ?? LANGUAGE_WORDS[lang.split('-')[0] ?? ''] ?? NO_LANGUAGE;
}

/** Tells whether a name is the code of a language: `EN`, `zh-TW`. */
export function isLanguage(name: string): boolean {
  return Object.keys(LANGUAGE_WORDS).includes(name.toLowerCase().replace(/-[a-z]{2,4}$/, ''));
}

/** Characters that only one of the Chinese scripts has. */
const TRADITIONAL = /[這個們說時為來對會後國將與應還沒過當規則]/gu;
const SIMPLIFIED = /[这个们说时为来对会后国将与应还没过当规则]/gu;

/** Letters of languages in Arabic script other than Arabic and Persian: Urdu, Pashto, Kurdish, Uyghur, Sindhi. */
const OTHER_ARABIC = /[ٹڈڑںےہھټډړښېڕڵێۆەڭۇۈڄڃٿ]/u;

/** So much of a text is enough to judge its language by. */
const REACH = 400_000;
const FEWEST_WORDS = 25;
/** The language has at least this share of a text's words among its frequent ones, and this many for each of the next language. */
const FREQUENT = 0.12;
const CLEARLY = 1.4;
/** Letters without which no text of some lines is in a language whose shortest words are those of many others: `a`, `o`, `is`. */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = { cs: /[ěřů]/iu, hu: /[őű]/iu };

/** Returns the language of a text, or undefined if it may be several. */
export function detectLanguage(text: string): string | undefined {
  const part = text.slice(0, REACH);
  const count = (pattern: RegExp) => part.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (count(/\p{Script=Hangul}/gu) > letters * 0.3) return 'ko';
  if (count(/\p{Script=Thai}/gu) > letters * 0.5) return 'th';
  if (count(/\p{Script=Hebrew}/gu) > letters * 0.5) return 'he';
  const persian = count(/[پچژگکی]/gu);
  if (count(/\p{Script=Arabic}/gu) > letters * 0.5 && !OTHER_ARABIC.test(part))
    return persian > letters * 0.02 ? 'fa' : persian === 0 ? 'ar' : undefined;
  if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > letters * 0.2) return 'ja';
  if (count(/\p{Script=Han}/gu) > letters * 0.3) return count(TRADITIONAL) > count(SIMPLIFIED) ? 'zh-TW' : 'zh';
  // Of the languages with this letter, only Russian has no other letters, but for foreign names.
  const cyrillic = count(/\p{Script=Cyrillic}/gu);
  const isRussian = count(/ы/giu) > cyrillic * 0.005 && count(/[а-яё]/giu) > cyrillic * 0.995;
  if (cyrillic > letters * 0.5 && isRussian) return 'ru';
  const found = part.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const shares = Object.entries(LANGUAGE_WORDS)
    .filter(([lang]) => OWN_LETTERS[lang]?.test(part) ?? true)
    .map(([lang, { frequent }]) => ({ lang, share: found.filter((word) => frequent.has(word)).length / found.length }))
    .sort((a, b) => b.share - a.share);
  const [first, second] = shares;
  if (found.length < FEWEST_WORDS || first === undefined || first.share < FREQUENT) return undefined;
  // Norwegian has most of the frequent words of Danish.
  if (first.lang === 'da' && count(/(?<!\p{L})(?:av|å|etter)(?!\p{L})/giu) > count(/(?<!\p{L})(?:af|efter)(?!\p{L})/giu))
    return 'no';
  return first.share >= (second?.share ?? 0) * CLEARLY ? first.lang : undefined;
}
