import { expect, test } from 'vitest';
import { decodePercent } from '../../src/rules/decode-percent.ts';

test.each([
  ['gloss%C3%A1rio', 'glossário'],
  ['100%', '100%'],
  ['%E0%A4', '%E0%A4'],
])('%s is read as %s', (encoded, read) => {
  expect(decodePercent(encoded)).toBe(read);
});
