import { expect, test } from 'vitest';
import * as diff from '../../../src/rules/diff/index.ts';

test('the library exports these names and no others', () => {
  expect(Object.keys(diff).sort()).toEqual(['diffBlocks', 'diffTexts']);
});
