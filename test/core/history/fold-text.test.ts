import { describe, expect, test } from 'vitest';
import { compareTexts, createTextReader } from '../../../src/core/history/index.ts';
import { options } from './small-work.ts';

const reader = createTextReader(options);
const differenceOf = (from: string, to: string) =>
  Object.entries(compareTexts(reader, from, to))
    .filter(([, is]) => is)
    .map(([name]) => name);

describe('two texts', () => {
  test.each([
    ['nothing', 'Bears eat honey.', 'Bears eat honey.', []],
    ['quotes and dashes', 'It\'s "honey" -- or not.', 'It’s “honey”—or not.', ['typographyChanged']],
    ['trademark signs', 'Honey(TM) by Bear®', 'Honey by Bear', ['typographyChanged']],
    ['marks of emphasis', 'Play _Bears_ now.', 'Play Bears now.', ['typographyChanged']],
    ['whitespace', 'Bears  eat honey.', 'Bears eat\u00a0honey.', ['typographyChanged']],
    ['punctuation lost to an encoding', 'Bears don?t eat ?honey?.', 'Bears don’t eat “honey”.', ['typographyChanged']],
    ['the number of a citation', 'See rule 101.2.', 'See rule 102.2a.', ['citationsChanged']],
    ['a range of citations', 'See rules 601.2a–d and 609.', 'See rules 601.2b–e and 610.', ['citationsChanged']],
    ['how many are cited', 'See rule 101.2.', 'See rules 101.2 and 101.3.', ['textChanged']],
    ['a minus', 'It gets -1/-1.', 'It gets 1/1.', ['textChanged']],
    ['a hyphen', 'first-strike damage', 'first strike damage', ['textChanged']],
    ['a word', 'Bears eat honey.', 'Bears like honey.', ['textChanged']],
  ])('differ by %s', (_, from, to, expected) => {
    expect(differenceOf(from, to)).toEqual(expected);
  });
});

test('words are those of any script, symbols and numbers, with anything between them', () => {
  const count = (text: string) => reader.words(text).length;
  expect([count('A bear’s {2/W}, well-known.'), count('熊喜欢蜂蜜。'), count('+1/+1')]).toEqual([5, 5, 2]);
});
