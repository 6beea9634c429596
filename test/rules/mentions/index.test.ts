import { expect, test } from 'vitest';
import * as mentions from '../../../src/rules/mentions/index.ts';

test('the library exports these names and no others', () => {
  expect(Object.keys(mentions).sort()).toEqual(['findNames', 'findTermMentions', 'indexNames']);
});
