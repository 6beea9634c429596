/** Compares the titles that stand beside a number with those of the rules that had the number. */

import { ancestors } from '../../numbering/index.ts';
import { quoteWords } from '../../search/find/index.ts';
import type { CitedNumber } from './cited-numbers.ts';
import type { EditionSpan, RuleHistory } from './rule-history.ts';

/** The most words that a title beside a number has. */
const MAX_TITLE = 6;

/** Returns the title of a rule or of the nearest one above it. The titles of chapters do not count: they are words of any sentence. */
export function nearestTitle(history: RuleHistory, edition: string, number: string): string {
  return (
    titledLine(history, number)
      .map((one) => titleOf(history, edition, one))
      .findLast((title) => title !== '') ?? ''
  );
}

/** Returns a number and those above it whose titles name rules, outermost first. */
function titledLine({ scheme }: RuleHistory, number: string): readonly string[] {
  return [...ancestors(scheme, number).slice(scheme.chapterLevel + 1), number];
}

function titleOf(history: RuleHistory, edition: string, number: string): string {
  return history.rule?.(edition, number)?.title ?? '';
}

interface Beside {
  readonly text: string;
  readonly words: string;
  readonly follows: boolean;
}

/** Returns what may be the title that is written beside a number: after it up to a stop, and the last words before it, longest first. */
function titlesBeside({ title, preceding, following }: CitedNumber): Beside[] {
  const after = title ?? /^[.:]?\s*(?:[–—-]\s*)?["“(]?(?<name>\p{Lu}[^.:;\n"”()]{2,60})/u.exec(following)?.groups?.['name'] ?? '';
  const clause =
    /(?<![^.;:!?\n,()|"“”])[^.;:!?\n,()|"“”]*$/u.exec(preceding.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ''))?.[0] ?? '';
  const before = clause.trim().split(/\s+/u).slice(-MAX_TITLE);
  const tails = before.map((_, index) => before.slice(index).join(' ')).filter((text) => /^[^\p{L}\p{N}]*\p{Lu}/u.test(text));
  return [...(after === '' ? [] : [{ text: after, follows: true }]), ...tails.map((text) => ({ text, follows: false }))]
    .map((one) => ({ ...one, text: one.text.trim(), words: foldTitle(one.text) }))
    .filter(({ words }) => words !== '' && words.split(' ').length <= MAX_TITLE);
}

function foldTitle(title: string): string {
  return quoteWords(title).join(' ');
}

/** Tells whether a sentence has all words of a folded title in a row; none has an empty title. */
function mentions(sentence: string, title: string): boolean {
  return title !== '' && ` ${foldTitle(sentence)} `.includes(` ${title} `);
}

/**
 * Tells whether a sentence names the rule that has its number today, and none of those that the number would become: `725: becomes the monarch`, where
 * 725 was another rule when the file was written, and is the monarch now. Then the number may well be right as it is.
 */
export function namesToday({ number, sentenceText }: CitedNumber, to: readonly string[], history: RuleHistory): boolean {
  const isNamed = (one: string) => mentions(sentenceText, foldTitle(nearestTitle(history, history.to, one)));
  return isNamed(number) && !to.some(isNamed);
}

/**
 * Returns the title beside a number that is not that of its rule in the given editions: the number, or one above it, had the title in others
 * only, as that of `Buyback (CR 702.27d)` if 702.27 was Cycling when it had a `d`; or another rule of that edition has it.
 */
export function contradictingTitle(cited: CitedNumber, { since, until }: EditionSpan, history: RuleHistory): string | undefined {
  const { number, sentenceText } = cited;
  const { scheme, titled } = history;
  if (titled === undefined) return undefined;
  const line = titledLine(history, number);
  const own = foldTitle(nearestTitle(history, until, number));
  const isMentioned = mentions(sentenceText, own);
  for (const { text, words, follows } of titlesBeside(cited)) {
    const spans = line.flatMap((one) =>
      history
        .runs(one)
        .filter((run) => [run.since, run.until].some((edition) => foldTitle(titleOf(history, edition, one)) === words)),
    );
    if (spans.some((span) => span.since <= until && since <= span.until)) return undefined;
    if (spans.length > 0) return text;
    const others = titled(until, words);
    const isRelated = others.some(
      (other) => line.includes(other) || ancestors(scheme, number).includes(other) || ancestors(scheme, other).includes(number),
    );
    if (isRelated) return undefined;
    // `Trample (CR 510.1c)` cites a rule without a title, which may well concern trample.
    if (others.length > 0 && !isMentioned && (follows || own !== '')) return text;
  }
  return undefined;
}
