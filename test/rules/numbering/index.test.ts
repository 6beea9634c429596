import { expect, test } from 'vitest';
import * as numbering from '../../../src/rules/numbering/index.ts';

test('the library exports these names and no others', () => {
  expect(Object.keys(numbering).sort()).toEqual([
    'SEPARATOR',
    'ancestors',
    'chapterNumber',
    'compareNumbers',
    'compileScheme',
    'formatNumber',
    'isCompilable',
    'levelOf',
    'localAnchor',
    'ordinalToLetters',
    'ordinalToRoman',
    'parentNumber',
    'parseNumber',
    'romanToOrdinal',
    'siblingWithPart',
    'siblingsAfter',
    'successors',
  ]);
});
