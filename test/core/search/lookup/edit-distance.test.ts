import { expect, test } from 'vitest';
import { editDistance } from '../../../../src/core/search/lookup/find-named.ts';

test.each([
  ['trample', 'trample', 0],
  ['trampel', 'trample', 1],
  ['rtample', 'trample', 1],
  ['tramle', 'trample', 1],
  ['trrample', 'trample', 1],
  ['trampke', 'trample', 1],
  ['tarmpel', 'trample', 2],
  ['flash', 'trample', 3],
  ['', 'ab', 2],
])('%s and %s are %i typos apart', (a, b, typos) => {
  expect(editDistance(a, b, 2)).toBe(typos);
  expect(editDistance(b, a, 2)).toBe(typos);
});

test('the rest of a name that is still being typed does not count', () => {
  expect(editDistance('tarm', 'trample', 2, { prefix: true })).toBe(1);
  expect(editDistance('tram', 'trample', 2, { prefix: true })).toBe(0);
});
