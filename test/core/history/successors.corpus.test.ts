import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpus } from '../../../lab/read-release.ts';
import { answerJudged, describeScore, readCorpusLineage, scoreAnswers } from '../../../lab/successor-score.ts';

const isThere = existsSync(`${corpus}/gold/successors.json`);
if (!isThere) console.log(`skipped: no judged successors in ${corpus}`);

describe.skipIf(!isThere)('the successors of judged old numbers', () => {
  test('are found, and rarely wrong', async () => {
    const { tuning, heldOut } = answerJudged(await readCorpusLineage());
    for (const [name, answers] of Object.entries({ tuning, 'held out': heldOut })) {
      const score = scoreAnswers(answers);
      console.log(`${name}: ${describeScore(score)}`);
      expect(score.linked / score.successors).toBeGreaterThan(0.5);
      expect(score.found / score.successors).toBeGreaterThan(0.88);
      expect(score.wrong / score.judged).toBeLessThan(0.03);
    }
  });
});
