/** Tells whether a text is translated, and in which language it is. */
import type { TextReader } from '../history/index.ts';
import { memoize } from '../memo.ts';
import commonWords from './common-words.json' with { type: 'json' };
import { isName } from './text-unit.ts';

/** What `isTranslated` needs besides the two texts. */
export interface TranslatedTest {
  readonly reader: TextReader;
  /** The language of the translation. */
  readonly lang: string;
  readonly sourceLang: string;
  /** Returns the number of translated texts that use a name of the source language. */
  readonly uses: (name: string) => number;
  /** Returns the translated text around the one that is tested. */
  readonly context: () => string;
}

/**
 * Tells whether a text translates `original`: it has other words, and is not clearly in another language. A text without words (symbols, numbers)
 * needs no translation. A name with the same words is translated if the translated text around it or elsewhere uses it, and both languages have the
 * same script.
 */
export function isTranslated(
  text: string,
  original: string,
  { reader, lang, sourceLang, uses, context }: TranslatedTest,
): boolean {
  if (!hasWords(reader.key(text))) return true;
  if (reader.key(text).toLowerCase() !== reader.key(original).toLowerCase()) {
    const found = detectLanguage(text);
    return found === undefined || mayBeIn(found, lang) || onlyQuotes(text, found, lang);
  }
  // A heading in the script of the source, which is not that of the translation, is just not translated yet.
  if (!isName(text) || scriptOfTag(lang) !== scriptOfTag(sourceLang)) return false;
  return context().toLowerCase().includes(text.trim().toLowerCase()) || uses(text.trim()) >= MIN_USES;
}

/** A name that at least this many texts use is a word of the translation. */
const MIN_USES = 3;

/** Returns the script of a language: `Latn`, `Hans`, `Kore`. */
const scriptOfTag = /* @__PURE__ */ memoize((lang: string): string => new Intl.Locale(lang).maximize().script ?? '');

/** Tells whether a text has words of two letters or more, or ideographs; symbols such as `{T}` are not words. */
function hasWords(text: string): boolean {
  return /\p{L}{2}|\p{Script=Han}/u.test(text.replace(/\{[^{}\s]+\}/g, ''));
}

/** Matches a quotation, such as the printed text of a card, which translators leave as it is. */
const QUOTATION = /“[^“”]*”|«[^«»]*»|„[^„“”]*[“”]|「[^「」]*」|"[^"]*"/gu;

/** Tells whether a text in the language found only quotes it: around the quotations stand as many common words of its own language. */
function onlyQuotes(text: string, found: string, lang: string): boolean {
  const around = text.replace(QUOTATION, ' ');
  if (around === text) return false;
  const words = [...wordSet(around)];
  const count = (of: string) => words.filter((word) => COMMON.get(of)?.has(word)).length;
  const own = count(lang.split('-')[0] ?? lang);
  return own > 0 && own >= count(found);
}

/** How many different common words a text must have that another language lacks. */
const MIN_COMMON_WORDS = 3;
/** How many times more of them than of the common words that only the other language has. */
const LEAD = 3;
/** The least share of a text's words that are common words of the language. */
const SHARE = 0.15;

/** Scripts of which two letters identify the language. */
const SCRIPTS: readonly { readonly lang: string; readonly letters: RegExp }[] = [
  { lang: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u },
  { lang: 'ko', letters: /\p{Script=Hangul}{2}/u },
  { lang: 'zh', letters: /\p{Script=Han}{2}/u },
];

/** Languages with the words of nearly every sentence. Others are not recognized. */
const COMMON: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(commonWords).map(([lang, words]) => [lang, new Set(words.split(' '))]),
);
const ALL_COMMON = new Set([...COMMON.values()].flatMap((common) => [...common]));

/** Returns the code of a text's language; undefined if the text is short, mixed, or in an unknown language. */
export function detectLanguage(text: string): string | undefined {
  const script = SCRIPTS.find(({ letters }) => letters.test(text));
  if (script !== undefined) return script.lang;
  const all = wordSet(text);
  const words = [...all].filter((word) => ALL_COMMON.has(word));
  if (words.length < MIN_COMMON_WORDS) return undefined;
  const [lang] =
    [...COMMON].find(([, common]) => {
      const own = words.filter((word) => common.has(word)).length;
      return own >= all.size * SHARE && [...COMMON.values()].every((other) => other === common || leads(words, common, other));
    }) ?? [];
  return lang;
}

function wordSet(text: string): ReadonlySet<string> {
  const plain = text.toLowerCase().replace(/\{[^{}\s]*\}/g, '');
  return new Set(plain.match(/\p{L}+/gu));
}

function leads(words: readonly string[], common: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const ahead = words.filter((word) => common.has(word) && !other.has(word)).length;
  const theirs = words.filter((word) => other.has(word) && !common.has(word)).length;
  return ahead >= MIN_COMMON_WORDS && ahead >= theirs * LEAD;
}

/** Tells whether a text in the language found may be in the expected one: a Japanese heading without kana looks Chinese. */
export function mayBeIn(found: string, expected: string): boolean {
  const wanted = expected.split('-')[0];
  return found === wanted || (found === 'zh' && wanted === 'ja');
}
