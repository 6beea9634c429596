import { describe, expect, test } from 'vitest';
import { measureConfidence } from '../../../src/core/history/pairing.ts';

describe('the confidence in a pair', () => {
  test('is its score if it has no close rival', () => {
    const { ofPair } = measureConfidence([
      { from: 0, to: 0, score: 0.8 },
      { from: 0, to: 1, score: 0.5 },
    ]);
    expect(ofPair(0, 0)).toBe(0.8);
  });

  test('is half of its score if a rival fits as well, and between the two if a rival is close', () => {
    const withRival = (score: number) =>
      measureConfidence([
        { from: 0, to: 0, score: 0.8 },
        { from: 1, to: 0, score },
      ]).ofPair(0, 0);
    expect(withRival(0.8)).toBe(0.4);
    expect(withRival(0.7)).toBe(0.56);
  });

  test('is 1 if there were no candidates', () => {
    expect(measureConfidence([]).ofPair(3, 4)).toBe(1);
  });
});

test('the confidence that a rule was removed or added decreases with the similarity of others', () => {
  const { ofRemoved, ofAdded } = measureConfidence([{ from: 0, to: 1, score: 0.6 }]);
  expect([ofRemoved(0), ofRemoved(1), ofAdded(0), ofAdded(1)]).toEqual([0.7, 1, 1, 0.7]);
});
