import { expect, test } from 'vitest';
import { type LookupWork, lookUp, type NumberRun } from '../../../../src/core/search/lookup/index.ts';
import { fixtureWorks } from './fixture-works.ts';

/** Returns the earlier meanings of 101.2 with this history: `since–until: today`. */
function meaningsAfter(...runs: readonly NumberRun[]): readonly string[] {
  const [work] = fixtureWorks() as readonly [LookupWork, ...LookupWork[]];
  const { numbers } = lookUp('101.2', [{ ...work, runs: new Map([['101.2', runs]]) }]);
  return numbers.flatMap(({ meanings }) => meanings.map(({ since, until, today }) => `${since}–${until}: ${today.join(', ')}`));
}

/** The position of the edition in force. */
const last = 4;

test('a number that always meant the current rule has no other meaning, even if the rule was split or absent for a while', () => {
  expect(meaningsAfter({ since: 0, until: 1, today: ['101.2', '101.2a'] }, { since: 3, until: last, today: ['101.2'] })).toEqual(
    [],
  );
});

test('former meanings of a number are returned, newest first, with the edition that ended each', () => {
  expect(
    meaningsAfter(
      { since: 0, until: 0, today: ['103.1'] },
      { since: 1, until: 2, today: [] },
      { since: 3, until: last, today: ['101.2'] },
    ),
  ).toEqual(['2009-07-11–2024-06-07: ', '2005-08-01–2009-07-11: 103.1']);
});
