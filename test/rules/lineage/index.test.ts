import { expect, test } from 'vitest';
import * as lineage from '../../../src/rules/lineage/index.ts';

test('the library exports these names and no others', () => {
  expect(Object.keys(lineage).sort()).toEqual([
    'alignEditions',
    'beginLineage',
    'chainAlignments',
    'checkOverrides',
    'compareTexts',
    'composeAlignment',
    'composeLinks',
    'createTextReader',
    'entryText',
    'everyNumber',
    'foldTypography',
    'formatIdentifiers',
    'formerIdentifiers',
    'groupSharing',
    'identifierOf',
    'indexStages',
    'isPossibleMatch',
    'issueIdentifiers',
    'joinStages',
    'keepIdentifiers',
    'kindOf',
    'lastChanged',
    'numberMeanings',
    'numbersAcross',
    'numbersToday',
    'openTraceIndex',
    'parseIdentifiers',
    'resolveIdentifier',
    'runsOfNumber',
    'traceNumber',
    'traceTerm',
    'wholeText',
  ]);
});
