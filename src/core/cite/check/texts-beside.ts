/** Divides the words of a text among the citations that they are about: a title may stand before its number or after it. */
import { type Citation, wordPattern } from '../../citations/index.ts';
import { memoize } from '../../memo.ts';
import type { CitationWords } from '../../work.ts';

/** The text about one citation and not about its neighbors. */
export interface TextBeside {
  readonly preceding: string;
  readonly following: string;
  /** Both, with what the sentence says of all its citations. */
  readonly about: string;
  /** Whether the quoted title after the number is its own. */
  readonly isTitled: boolean;
}

/** The offsets at which sentences begin, the position of each citation's sentence among them, and the words of the language. */
interface SentenceOptions {
  readonly starts: readonly number[];
  readonly sentences: readonly number[];
  readonly words: CitationWords;
}

/** Longer texts are recognized by their beginning, or by their end if they precede the number. */
const LONGEST_QUOTE = 300;
const LONGEST_SENTENCE = 600;

const CLOSING = '[\\s)\\]}”"\'’*_`]*';
const OPENING = '[\\s(\\[{“"*_`]*';
/** A title in quotation marks, or with a capital letter, before or after the numbers of a list. */
const ENDS_IN_TITLE = /(?:["“„«][^"“”„«»]+["”»]|(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}’'-]*(?!-))[\s([{:=,–—*_`-]*$/u;
const BEGINS_WITH_TITLE = /^[\s)\]}:=,–—*_`-]*["“„«(]?\p{Lu}/u;
/** What ends a sentence without a dot, and what is said of a number: an empty line, or the line before a list item or table row. */
export const NEXT_PARAGRAPH = /\n(?=[^\S\n]*(?:\n|(?:[-*•|]|\d+[.)])\s))/u;
/** The text before a number that begins its line, apart from the markers of comments and lists. */
const LEADS_LINE = /(?:^|\n)[^\p{L}\p{N}\n]*$/u;

/** Returns the patterns of what separates the items of a list: after the number of an item, or after its words. */
const itemPatterns = memoize(({ and, see, rule, section, work }: CitationWords) => {
  const separator = `(?:[,;|/&+•、，；]\\s*(?:${wordPattern(and)}(?!\\p{L}))?|${wordPattern(and)}(?!\\p{L}))`;
  return {
    startsItem: new RegExp(`^${CLOSING}${separator}`, 'iu'),
    endsItem: new RegExp(`${separator}${OPENING}$`, 'iu'),
    introduces: new RegExp(`${wordPattern([...see, ...rule, ...section, ...work])}${OPENING}$`, 'iu'),
  };
});

/**
 * Returns the text about each citation. The words between two numbers belong to one of them: in `Storm (702.40), Affinity (702.41)` to the
 * second, in `702.40 Storm, 702.41 Affinity` to the first. If punctuation does not tell, the beginning and the end of the sentence do.
 */
export function textsBeside(text: string, citations: readonly Citation[], options: SentenceOptions): TextBeside[] {
  const { starts, sentences, words } = options;
  const { startsItem, endsItem, introduces } = itemPatterns(words);
  const endOf = (index: number) => citations[index]?.end ?? 0;
  const startOf = (index: number) => citations[index]?.start ?? text.length;
  const isSameSentence = (index: number) => index > 0 && sentences[index - 1] === sentences[index];
  const openingOf = (index: number) => text.slice(Math.max(starts[sentences[index] ?? 0] ?? 0, endOf(index - 1)), startOf(index));
  const firsts = new Map(sentences.map((sentence, index) => [sentence, index] as const).toReversed());
  const lasts = new Map(sentences.map((sentence, index) => [sentence, index]));

  const layoutOf = memoize((sentence: number): 'before' | 'after' | undefined => {
    const last = lasts.get(sentence) ?? 0;
    const end = Math.min(starts[sentence + 1] ?? text.length, startOf(last + 1));
    const before = ENDS_IN_TITLE.test(openingOf(firsts.get(sentence) ?? 0).replace(introduces, ''));
    const after = BEGINS_WITH_TITLE.test(text.slice(endOf(last), end));
    return before === after ? undefined : before ? 'before' : 'after';
  });
  /** Returns the citation that the words between two of one sentence are about: the one after them, the one before them, or neither for sure. */
  const ownerOf = (index: number): 'after' | 'before' | undefined => {
    const gap = text.slice(endOf(index - 1), startOf(index));
    const ends = endsItem.test(gap);
    if (startsItem.test(gap) !== ends) return ends ? 'before' : 'after';
    const isNextSentence = /^\.\s+\p{Lu}/u.test(gap) && !LEADS_LINE.test(text.slice(0, startOf(index - 1)).slice(-LONGEST_QUOTE));
    if (isNextSentence) return 'after';
    const layout = layoutOf(sentences[index] ?? 0);
    if (layout !== undefined) return layout === 'before' ? 'after' : 'before';
    return ends && citations[index - 1]?.title === undefined ? undefined : 'before';
  };

  const owners = citations.map((_, index) => (isSameSentence(index) ? ownerOf(index) : undefined));
  const precedingOf = (index: number) =>
    isSameSentence(index) && owners[index] !== 'after' ? '' : openingOf(index).slice(-LONGEST_QUOTE);
  const followingOf = (index: number) => {
    const isInSentence = isSameSentence(index + 1);
    if (isInSentence && owners[index + 1] !== 'before') return '';
    const isLast = index === citations.length - 1;
    const end = startOf(index + 1) - (isInSentence || isLast ? 0 : openingOf(index + 1).length);
    const [own = ''] = text.slice(endOf(index), Math.min(end, endOf(index) + LONGEST_QUOTE)).split(NEXT_PARAGRAPH, 1);
    return own;
  };
  const areTitlesBefore = new Set(sentences.filter((_, index) => owners[index] === 'after'));
  // From the last one on, because `CR 702.40 and CR 702.41 deal with storms` says the same of both.
  let later = '';
  return citations
    .map((_, index) => index)
    .toReversed()
    .map((index): TextBeside => {
      const [preceding, following] = [precedingOf(index), followingOf(index)];
      const isJoined = isSameSentence(index + 1) && !/\p{L}{4}|\p{Lu}/u.test(text.slice(endOf(index), startOf(index + 1)));
      const sentence = sentences[index] ?? 0;
      later = isJoined ? later : following;
      const first = firsts.get(sentence) ?? index;
      const opening = first === index || areTitlesBefore.has(sentence) ? '' : openingOf(first);
      const about = `${opening} ${preceding} ${later}`.slice(0, LONGEST_SENTENCE);
      return { preceding, following, about, isTitled: !isSameSentence(index + 1) || owners[index + 1] === 'before' };
    })
    .toReversed();
}
