import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapePattern } from '../../src/rules/escape-pattern.ts';

test('an escaped text matches itself and nothing shorter or longer', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: fc.constantFrom(...'\\^$.*+?()[]{}|/a1- ') }), (text) => {
      const pattern = new RegExp(`^${escapePattern(text)}$`, 'u');
      expect(pattern.test(text)).toBe(true);
      expect(pattern.test(`${text}a`)).toBe(false);
      expect(pattern.test(text.slice(1))).toBe(false);
    }),
  );
});
