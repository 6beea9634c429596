/** Scores a lineage against hand-judged successors of old numbers, `$RULES_CORPUS/gold/successors.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  alignEditions,
  beginLineage,
  chainAlignments,
  createTextReader,
  type Lineage,
  openDistantSearch,
  traceNumber,
  withDistantSuccessors,
} from '../src/core/history/index.ts';
import { once } from '../src/core/memo.ts';
import { compileScheme } from '../src/core/numbering/index.ts';
import { corpus, readReleases, readWork } from './read-release.ts';

/** An old number with the rules of today that have its content; any of them is right. */
interface Judged {
  readonly edition: string;
  readonly number: string;
  readonly successors: readonly string[];
  readonly verdict: 'successor' | 'gone' | 'debatable';
}

/** The answer of the lineage for a judged number. */
export interface JudgedAnswer extends Judged {
  /** The numbers that the lineage follows it to. */
  readonly today: readonly string[];
  readonly possible: readonly string[];
  /** The confidence of the numbers today, or else of the likeliest possible successor; 0 without either. */
  readonly confidence: number;
  /** Whether the first answer, followed or possible, is right. */
  readonly isRight: boolean;
}

/** The score of some answers, without debatable numbers. */
export interface SuccessorScore {
  /** How many numbers have a successor. */
  readonly successors: number;
  /** How many of these are followed to it. */
  readonly linked: number;
  /** How many of these are followed to it, or have it as a possible successor. */
  readonly found: number;
  /** How many numbers are followed to a wrong rule. */
  readonly wrong: number;
  readonly judged: number;
}

/** Returns the lineage of all releases of the corpus. */
export const readCorpusLineage = once(async (): Promise<Lineage> => {
  const work = readWork('cr');
  const words = work.citations[work.source];
  const scheme = compileScheme(work.numbering);
  const options = { scheme, words, reader: createTextReader({ scheme, words }) };
  const editions = await readReleases(work);
  const [first] = editions;
  const steps = editions.slice(1).map((to, index) => alignEditions(editions[index] ?? first, to, options));
  const chained = chainAlignments([beginLineage(first), ...steps]);
  const byId = new Map(editions.map((expression) => [expression.edition, expression]));
  const search = openDistantSearch(chained, (id) => byId.get(id) ?? first, options.reader);
  return withDistantSuccessors(
    chained,
    search.editions.map((edition) => [edition, search.find(edition)]),
  );
});

/** Answers every judged number. Every other answer is for tuning, and the rest are held out. */
export function answerJudged(lineage: Lineage): { readonly tuning: JudgedAnswer[]; readonly heldOut: JudgedAnswer[] } {
  const judged: readonly Judged[] = JSON.parse(readFileSync(join(corpus, 'gold/successors.json'), 'utf8'));
  const answers = judged.map((entry): JudgedAnswer => {
    const trace = traceNumber(lineage, entry.number, entry.edition);
    const [today, candidates] = [trace?.today ?? [], trace?.possible ?? []];
    const isHit = (number: string | undefined) => number !== undefined && entry.successors.includes(number);
    return {
      ...entry,
      today,
      possible: candidates.map(({ name }) => name),
      confidence: today.length > 0 ? (trace?.confidence ?? 0) : (candidates[0]?.confidence ?? 0),
      isRight: today.length > 0 ? today.some(isHit) : isHit(candidates[0]?.name),
    };
  });
  return { tuning: answers.filter((_, index) => index % 2 === 0), heldOut: answers.filter((_, index) => index % 2 === 1) };
}

export function scoreAnswers(answers: readonly JudgedAnswer[]): SuccessorScore {
  const clear = answers.filter(({ verdict }) => verdict !== 'debatable');
  const having = clear.filter(({ verdict }) => verdict === 'successor');
  const isLinked = ({ today, successors }: JudgedAnswer) => today.some((number) => successors.includes(number));
  const isNamed = ({ possible, successors }: JudgedAnswer) => possible.some((number) => successors.includes(number));
  return {
    successors: having.length,
    linked: having.filter(isLinked).length,
    found: having.filter((answer) => isLinked(answer) || isNamed(answer)).length,
    wrong: clear.filter((answer) => answer.today.length > 0 && !isLinked(answer)).length,
    judged: clear.length,
  };
}

/** Groups answers by confidence into five bins; returns the average confidence and the share of right answers of each. */
export function calibrationOf(
  answers: readonly JudgedAnswer[],
): { readonly from: number; readonly answers: number; readonly confidence: number; readonly right: number }[] {
  const confident = answers.filter(({ verdict, confidence }) => verdict !== 'debatable' && confidence > 0);
  return [0, 0.4, 0.6, 0.8, 0.95].map((from, index, bounds) => {
    const inside = confident.filter(({ confidence }) => confidence >= from && confidence < (bounds[index + 1] ?? 2));
    const sum = inside.reduce((total, { confidence }) => total + confidence, 0);
    return {
      from,
      answers: inside.length,
      confidence: inside.length === 0 ? 0 : Math.round((100 * sum) / inside.length) / 100,
      right: inside.length === 0 ? 0 : Math.round((100 * inside.filter(({ isRight }) => isRight).length) / inside.length) / 100,
    };
  });
}

/** Writes a score in one line. */
export function describeScore({ successors, linked, found, wrong, judged }: SuccessorScore): string {
  const percent = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
  return `followed ${percent(linked, successors)}, followed or named ${percent(found, successors)}, false ${percent(wrong, judged)}`;
}
