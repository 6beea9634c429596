/** How sure a decision is, from the scores of what was considered. */
import type { Candidate } from './pairing.ts';

/** A rival whose score is so much less casts no doubt. */
const CLEAR_MARGIN = 0.25;

/** Confidence by unit, 0 to 1. */
export interface Confidence {
  readonly ofPair: (from: number, to: number) => number;
  /** That a unit of the older, or of the newer outline has no partner. */
  readonly ofRemoved: (from: number) => number;
  readonly ofAdded: (to: number) => number;
}

/** Confidence from all candidates, chosen or not. A pair that never was a candidate had no rival and is certain. */
export function measureConfidence(candidates: readonly Candidate[]): Confidence {
  const byFrom = Map.groupBy(candidates, ({ from }) => from);
  const byTo = Map.groupBy(candidates, ({ to }) => to);
  return {
    ofPair: (from, to) => {
      const ofFrom = byFrom.get(from) ?? [];
      const own = ofFrom.find((candidate) => candidate.to === to);
      if (own === undefined) return 1;
      const rivals = [...ofFrom, ...(byTo.get(to) ?? [])].filter((candidate) => candidate !== own);
      const margin = own.score - bestScore(rivals);
      return round(own.score * (0.5 + 0.5 * Math.min(1, Math.max(0, margin) / CLEAR_MARGIN)));
    },
    ofRemoved: (from) => round(1 - bestScore(byFrom.get(from) ?? []) / 2),
    ofAdded: (to) => round(1 - bestScore(byTo.get(to) ?? []) / 2),
  };
}

function bestScore(candidates: readonly Candidate[]): number {
  return candidates.reduce((best, { score }) => Math.max(best, score), 0);
}

/** Two places are more than anyone should believe of a measure. */
function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
