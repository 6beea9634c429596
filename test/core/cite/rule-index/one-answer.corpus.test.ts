/** Tests that every number that the publisher ever printed has one answer. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpus, readWork } from '../../../../lab/read-release.ts';
import { readCorpusLineage } from '../../../../lab/successor-score.ts';
import { makeRuleIndex, openRuleIndex } from '../../../../src/core/cite/rule-index.ts';
import { everyNumber } from '../../../../src/core/history/index.ts';
import { isThorough } from '../../../runs.ts';
import { differingAnswers } from './one-answer.ts';

test.runIf(existsSync(corpus) && isThorough)('the index answers as a trace does', async () => {
  const lineage = await readCorpusLineage();
  const index = makeRuleIndex({ work: readWork('cr'), editions: [], lineage, issued: [], checksum: () => '' });
  const register = openRuleIndex(JSON.parse(JSON.stringify(index)));
  const numbers = everyNumber(lineage);
  const differing = differingAnswers(lineage, register, numbers);
  console.log(`${numbers.length} numbers, ${differing.length} answers differ`);
  expect(differing).toEqual([]);
});
