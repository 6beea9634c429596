/** Takes the name that a question is about out of it, in the languages of the interface. */
import { foldName } from './lookup-work.ts';
import lists from './question-words.json' with { type: 'json' };

type WordsByLanguage = Readonly<Record<string, ReadonlySet<string>>>;

/** What asks for an explanation, as `foldName` writes it. */
const ASKING = byLanguage(lists.asking);
/** The same in languages that write no spaces there. */
const JAPANESE = 'とは(?:何(?:ですか)?)?|って(?:何|なに)(?:ですか)?|の(?:意味|定義|ルール)';
const CHINESE = '是什么(?:意思)?|是什麼(?:意思)?|怎么用|怎麼用|的(?:定义|定義|规则|規則|意思)';
const KOREAN = String.raw`\s?(?:이란|란)|\s?(?:은|는|이|가)?\s?(?:뭐야|무엇인가요|무엇입니까|무엇인가|뭔가요|뜻|규칙)`;
const ASKING_UNSPACED = new RegExp(String.raw`^(?:什么是|什麼是|何为|何為|如何)|(?:${JAPANESE}|${CHINESE}|${KOREAN})\s*$`, 'u');

/** What may stand beside these words and the name. */
const BESIDE = byLanguage(lists.beside);
/** Further words that tell no question from another. */
const COMMON = byLanguage(lists.common);
/** Words that reverse a question. */
export const NEGATIONS = byLanguage(lists.negations);

/** What tells `when can I` from `how do I`. */
const INTERROGATIVES = words(lists.interrogatives);
/** Asks for an explanation together with one of these: `how does this work`. */
const WORKING = words(lists.working);

/** What is said for the separator of a number, between digits or before a letter. */
const SPOKEN = lists.separators.replaceAll(' ', '|');
const SPOKEN_SEPARATOR = new RegExp(String.raw`(?<=\p{N})\s*(?<!\p{L})(?:${SPOKEN})\s*(?=\p{N}|\p{L}(?!\p{L}))`, 'giu');

/** Returns a text with its numbers as written: `100.2a` for `100 point 2a`. */
export function withWrittenSeparators(text: string): string {
  return text.replace(SPOKEN_SEPARATOR, '.');
}

/** Returns the words of a question in a language that tell it from others. */
export function distinctWords(all: readonly string[], lang: string): readonly string[] {
  const isExplanation = all.some((word) => WORKING.has(word));
  return all.filter((word) => (INTERROGATIVES.has(word) ? !isExplanation : !isCommon(word, lang)));
}

/** Returns a search for texts without words that say nothing about them; one of such words only, of names without them, or in quotation marks stays. */
export function withoutCommonWords(query: string, lang: string): string {
  const all = query.split(' ').filter((word) => foldName(word) !== '');
  const left = all.filter((word) => !isCommon(foldName(word), lang));
  const isSentence = all.some((word) => isCommon(foldName(word), lang, [BESIDE, COMMON]));
  return isSentence && left.length > 0 && !query.includes('"') ? left.join(' ') : query;
}

function isCommon(word: string, lang: string, lists = [ASKING, BESIDE, COMMON]): boolean {
  return lists.some((list) => list[lang]?.has(word) === true);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

function byLanguage(texts: Readonly<Record<string, string>>): WordsByLanguage {
  return Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, words(text)]));
}

function inAny(lists: WordsByLanguage): (word: string) => boolean {
  return (word) => Object.values(lists).some((list) => list.has(word));
}

/**
 * Returns what a text may ask about, the longest first: it without the words around it that ask for an explanation; nothing if it has none.
 *
 * @example `what does trample do?` → `trample do`, `trample` · `トランプルとは` → `トランプル`
 */
export function askedAbout(text: string): readonly string[] {
  const asked = text.replace(/(?<![?？؟\s])[?？؟\s]+$/u, '');
  const name = asked.replace(ASKING_UNSPACED, '').trim();
  if (name !== asked) return name === '' ? [] : [name];
  const all = foldName(asked).split(' ');
  const isAsking = inAny(ASKING);
  const isAround = (word: string) => isAsking(word) || inAny(BESIDE)(word);
  const first = all.findIndex((word) => !isAround(word));
  const last = all.findLastIndex((word) => !isAround(word));
  if (first === -1) return [];
  return all.flatMap((_, index) => {
    const end = all.length - index;
    const around = [...all.slice(0, first), ...all.slice(end)];
    return end > last && around.some(isAsking) ? [all.slice(first, end).join(' ')] : [];
  });
}
