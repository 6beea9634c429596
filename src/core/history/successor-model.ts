/** Judges how likely a unit of one edition succeeds a unit of another, by a model fitted to known successors. */
import { moveLogOdds } from './alignment.ts';

/** A unit of the newer outline that may succeed the one that was searched for. */
export interface Successor {
  readonly unit: number;
  /** From 0 to 1: the share of such answers that are right. */
  readonly confidence: number;
}

/** The features of a candidate, each from 0 to 1. */
export interface CandidateEvidence {
  /** The share of the words of the older statement that the candidate has. */
  readonly covered: number;
  /** The share of the words of the candidate's statement that the older rule has. */
  readonly covering: number;
  /** The square of the harmonic mean of `covered` and `covering`. */
  readonly alike: number;
  /** `covered` of the sentence of the older statement that fits best, for rules that were split. */
  readonly sentenceCovered: number;
  /** `covering` of the sentence of the candidate that fits best, for rules that were merged. */
  readonly sentenceCovering: number;
  /** The share of the siblings that went to the candidate's parent or chapter. */
  readonly siblings: number;
  /** The share of the rules below that went to the candidate or below it. */
  readonly children: number;
  /** 1 if the parents are counterparts. */
  readonly parents: number;
  /** The share of the words in the ancestors' titles that the titles of the candidate's ancestors have. */
  readonly titles: number;
  /** 1 if both are headings of one level, 0.5 if both are headings. */
  readonly headings: number;
  /** 1 if another rule of the older edition has the same text as the candidate, which therefore succeeds that other rule. */
  readonly settled: number;
}

/**
 * The weights of a conditional logit model, in which the odds of a candidate grow with the exponential of its weighted evidence.
 * `lab/lineage-weights.ts` fitted them to rules that are followed with confidence through large edits, not to judged answers. That data
 * says nothing about `settled`, whose weight is set by hand.
 */
const WEIGHTS: Readonly<Record<keyof CandidateEvidence, number>> = {
  covered: 2.01,
  covering: 1.75,
  alike: 2.92,
  sentenceCovered: 2.21,
  sentenceCovering: 2.32,
  siblings: 1.19,
  children: 3.61,
  parents: 1.67,
  titles: 0.77,
  headings: 2.27,
  settled: -3,
};
/** The weight of the answer that there is no successor. */
const NO_SUCCESSOR_WEIGHT = 7.15;

/** Returns candidates by confidence, greatest first: the softmax of their weighted evidence and of the answer that there is no successor. */
export function rankCandidates(candidates: readonly (readonly [number, CandidateEvidence])[]): Successor[] {
  const sums = candidates.map(([unit, evidence]) => ({ unit, sum: weightedSum(evidence) }));
  const most = Math.max(NO_SUCCESSOR_WEIGHT, ...sums.map(({ sum }) => sum));
  const total = sums.reduce((all, { sum }) => all + Math.exp(sum - most), Math.exp(NO_SUCCESSOR_WEIGHT - most));
  return sums
    .map(({ unit, sum }) => ({ unit, confidence: calibrate(Math.exp(sum - most) / total) }))
    .sort((one, other) => other.confidence - one.confidence);
}

/** The line from the model's log-odds to those of being right, fitted to the tuning half of the judged answers. */
const CALIBRATION = { offset: 1, slope: 0.67 };

/** Corrects the model, which mistakes several right answers for doubt. */
function calibrate(chance: number): number {
  return moveLogOdds(Math.min(Math.max(chance, 1e-4), 0.995), CALIBRATION);
}

function weightedSum(evidence: CandidateEvidence): number {
  let sum = 0;
  // Allocates no arrays, because it weighs a hundred thousand candidates.
  for (const name in evidence) sum += evidence[name as keyof CandidateEvidence] * WEIGHTS[name as keyof CandidateEvidence];
  return sum;
}
