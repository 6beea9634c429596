/** What translators have written for the same or a similar text elsewhere in the work. */
import type { TranslationMessage } from './messages-to-translate.ts';

/** A translation of another text, offered for one that has none. */
export interface Suggestion {
  /** What it translates: the same text, or a similar one. */
  readonly source: string;
  readonly translation: string;
  /** The rule or entry where it stands. */
  readonly name: string;
}

/** Texts that share less of their words are not similar. */
const LEAST_SHARED = 0.75;

/** A text of fewer words is like too many others. */
const FEWEST_WORDS = 4;

/** So many of a text's rarest words lead to those that may be similar. */
const RAREST = 5;

/** A word of more texts leads to none. */
const COMMON = 200;

/** Returns for messages without a translation that of the same source text, else of the most similar one. Names are offered for names only. */
export function suggestTranslations(messages: readonly TranslationMessage[]): ReadonlyMap<TranslationMessage, Suggestion> {
  const done = messages.filter(
    ({ translation, previous, state }) => translation !== '' && previous === null && state === 'current',
  );
  const same = new Map(done.toReversed().map((message) => [`${isName(message)} ${message.source}`, message]));
  const texts = done
    .filter((message) => !isName(message))
    .map((message) => ({ message, words: wordSet(message.source) }))
    .filter(({ words }) => words.size >= FEWEST_WORDS);
  const having = new Map<string, (typeof texts)[number][]>();
  for (const text of texts) {
    for (const word of text.words) {
      const known = having.get(word);
      if (known === undefined) having.set(word, [text]);
      else known.push(text);
    }
  }
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
    const found = same.get(`${isName(message)} ${message.source}`) ?? (isName(message) ? undefined : mostSimilar(message.source));
    if (found === undefined) continue;
    const { source, translation, name } = found;
    suggestions.set(message, { source, translation, name });
  }
  return suggestions;
}

/** The heading of a rule or an entry; what it says elsewhere may be a sentence. */
function isName({ part }: TranslationMessage): boolean {
  return part === 'title' || part === 'term';
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+|\p{N}[\p{N}.]*\p{L}?/gu) ?? []);
}

/** How much of both texts' words they have in common, from 0 to 1. */
function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}
