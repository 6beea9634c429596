/** Prints how well old numbers and questions are answered on the gold lists, and fails if an answer gets worse. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { askQuestions, indexNewest } from '../../lab/questions.ts';
import { corpus } from '../../lab/read-release.ts';
import { answerJudged, calibrationOf, describeScore, readCorpusLineage, scoreAnswers } from '../../lab/successor-score.ts';
import { isThorough } from '../runs.ts';

const isThere = existsSync(`${corpus}/gold/successors.json`);
if (!isThere) console.log(`skipped: no gold lists in ${corpus}`);

describe.skipIf(!isThere)('of the gold lists', () => {
  test.runIf(isThorough)('judged old numbers are followed, and rarely to a wrong rule', async () => {
    const { tuning, heldOut } = answerJudged(await readCorpusLineage());
    for (const [name, answers] of Object.entries({ tuning, 'held out': heldOut })) {
      const score = scoreAnswers(answers);
      console.log(`old numbers, ${name}: ${describeScore(score)}`);
      expect(score.linked / score.successors).toBeGreaterThan(0.63);
      expect(score.found / score.successors).toBeGreaterThan(0.88);
      expect(score.wrong / score.judged).toBeLessThan(0.02);
    }
    const bins = calibrationOf([...tuning, ...heldOut]);
    console.table(bins);
    // Those that are likely must be right at least as often as is said, but for chance.
    for (const { from, confidence, right } of bins) if (from >= 0.6) expect(right).toBeGreaterThan(confidence - 0.1);
  });

  test('questions have their rule first', async () => {
    const { 'held back': score } = askQuestions(await indexNewest());
    console.log(`questions, held back: ${score.first} first, ${score.withinFive} of ${score.questions} within five`);
    expect(score.first / score.questions).toBeGreaterThan(0.75);
    expect(score.withinFive / score.questions).toBeGreaterThan(0.9);
  });
});
