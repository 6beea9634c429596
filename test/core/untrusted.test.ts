import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePercent, escapePattern, ownValue, printable } from '../../src/core/untrusted.ts';
import { type ChapterIndex, sharedChapterAddress, successorsOf } from '../../src/site/kit/successors.ts';

const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
const index: ChapterIndex = {
  cr: { editions: [['2009-07-11', 'M10'], ['2012-10-01']], newest: 1, chapters: { '101': [[0, 1]] } },
};

test('an edition that shares a chapter leads to the page that shows it', () => {
  expect(sharedChapterAddress('/rules/cr/2012-10-01/1/101#2', index)).toBe('/rules/cr/2009-07-11/1/101#2');
});

test.each(INHERITED)('the name %s, which every object has, is looked up as any other', (name) => {
  expect(ownValue({}, name)).toBeUndefined();
  expect(ownValue(JSON.parse(`{"${name}":7}`), name)).toBe(7);
  for (const address of [`/rules/${name}/1/101`, `/rules/cr/${name}/101`, `/rules/cr/2012-10-01/${name}`]) {
    expect(sharedChapterAddress(address, index)).toBeUndefined();
    expect(successorsOf(address, { chapters: index, numbers: [] })).toEqual([]);
  }
});

test.each([
  ['gloss%C3%A1rio', 'glossário'],
  ['100%', '100%'],
  ['%E0%A4', '%E0%A4'],
])('%s is read as %s', (encoded, read) => {
  expect(decodePercent(encoded)).toBe(read);
});

test('what would move the cursor or turn a line around is printed as an escape, and line ends and tabs as they are', () => {
  expect(printable('a\u001B[2J\u009B\n\tb\u202Ec')).toBe('a\\u001b[2J\\u009b\n\tb\\u202ec');
});

test('an escaped text matches itself, and nothing shorter, longer or else', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: fc.constantFrom(...'\\^$.*+?()[]{}|/a1- ') }), (text) => {
      const pattern = new RegExp(`^${escapePattern(text)}$`, 'u');
      expect(pattern.test(text)).toBe(true);
      expect(pattern.test(`${text}a`)).toBe(false);
      expect(pattern.test(text.slice(1))).toBe(false);
      expect(pattern.test(text.replace(/[^x]/, 'x'))).toBe(false);
    }),
  );
});
