/** Decides by order and by citations which numbers at the beginning of a line are those of provisions. */
import { ancestors, compareNumbers, type RuleNumber, type Scheme, successors } from '../../rules/numbering/index.ts';
import { escapePattern } from '../../rules/untrusted.ts';
import type { Work } from '../../rules/work.ts';
import { beginsSentence, type LeadingNumber } from './leading-number.ts';

/** `next`: exactly what may follow · `ahead`: later, with a gap · `same`: again · `back`: earlier. The first number is `next`. */
export type NumberOrder = 'next' | 'ahead' | 'same' | 'back';

/** Returns the order of a number relative to the one before it. */
export function orderAfter(scheme: Scheme, previous: RuleNumber | undefined, number: RuleNumber): NumberOrder {
  if (previous === undefined) return 'next';
  if (number.number === previous.number) return 'same';
  if (compareNumbers(scheme, number.number, previous.number) < 0) return 'back';
  const child = number.parts.length === previous.parts.length + 1 && ancestors(scheme, number.number).at(-1) === previous.number;
  if (child) return isFirstChild(scheme, previous.number, number) ? 'next' : 'ahead';
  const candidates = [...ancestors(scheme, previous.number), previous.number];
  return candidates.some((candidate) => mayFollow(scheme, candidate, number.number)) ? 'next' : 'ahead';
}

/** Tells whether a number may directly follow another one of its level: the next, an inserted one, or the first of another form. */
export function mayFollow(scheme: Scheme, before: string, number: string): boolean {
  const after = successors(scheme, before);
  return after?.sibling === number || after?.others.includes(number) === true;
}

/** Tells whether a number may be the first under its parent: chapters begin with 100 or 101, and some games count from 0. */
export function isFirstChild(scheme: Scheme, parent: string, number: RuleNumber): boolean {
  if (number.parts.at(-1) === 0) return true;
  const first = successors(scheme, parent)?.child;
  if (first === undefined || first === null) return false;
  if (first === number.number) return true;
  const leadingDigits = scheme.levels[number.parts.length - 1]?.leadingDigits === true;
  return leadingDigits && successors(scheme, first)?.sibling === number.number;
}

/** How often each number begins a line of a document, and the words after which a number is cited. */
export interface NumberUse {
  readonly begins: ReadonlyMap<string, number>;
  /** The numbers in bold or in headings, if the document prints nearly all of its numbers so; otherwise empty. */
  readonly marked: ReadonlySet<string>;
  readonly citing: RegExp;
  /** A line that ends with a noun for rules, singular or plural. */
  readonly naming: RegExp;
}

/** A document marks its numbers if at least this many are in bold or in headings, and this many for each plain one. */
const FEWEST_MARKED = 5;
const MARKED_FOR_PLAIN = 3;

/** Counts the numbers that lines begin with. */
export function countNumbers(
  numbers: Iterable<LeadingNumber | undefined>,
  patterns: Pick<NumberUse, 'citing' | 'naming'>,
): NumberUse {
  const begins = new Map<string, number>();
  const marked = new Set<string>();
  let plain = 0;
  for (const leading of numbers) {
    if (leading === undefined) continue;
    if (leading.mark === 'plain') plain += 1;
    else marked.add(leading.number.number);
    if (beginsSentence(leading)) begins.set(leading.number.number, (begins.get(leading.number.number) ?? 0) + 1);
  }
  const isHabit = marked.size >= FEWEST_MARKED && marked.size > plain * MARKED_FOR_PLAIN;
  return { begins, marked: isHabit ? marked : new Set(), ...patterns };
}

/** Returns patterns for lines that end before a cited number: with `see`, a comma or an open bracket (`citing`), with a noun (`naming`). */
export function citingPatterns({ citations, source }: Work, lang: string): Pick<NumberUse, 'citing' | 'naming'> {
  const used = [lang, source].flatMap((language) => citations[language] ?? []);
  const citing = alternatives(used.flatMap((words) => Object.values(words).flat()));
  const naming = alternatives(used.flatMap(({ rule, section }) => [...(rule ?? []), ...(section ?? [])]));
  return {
    citing: new RegExp(`(?:[,(\\[–—/-]${citing.map((word) => `|${word}`).join('')})\\s*$`, 'iu'),
    naming: naming.length === 0 ? /(?!)/u : new RegExp(`(?:${naming.join('|')})\\s*$`, 'iu'),
  };
}

/** Returns patterns of words; in scripts with spaces between words they match only whole words. */
function alternatives(words: readonly string[]): readonly string[] {
  return words
    .filter((word) => word !== '')
    .map((word) =>
      /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word) ? `(?<!\\p{L})${escapePattern(word)}` : escapePattern(word),
    );
}

/**
 * Tells whether the next number in order opens a provision although the line above it ends in the middle of a sentence, as when it lost its
 * full stop: no other line begins with this number, nothing above cites it, and a sentence begins after it.
 */
export function isOwnNumber(leading: LeadingNumber, above: string, { begins, citing }: NumberUse): boolean {
  const end = above.trimEnd().slice(-80);
  // A list that ends its items with `; or` cites nothing.
  const isCited = citing.test(end) && !/;\s*\p{L}+$/u.test(end);
  return !leading.bare && begins.get(leading.number.number) === 1 && beginsSentence(leading) && !isCited;
}
