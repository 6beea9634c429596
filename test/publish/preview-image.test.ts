import { expect, test } from 'vitest';
import { drawCard } from '../../src/publish/preview-image.ts';
import { INJECTIONS } from '../security/injections.ts';

test.each([
  ['of any words', INJECTIONS.join(' ')],
  ['of characters that nobody sees', '\u200B\u2060\uFEFF\u202E\u00AD\u2002\u2009'],
  ['of half a character', 'x\uD800'],
  ['of nothing', ''],
])('a title %s is drawn', async (_, title) => {
  const png = await drawCard({ title, note: title.slice(0, 200) });
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
});
