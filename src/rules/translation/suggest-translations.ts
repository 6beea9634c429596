/** Suggests translations of the same or a similar text elsewhere in the work. */
import { getOrInsertComputed } from '../memo.ts';
import type { TranslationMessage } from './messages-to-translate.ts';

/** The translation of another text, suggested for one without. */
export interface Suggestion {
  /** The source text of the translation. */
  readonly source: string;
  readonly translation: string;
  /** The rule or entry of the translation. */
  readonly name: string;
}

/** The share of their words that similar texts have in common. */
const LEAST_SHARED = 0.75;

/** A shorter text is similar to too many others. */
const FEWEST_WORDS = 4;

/** The number of a text's rarest words by which similar texts are found. */
const RAREST = 5;

/** A word that occurs in more texts does not help to find any. */
const COMMON = 200;

/** Returns for messages without a translation that of the same source text, or else of the most similar one. Titles are suggested only for titles. */
export function suggestTranslations(messages: readonly TranslationMessage[]): ReadonlyMap<TranslationMessage, Suggestion> {
  const done = messages.filter(
    ({ translation, previous, state }) => translation !== '' && previous === null && state === 'current',
  );
  const same = new Map(done.toReversed().map((message) => [`${isTitle(message)} ${message.source}`, message]));
  const texts = done
    .filter((message) => !isTitle(message))
    .map((message) => ({ message, words: wordSet(message.source) }))
    .filter(({ words }) => words.size >= FEWEST_WORDS);
  const having = new Map<string, (typeof texts)[number][]>();
  for (const text of texts) for (const word of text.words) getOrInsertComputed(having, word, () => []).push(text);
  const mostSimilar = (source: string): TranslationMessage | undefined => {
    const words = wordSet(source);
    if (words.size < FEWEST_WORDS) return undefined;
    const leading = [...words]
      .map((word) => having.get(word) ?? [])
      .filter((found) => found.length > 0 && found.length <= COMMON)
      .sort((a, b) => a.length - b.length)
      .slice(0, RAREST);
    let best: TranslationMessage | undefined;
    let most = LEAST_SHARED;
    for (const text of new Set(leading.flat())) {
      const shared = share(words, text.words);
      if (shared > most || (shared === most && best === undefined)) [best, most] = [text.message, shared];
    }
    return best;
  };
  const suggestions = new Map<TranslationMessage, Suggestion>();
  for (const message of messages) {
    if (message.translation !== '') continue;
    const found =
      same.get(`${isTitle(message)} ${message.source}`) ?? (isTitle(message) ? undefined : mostSimilar(message.source));
    if (found === undefined) continue;
    const { source, translation, name } = found;
    suggestions.set(message, { source, translation, name });
  }
  return suggestions;
}

/** Tells whether a message is the title of a rule or entry. */
function isTitle({ part }: TranslationMessage): boolean {
  return part === 'title' || part === 'term';
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+|\p{N}[\p{N}.]*\p{L}?/gu) ?? []);
}

/** Returns the Dice coefficient of two sets of words. */
function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}
