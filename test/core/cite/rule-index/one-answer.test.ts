/** Tests that an old number has one answer where two rules of an edition have the same number, and where rules are split and merged. */
import { expect, test } from 'vitest';
import { makeRuleIndex, openRuleIndex } from '../../../../src/core/cite/rule-index.ts';
import { everyNumber } from '../../../../src/core/history/index.ts';
import type { Expression } from '../../../../src/core/model.ts';
import { site } from '../../../site/model/own-site.ts';
import { edition, founding, history, insertion, lineageOf, options, reform } from '../../history/small-work.ts';
import { differingAnswers } from './one-answer.ts';

/** An edition in which two rules are numbered 101.3. */
const twins = edition(
  '2001-06-01',
  '1 = Playing',
  '101 = The Turn',
  '101.1 A turn has a morning, a noon and an evening, always in that order.',
  '101.2 In the morning the player gathers berries from every bush that they own. The basket holds at most nine berries.',
  '101.3 At noon the player may trade with one neighbor, as rule 102.1 says.',
  '101.3 In the evening the wolves come.',
);

test.each<[string, readonly [Expression, ...Expression[]]]>([
  ['rules are split, moved, removed and restored', history],
  ['two rules come to have one number, and move', [founding, twins, insertion]],
  ['two rules come to have one number, and are edited', [founding, twins, reform]],
  ['two rules have one number for a while', [founding, twins, { ...founding, edition: '2002-01-01' }]],
])('there is one answer if %s', (_, editions) => {
  const lineage = lineageOf(...editions);
  const work = site.works.find(({ id }) => id === 'cr');
  if (work === undefined) throw new Error('the repository has this work');
  const index = makeRuleIndex({
    work: { ...work, citations: { en: options.words } },
    editions: [],
    lineage,
    issued: [],
    checksum: () => '',
  });
  const register = openRuleIndex(JSON.parse(JSON.stringify(index)));
  expect(differingAnswers(lineage, register, everyNumber(lineage))).toEqual([]);
});
