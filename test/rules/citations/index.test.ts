import { expect, test } from 'vitest';
import * as citations from '../../../src/rules/citations/index.ts';

test('the library exports these names and no others', () => {
  expect(Object.keys(citations).sort()).toEqual([
    'NO_WORDS',
    'allWords',
    'findCitations',
    'findWorkCitations',
    'foldWidths',
    'indexNumbers',
    'linkedRules',
    'namesOfWork',
    'nearestNumbers',
    'parseTypedCitation',
    'resolveCitation',
    'splitEdition',
    'wordPattern',
  ]);
});
