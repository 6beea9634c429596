/** Scores a lineage against hand-judged successors of old numbers, `$RULES_CORPUS/gold/successors.json`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  alignEditions,
  beginLineage,
  chainAlignments,
  createTextReader,
  findDistantSuccessors,
  type Lineage,
  traceNumber,
  withDistantSuccessors,
} from '../src/rules/lineage/index.ts';
import type { Expression } from '../src/rules/model.ts';
import { compileScheme } from '../src/rules/numbering/index.ts';
import { corpus, readRelease, readWork } from './read-release.ts';

/** An old number with the rules of today that hold its matter; any of them is right. */
interface Judged {
  readonly edition: string;
  readonly number: string;
  readonly successors: readonly string[];
  readonly verdict: 'successor' | 'gone' | 'debatable';
}

/** What the lineage answers to one of them. */
export interface JudgedAnswer extends Judged {
  /** Followed; empty if nothing is. */
  readonly today: readonly string[];
  readonly possible: readonly string[];
  /** The confidence of what is followed, or else of the likeliest possible successor; 0 without either. */
  readonly confidence: number;
  /** Whether the first answer, followed or possible, is right. */
  readonly isRight: boolean;
}

/** Counts over some of the answers. Debatable numbers count for nothing. */
export interface SuccessorScore {
  /** Numbers that have a successor. */
  readonly successors: number;
  /** Of those, how many lead to it, and how many lead to it or name it as possible. */
  readonly linked: number;
  readonly found: number;
  /** Numbers, of all, that lead elsewhere or should lead nowhere. */
  readonly wrong: number;
  readonly judged: number;
}

/** Returns the lineage of all releases of the corpus. */
export async function readCorpusLineage(): Promise<Lineage> {
  const work = readWork('cr');
  const words = work.citations[work.source];
  const scheme = compileScheme(work.numbering);
  const options = { scheme, words, reader: createTextReader({ scheme, words }) };
  const folder = join(corpus, 'cr/en');
  const editions: Expression[] = [];
  for (const name of readdirSync(folder).toSorted()) editions.push(await readRelease(join(folder, name), work));
  const [first] = editions;
  if (first === undefined) throw new Error(`${folder} is empty`);
  const steps = editions.slice(1).map((to, index) => alignEditions(editions[index] ?? first, to, options));
  const chained = chainAlignments([beginLineage(first), ...steps]);
  const byId = new Map(editions.map((expression) => [expression.edition, expression]));
  return withDistantSuccessors(
    chained,
    findDistantSuccessors(chained, (id) => byId.get(id) ?? first, options.reader),
  );
}

/** Answers every judged number; those at even places are for tuning, the others are held out. */
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

/** Puts answers with any confidence into five bins; returns how sure they were on average and how many were right. */
export function calibrationOf(
  answers: readonly JudgedAnswer[],
): { readonly from: number; readonly answers: number; readonly confidence: number; readonly right: number }[] {
  const told = answers.filter(({ verdict, confidence }) => verdict !== 'debatable' && confidence > 0);
  return [0, 0.4, 0.6, 0.8, 0.95].map((from, index, bounds) => {
    const inside = told.filter(({ confidence }) => confidence >= from && confidence < (bounds[index + 1] ?? 2));
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
