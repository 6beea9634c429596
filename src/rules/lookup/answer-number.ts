/** One number or range, as it stands in a citation, held against the editions of a work. */
import { type CitationPart, indexNumbers, type NumberIndex, nearestNumbers, resolveCitation } from '../citations/index.ts';
import { compareNumbers } from '../numbering/index.ts';
import type { Meaning, NumberAnswer } from './answers.ts';
import { findEdition } from './find-edition.ts';
import type { LookupWork } from './lookup-work.ts';
import type { NumberRun } from './number-runs.ts';

/** A number or range that somebody asks for. */
export interface AskedNumber extends Pick<CitationPart, 'from' | 'to'> {
  /** The edition as it was named. */
  readonly edition?: string | undefined;
  readonly alone?: boolean | undefined;
}

/** Answers in the edition that is named, else in the rules in force, else with what the number was when it was in use. */
export function answerNumber(asked: AskedNumber, work: LookupWork): NumberAnswer {
  const { from, to, edition: name, alone = false } = asked;
  const newest = work.editions.length - 1;
  const named = name === undefined ? newest : findEdition(work, name);
  const own = { work: work.id, asked: to === undefined ? { from } : { from, to }, alone, notIn: null, edition: null };
  if (named !== undefined && named !== newest) {
    const there = resolveRange(asked, numbersOf(work, named));
    if (there.numbers.length > 0) {
      const meanings = there.numbers.flatMap((number) => runsOf(work, number).filter(at(named)).map(meaningIn(work, number)));
      return { ...own, ...there, standing: 'earlier', edition: dateOf(work, named), meanings, nearest: [] };
    }
  }
  const notIn = name !== undefined && named !== newest ? name : null;
  const now = resolveRange(asked, work.index);
  if (now.numbers.length > 0) {
    const [only] = now.numbers;
    const meanings = only === undefined || now.numbers.length > 1 ? [] : otherMeanings(work, only);
    return { ...own, ...now, standing: 'in-force', notIn, meanings, nearest: [] };
  }
  const meanings = otherMeanings(work, from);
  if (meanings.length > 0)
    return { ...own, ...now, standing: 'gone', numbers: [from], notIn, missing: [], meanings, nearest: [] };
  return { ...own, ...now, standing: 'never', notIn, meanings, nearest: nearestNumbers(from, work.index) };
}

/** The numbers of a range in reading order, although it may have been written backwards. */
function resolveRange({ from, to }: AskedNumber, index: NumberIndex): Pick<NumberAnswer, 'numbers' | 'missing' | 'backwards'> {
  const backwards = to !== undefined && compareNumbers(index.scheme, from, to) > 0;
  const part = to === undefined ? { from } : backwards ? { from: to, to: from } : { from, to };
  const { targets, missing } = resolveCitation({ parts: [part] }, index);
  return { numbers: targets, missing, backwards };
}

/** The meanings of a number that are not what it stands for now, newest first. */
function otherMeanings(work: LookupWork, number: string): readonly Meaning[] {
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

function meaningIn(work: LookupWork, number: string): (run: NumberRun) => Meaning {
  return ({ since, until, today }) => ({
    number,
    since: dateOf(work, since),
    until: work.editions[until + 1]?.[0] ?? null,
    today,
  });
}

function dateOf(work: LookupWork, edition: number): string {
  return work.editions[edition]?.[0] ?? '';
}

const indexes = new WeakMap<LookupWork, Map<number, NumberIndex>>();

/** All numbers of an earlier edition. */
function numbersOf(work: LookupWork, edition: number): NumberIndex {
  const { scheme } = work.index;
  const known = indexes.get(work) ?? new Map<number, NumberIndex>();
  indexes.set(work, known);
  const isIn = at(edition);
  const numbers = () => [...(work.runs?.keys() ?? [])].filter((number) => runsOf(work, number).some(isIn));
  const index =
    known.get(edition) ??
    indexNumbers(
      scheme,
      numbers().sort((a, b) => compareNumbers(scheme, a, b)),
    );
  known.set(edition, index);
  return index;
}
