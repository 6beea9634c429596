import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveAssignment } from '../../../src/core/history/pair-units.ts';
import type { Candidate } from '../../../src/core/history/pairing.ts';

const candidates = fc.uniqueArray(
  fc.record({ from: fc.nat(5), to: fc.nat(5), score: fc.integer({ min: -20, max: 100 }).map((score) => score / 100) }),
  { maxLength: 14, selector: ({ from, to }) => `${from} ${to}` },
);

const sum = (chosen: readonly Candidate[]) => chosen.reduce((total, { score }) => total + score, 0);

/** Returns the best assignment by trying all. */
function greatestSum([first, ...others]: readonly Candidate[]): number {
  if (first === undefined) return 0;
  const compatible = others.filter(({ from, to }) => from !== first.from && to !== first.to);
  return Math.max(greatestSum(others), first.score + greatestSum(compatible));
}

test('no unit is chosen twice, and the sum is the greatest possible', () => {
  fc.assert(
    fc.property(candidates, (all) => {
      const chosen = solveAssignment(all);
      expect(new Set(chosen.map(({ from }) => from)).size).toBe(chosen.length);
      expect(new Set(chosen.map(({ to }) => to)).size).toBe(chosen.length);
      expect(sum(chosen)).toBeCloseTo(greatestSum(all), 9);
    }),
    { numRuns: 500 },
  );
});

test('the best pair is not chosen if two good ones have a greater sum', () => {
  const all = [
    { from: 1, to: 1, score: 0.9 },
    { from: 1, to: 2, score: 0.8 },
    { from: 2, to: 1, score: 0.8 },
  ];
  expect(solveAssignment(all)).toEqual(all.slice(1));
});
