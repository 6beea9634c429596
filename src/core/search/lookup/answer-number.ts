/** Answers what a number or range means in the editions of a work, as plain values. Editions are named by their dates. */
import { type CitationPart, indexNumbers, type NumberIndex, nearestNumbers, resolveCitation } from '../../citations/index.ts';
import type { Possible } from '../../history/index.ts';
import { memoize } from '../../memo.ts';
import { compareNumbers } from '../../numbering/index.ts';
import type { NamedAnswer } from './find-named.ts';
import { findEdition, type LookupWork } from './lookup-work.ts';
import type { NumberRun } from './number-runs.ts';

/** The rule that a number meant in consecutive editions. */
export interface AnswerMeaning {
  readonly number: string;
  readonly since: string;
  /** The first edition in which it no longer meant this rule; null if none. */
  readonly until: string | null;
  /** Its successors in force; empty if it is gone. */
  readonly today: readonly string[];
  /** Possible successors of a rule that is gone, likeliest first. */
  readonly possible: readonly Possible[];
}

/**
 * `in-force`: the rules in force have the number · `earlier`: the earlier edition asked for has it · `gone`: only earlier editions have it ·
 * `never`: no known edition has it.
 */
export type NumberStatus = 'in-force' | 'earlier' | 'gone' | 'never';

/** A number or a range of numbers that was asked for. */
export interface NumberAnswer {
  readonly work: string;
  readonly asked: { readonly from: string; readonly to?: string };
  readonly status: NumberStatus;
  /** All numbers of the answer in order: the whole range, in the edition asked for or else in force. */
  readonly numbers: readonly string[];
  /** The edition asked for, if it is not the one in force. */
  readonly edition: string | null;
  /** The edition as named, if there is none of that name, or if it lacks the number. */
  readonly notIn: string | null;
  /** Numbers or ends of ranges that do not exist. */
  readonly missing: readonly string[];
  /** Whether the rule was asked for without its subrules. */
  readonly alone: boolean;
  /** Whether the range was written in reverse. */
  readonly backwards: boolean;
  /** The meanings of the numbers in the edition asked for, or else all that differ from the current one; newest first. */
  readonly meanings: readonly AnswerMeaning[];
  /** Numbers in force that may be meant instead of one that never existed, likeliest first. */
  readonly nearest: readonly string[];
}

/** An edition that was asked for by name, without a number. */
export interface EditionAnswer {
  readonly work: string;
  readonly edition: string;
  /** The earlier edition to compare it with, and perhaps the number of what to compare. */
  readonly since?: string | undefined;
  readonly number?: string | undefined;
}

/** Everything that a text may mean, each list likeliest first. */
export interface Answers {
  readonly numbers: readonly NumberAnswer[];
  readonly named: readonly NamedAnswer[];
  readonly editions: readonly EditionAnswer[];
}

/** A number or range that somebody asks for. */
export interface AskedNumber extends Pick<CitationPart, 'from' | 'to'> {
  /** The edition as it was named. */
  readonly edition?: string | undefined;
  readonly alone?: boolean | undefined;
}

/** Answers from the named edition, or else from the rules in force, or else from the editions that had the number. */
export function answerNumber(asked: AskedNumber, work: LookupWork): NumberAnswer {
  const { from, to, edition: name, alone = false } = asked;
  const newest = work.editions.length - 1;
  const named = name === undefined ? newest : findEdition(work, name);
  const own = { work: work.id, asked: to === undefined ? { from } : { from, to }, alone, notIn: null, edition: null };
  if (named !== undefined && named !== newest) {
    const there = resolveRange(asked, indexEdition(work, named));
    if (there.numbers.length > 0) {
      const meanings = there.numbers.flatMap((number) => runsOf(work, number).filter(at(named)).map(meaningIn(work, number)));
      return { ...own, ...there, status: 'earlier', edition: dateOf(work, named), meanings, nearest: [] };
    }
  }
  const notIn = name !== undefined && named !== newest ? name : null;
  const now = resolveRange(asked, work.index);
  if (now.numbers.length > 0) {
    const [only] = now.numbers;
    const meanings = only === undefined || now.numbers.length > 1 ? [] : otherMeanings(work, only);
    return { ...own, ...now, status: 'in-force', notIn, meanings, nearest: [] };
  }
  const meanings = otherMeanings(work, from);
  if (meanings.length > 0) return { ...own, ...now, status: 'gone', numbers: [from], notIn, missing: [], meanings, nearest: [] };
  return { ...own, ...now, status: 'never', notIn, meanings, nearest: nearestNumbers(from, work.index) };
}

/** Resolves a range in reading order, even if it was written in reverse. */
function resolveRange({ from, to }: AskedNumber, index: NumberIndex): Pick<NumberAnswer, 'numbers' | 'missing' | 'backwards'> {
  const backwards = to !== undefined && compareNumbers(index.scheme, from, to) > 0;
  const part = to === undefined ? { from } : backwards ? { from: to, to: from } : { from, to };
  const { targets, missing } = resolveCitation({ parts: [part] }, index);
  return { numbers: targets, missing, backwards };
}

/** Returns the meanings of a number other than its current one, newest first. */
function otherMeanings(work: LookupWork, number: string): readonly AnswerMeaning[] {
  return runsOf(work, number)
    .filter(({ until, today }) => until < work.editions.length - 1 && !today.includes(number))
    .map(meaningIn(work, number))
    .toReversed();
}

function runsOf(work: LookupWork, number: string): readonly NumberRun[] {
  return work.runs?.get(number) ?? [];
}

function at(edition: number): (run: NumberRun) => boolean {
  return ({ since, until }) => since <= edition && edition <= until;
}

function meaningIn(work: LookupWork, number: string): (run: NumberRun) => AnswerMeaning {
  return ({ since, until, today, possible = [] }) => ({
    number,
    since: dateOf(work, since),
    until: work.editions[until + 1]?.[0] ?? null,
    today,
    possible,
  });
}

function dateOf(work: LookupWork, edition: number): string {
  return work.editions[edition]?.[0] ?? '';
}

const indexEdition = /* @__PURE__ */ memoize((work: LookupWork, edition: number): NumberIndex => {
  const { scheme } = work.index;
  const isIn = at(edition);
  const numbers = [...(work.runs?.keys() ?? [])].filter((number) => runsOf(work, number).some(isIn));
  return indexNumbers(
    scheme,
    numbers.sort((a, b) => compareNumbers(scheme, a, b)),
  );
});
