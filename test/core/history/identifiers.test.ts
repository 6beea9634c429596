import { expect, test } from 'vitest';
import {
  alignEditions,
  beginLineage,
  chainAlignments,
  formatIdentifiers,
  formerIdentifiers,
  identifierOf,
  issueIdentifiers,
  keepIdentifiers,
  type Lineage,
  parseIdentifiers,
  resolveIdentifier,
} from '../../../src/core/history/index.ts';
import { edition, founding, insertion, lineageOf, options } from './small-work.ts';

const early = edition(
  '2000-01-01',
  '1 = Playing',
  '107 = The Turn',
  '107.1 A turn has a morning, a noon and an evening, always in that order.',
);

test('a rule keeps the identifier of its first number when it moves', () => {
  const lineage = lineageOf(founding, insertion);
  expect(identifierOf(lineage, '101.3', '2002-01-01')).toBe('101.2@2001-01-01');
  expect(identifierOf(lineage, '101.2', '2002-01-01')).toBe('101.2@2002-01-01');
  expect(identifierOf(lineage, '999.1', '2002-01-01')).toBeUndefined();
});

test('a published identifier stays when an earlier edition is added', () => {
  const issued = issueIdentifiers(lineageOf(founding, insertion));
  const grown = lineageOf(early, founding, insertion);
  expect(identifierOf(grown, '101.1', '2002-01-01')).toBe('107.1@2000-01-01');
  const kept = keepIdentifiers(grown, issued);
  expect(identifierOf(kept, '101.1', '2002-01-01')).toBe('101.1@2001-01-01');
  expect(formerIdentifiers(kept, issued)).toEqual([]);
});

/** Returns the lineage of the two editions with a decision about a rule. */
function corrected(from: readonly string[], to: readonly string[]): Lineage {
  const place = { file: 'lineage.yaml', line: 1, column: 1 };
  const decision = { fromEdition: '2001-01-01', toEdition: '2002-01-01', from, to, place };
  return chainAlignments([beginLineage(founding), alignEditions(founding, insertion, { ...options, overrides: [decision] })]);
}

test('a correction that joins two lineages gives the new identifier of the later one', () => {
  const issued = issueIdentifiers(corrected(['101.4'], []));
  expect(issued.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(['101.4@2001-01-01', '101.5@2002-01-01']));
  const joined = keepIdentifiers(corrected(['101.4'], ['101.5']), issued);
  expect(identifierOf(joined, '101.5', '2002-01-01')).toBe('101.4@2001-01-01');
  expect(formerIdentifiers(joined, issued)).toEqual([{ identifier: '101.5@2002-01-01', became: ['101.4@2001-01-01'] }]);
  expect(resolveIdentifier(joined, '101.5@2002-01-01')).toBe('101.4@2001-01-01');
});

test('a correction that cuts a lineage names both parts', () => {
  const issued = issueIdentifiers(corrected(['101.4'], ['101.5']));
  const cut = keepIdentifiers(corrected(['101.4'], []), issued);
  expect(formerIdentifiers(cut, issued)).toEqual([
    { identifier: '101.4@2001-01-01', became: ['101.4@2001-01-01', '101.5@2002-01-01'] },
  ]);
});

test('an identifier whose edition is gone names no lineage', () => {
  const issued = issueIdentifiers(lineageOf(founding, insertion));
  const left = keepIdentifiers(lineageOf(founding), issued);
  expect(formerIdentifiers(left, issued)).toContainEqual({ identifier: '101.2@2002-01-01', became: [] });
});

test('recorded identifiers stay in the record', () => {
  const issued = issueIdentifiers(corrected(['101.4'], []));
  const joined = keepIdentifiers(corrected(['101.4'], ['101.5']), issued);
  expect(issueIdentifiers(joined, issued)).toHaveLength(issued.length);
  expect(parseIdentifiers(formatIdentifiers(issued))).toEqual({ issued, faults: [] });
});

test('invalid lines of a record are reported', () => {
  expect(parseIdentifiers(`${formatIdentifiers([])}nonsense\n`).faults).toEqual([1, 2]);
  expect(parseIdentifiers('103.1@2008-07-15\t101.1\n').faults).toEqual([1]);
});
