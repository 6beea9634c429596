/** Finds the question card that a text asks: a question or slang in people's words, with the rule that answers it. */

import { countItems } from '../../lists.ts';
import { memoize } from '../../memo.ts';
import type { Place } from '../../model.ts';
import { indexSpellings, nearSpellings } from '../../text/index.ts';
import { distinctWords, NEGATIONS } from '../lookup/question-words.ts';
import { LONGEST_STEM, quoteWords, type Vocabulary, wordStem, wordWeight } from './words.ts';

/** A question in people's words, and the rule that answers it. */
export interface QuestionCard {
  readonly rule: string;
  /** The sentence of the rule that answers: 2/3 for the second of three. Absent if the whole rule does. */
  readonly sentence?: string | undefined;
  /** Forms of the question by language, the one to show first. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
}

/** `questions.yaml`: the cards of a work, with the places where they are written. */
export interface QuestionCards {
  /** The edition of the numbers, or the first of several that have them; lineage finds the rules in others. */
  readonly edition: string;
  /** The last edition that is known to have the same numbers. */
  readonly until?: string | undefined;
  readonly cards: readonly (QuestionCard & { readonly place: Place })[];
}

/** A card with the form of its question that is most like what was asked. */
export interface FoundCard extends QuestionCard {
  readonly question: string;
}

/** What is left of a question in a language: the stems of the words that tell it from others. */
export function questionStems(text: string, lang: string, correct = (word: string) => word): readonly string[] {
  // A common word such as `esta`, which no form keeps, is no misspelling of another.
  const spelled = quoteWords(text).map((word) => (distinctWords([word], lang).length === 0 ? word : correct(word)));
  const stems = distinctWords(spelled, lang).map((word) => (NEGATIONS[lang]?.has(word) === true ? 'not' : questionStem(word)));
  return [...new Set(stems)].sort();
}

/** Who does something is another word: a counter counts nothing, and a player does not only play. */
function questionStem(word: string): string {
  return /^.{2,}ers?$/u.test(word) ? word.replace(/s$/u, '').slice(0, LONGEST_STEM + 1) : wordStem(word);
}

const indexQuestions = /* @__PURE__ */ memoize((cards: readonly QuestionCard[]) => {
  const phrasings = cards.flatMap((card) =>
    Object.entries(card.asked).flatMap(([lang, texts]) =>
      texts.map((text) => ({ card, text, lang, stems: new Set(questionStems(text, lang)) })),
    ),
  );
  const words = cards.flatMap(({ asked }) => quoteWords(Object.values(asked).flat().join(' ')));
  const counts = countItems(phrasings.flatMap(({ stems }) => [...stems]));
  const textsWith = (stem: string): number => counts.get(stem) ?? 0;
  const vocabulary = { texts: phrasings.length, textsWith, spellings: indexSpellings(new Set(words)) };
  const weighed = phrasings.map((phrasing) => ({ ...phrasing, weight: weightOf(phrasing.stems, vocabulary) }));
  return { phrasings: weighed, vocabulary };
});

/** How alike two questions are, from 0 to 1, to be the same, and to be offered instead of one another. */
const SAME = 0.8;
const NEAR = 0.6;
/** How much better than any other the answer must be. */
const MARGIN = 0.05;
const MAX_NEAR = 3;
/** In a shorter question, a misspelling may be another word. */
const SHORTEST_WITH_TYPO = 3;

/**
 * Returns the card whose question a text asks, in any order and form of its words; without one, cards with similar questions.
 *
 * @example `when blocking, can tapped creatures be used?` → the card `Can I block with a tapped creature?`
 */
export function findQuestion(text: string, cards: readonly QuestionCard[]) {
  const { phrasings, vocabulary } = indexQuestions(cards);
  const found = new Map<QuestionCard, { readonly score: number; readonly text: string }>();
  const correct = (word: string): string => {
    const isKnown = vocabulary.textsWith(questionStem(word)) > 0;
    return isKnown ? word : (nearSpellings(word, vocabulary.spellings)[0] ?? word);
  };
  for (const [lang, ofLanguage] of Map.groupBy(phrasings, (phrasing) => phrasing.lang)) {
    const written = questionStems(text, lang);
    const asked = new Set(written.length < SHORTEST_WITH_TYPO ? written : questionStems(text, lang, correct));
    if (asked.size === 0) continue;
    const weights = [...asked].map((stem) => [stem, wordWeight(stem, vocabulary)] as const);
    const whole = weightOf(asked, vocabulary);
    for (const { card, text: form, stems, weight } of ofLanguage) {
      const shared = weights.reduce((sum, [stem, own]) => sum + (stems.has(stem) ? own : 0), 0);
      // The weight of the shared stems, compared to that of all stems of both.
      const score = shared / (whole + weight - shared);
      if (score >= NEAR && score > (found.get(card)?.score ?? 0)) found.set(card, { score, text: form });
    }
  }
  const ranked = [...found].sort(([, a], [, b]) => b.score - a.score);
  const [first = 0, second = 0] = ranked.map(([, { score }]) => score);
  const [best, ...others] = ranked.slice(0, MAX_NEAR).map(([card, form]) => ({ ...card, question: form.text }));
  if (best === undefined) return { near: [] };
  return first >= SAME && first - second >= MARGIN ? { answer: best, near: others } : { near: [best, ...others] };
}

function weightOf(stems: ReadonlySet<string>, vocabulary: Vocabulary): number {
  return [...stems].reduce((sum, stem) => sum + wordWeight(stem, vocabulary), 0);
}

/** Neither the dots of an omission nor those of an abbreviation end a sentence. */
const SENTENCE_END = /(?<=[^\s.][.!?]["”’)]{0,9})\s+(?!\p{Ll})|(?<=[。！？][」』）”]{0,9})/u;

export function splitSentences(text: string): readonly string[] {
  return text.split(SENTENCE_END).filter((sentence) => sentence !== '');
}

/** Returns the sentence that `2/3` names; undefined if the text has another number of sentences, such as a translation or a later wording. */
export function answeringSentence(text: string, sentence: string | undefined): string | undefined {
  const sentences = splitSentences(text);
  const [at = 0, count] = (sentence ?? '').split('/').map(Number);
  return sentences.length === count ? sentences[at - 1] : undefined;
}
