import { expect, test } from 'vitest';
import { addDirections, directionOf } from '../../../src/site/kit/direction.ts';

test.each([
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['ckb', 'rtl'],
  ['ar-EG', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['pa', 'ltr'],
  ['pt-BR', 'ltr'],
  ['zh-Hant', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

test.each([
  ['a page in one direction', '<html lang="en" dir="ltr"><p lang="pt">x', '<html lang="en" dir="ltr"><p lang="pt">x'],
  ['a foreign text', '<html lang="en" dir="ltr"><p lang="he">x', '<html lang="en" dir="ltr"><p lang="he" dir="rtl">x'],
  ['a foreign page', '<html lang="he" dir="rtl"><p lang="en">x', '<html lang="he" dir="rtl"><p lang="en" dir="ltr">x'],
  [
    'a label of the page’s own language in a foreign text',
    '<html lang="en" dir="ltr"><p lang="he">x<b title="a > b" lang="en">',
    '<html lang="en" dir="ltr"><p lang="he" dir="rtl">x<b title="a > b" lang="en" dir="ltr">',
  ],
  [
    'other attributes, and texts about the attribute',
    '<html lang="he" dir="rtl"><a hreflang="en">a lang="en"',
    '<html lang="he" dir="rtl"><a hreflang="en">a lang="en"',
  ],
  [
    'a stated direction',
    '<html lang="he" dir="rtl"><p lang="en" dir="auto">x',
    '<html lang="he" dir="rtl"><p lang="en" dir="auto">x',
  ],
])('directions are added to %s', (_, html, expected) => {
  expect(addDirections(html)).toBe(expected);
});

test('a part of a page from right to left has the directions of all texts', () => {
  expect(addDirections('<p lang="en">x', 'rtl')).toBe('<p lang="en" dir="ltr">x');
});
