/**
 * Fits the weights of the search for successors: `node lab/lineage-weights.ts`. The training set consists of rules that the chain of alignments follows
 * with confidence to a much later release although most of their words changed; the search has to find them without the chain. Judged answers are not
 * used. Prints the weights for `src/core/history/successor-model.ts`, and how often the right rule comes first.
 */
import { createSuccessorSearch } from '../src/core/history/find-successors.ts';
import { alignEditions, beginLineage, chainAlignments, composeLinks, createTextReader } from '../src/core/history/index.ts';
import { outlineRules } from '../src/core/history/outline.ts';
import type { CandidateEvidence } from '../src/core/history/successor-model.ts';
import type { Expression } from '../src/core/model.ts';
import { compileScheme } from '../src/core/numbering/index.ts';
import { readReleases, readWork } from './read-release.ts';

/** Pairs of releases with many changes between them. */
const PAIRS = [
  ['2009-05-01', '2009-07-11'],
  ['2003-05-26', '2003-07-01'],
  ['2003-05-26', '2009-07-11'],
  ['2005-08-01', 'newest'],
  ['2009-05-01', 'newest'],
  ['2001-07-23', '2005-08-01'],
  ['1999-04-23', 'newest'],
  ['2006-07-15', '2009-07-11'],
  ['2008-07-15', '2018-06-08'],
] as const;
const MIN_CONFIDENCE = 0.5;
/** More similar rules are left out, since they are found by their text alone. */
const MAX_ALIKE = 0.7;
const PER_PAIR = 150;
/** The right answer is removed from every so many questions, so that the model learns to recognize questions without one. */
const UNANSWERABLE = 8;

const work = readWork('cr');
const words = work.citations[work.source];
const scheme = compileScheme(work.numbering);
const reader = createTextReader({ scheme, words });
const options = { scheme, words, reader };
const editions = await readReleases(work);
const [first] = editions;
const lineage = chainAlignments([
  beginLineage(first),
  ...editions.slice(1).map((to, index) => alignEditions(editions[index] ?? first, to, options)),
]);

interface Question {
  readonly candidates: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

const questions = PAIRS.flatMap(([older, newer]) => questionsOf(editionOf(older), editionOf(newer)));
const names = [...Object.keys(questions.length > 0 ? emptyEvidence() : {}), 'nowhere'];
const weights = fit(questions);
console.log(Object.fromEntries(names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 100) / 100])));
const answered = questions.filter(({ right }) => !right.at(-1));
console.log(
  `${answered.length} questions; the right rule comes first in ${answered.filter((question) => bestIsRight(question)).length}`,
);

function editionOf(name: string): Expression {
  const found = name === 'newest' ? editions.at(-1) : editions.find(({ edition }) => edition === name);
  if (found === undefined) throw new Error(`no release of ${name}`);
  return found;
}

function questionsOf(older: Expression, newer: Expression): Question[] {
  const [from, to] = [outlineRules(older), outlineRules(newer)];
  const position = new Map(to.units.map(({ name }, index) => [name, index]));
  const links = composeLinks(lineage, 'rules', older, newer, options);
  const goals = new Map(links.flatMap((link) => link.from.map((name) => [name, link] as const)));
  const counterparts = from.units.map(({ name }) => (goals.get(name)?.to ?? []).map((goal) => position.get(goal) ?? -1));
  const search = createSuccessorSearch(from, to, counterparts, reader);
  const hard = from.units.flatMap(({ name, text }, index) => {
    const link = goals.get(name);
    if (link === undefined || link.to.length === 0 || link.confidence < MIN_CONFIDENCE) return [];
    const own = reader.stems(text);
    const likeness = Math.max(
      ...(counterparts[index] ?? []).map((goal) => likenessOf(own, reader.stems(to.units[goal]?.text ?? ''))),
    );
    return likeness < MAX_ALIKE ? [index] : [];
  });
  const step = Math.ceil(hard.length / PER_PAIR);
  return hard
    .filter((_, position) => position % step === 0)
    .flatMap((index, position): Question[] => {
      const goal = new Set(counterparts[index]);
      const weighed = search.weigh(index);
      const isAnswerable = position % UNANSWERABLE !== 0;
      const shown = weighed.filter(([unit]) => isAnswerable || !goal.has(unit));
      const right = shown.map(([unit]) => goal.has(unit));
      if (isAnswerable && !right.includes(true)) return [];
      return [
        {
          candidates: [
            ...shown.map(([, evidence]) => [...Object.values(evidence), 0]),
            [...Object.values(emptyEvidence()).map(() => 0), 1],
          ],
          right: [...right, !isAnswerable],
        },
      ];
    });
}

function emptyEvidence(): CandidateEvidence {
  return {
    covered: 0,
    covering: 0,
    alike: 0,
    sentenceCovered: 0,
    sentenceCovering: 0,
    siblings: 0,
    children: 0,
    parents: 0,
    titles: 0,
    headings: 0,
    settled: 0,
  };
}

/** Returns the share of the stems that two texts have in common; a repeated stem counts each time. */
function likenessOf(one: readonly number[], other: readonly number[]): number {
  const both = new Set(other);
  return (2 * one.filter((stem) => both.has(stem)).length) / (one.length + other.length || 1);
}

/** Maximizes the likelihood of the right answers with the Adam optimizer and weight decay. */
function fit(all: readonly Question[]): number[] {
  const size = all[0]?.candidates[0]?.length ?? 0;
  const found = new Array<number>(size).fill(0);
  const [mean, square] = [new Array<number>(size).fill(0), new Array<number>(size).fill(0)];
  for (let round = 1; round <= 600; round += 1) {
    const gradient = found.map((weight) => 0.004 * weight);
    for (const { candidates, right } of all) {
      const chances = softmax(candidates.map((values) => dot(values, found)));
      const rightly = chances.reduce((sum, chance, index) => sum + (right[index] ? chance : 0), 0);
      for (const [index, values] of candidates.entries()) {
        const error = (chances[index] ?? 0) * (1 - (right[index] ? 1 / Math.max(rightly, 1e-12) : 0));
        for (const [feature, value] of values.entries())
          gradient[feature] = (gradient[feature] ?? 0) + (error * value) / all.length;
      }
    }
    for (const [feature, slope] of gradient.entries()) {
      mean[feature] = 0.9 * (mean[feature] ?? 0) + 0.1 * slope;
      square[feature] = 0.999 * (square[feature] ?? 0) + 0.001 * slope ** 2;
      const [steady, spread] = [(mean[feature] ?? 0) / (1 - 0.9 ** round), (square[feature] ?? 0) / (1 - 0.999 ** round)];
      found[feature] = (found[feature] ?? 0) - (0.05 * steady) / (Math.sqrt(spread) + 1e-8);
    }
  }
  return found;
}

function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

function bestIsRight({ candidates, right }: Question): boolean {
  const sums = candidates.map((values) => dot(values, weights));
  return right[sums.indexOf(Math.max(...sums))] === true;
}
