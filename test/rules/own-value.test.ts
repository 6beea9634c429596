import { expect, test } from 'vitest';
import { ownValue } from '../../src/rules/own-value.ts';
import { type ChapterIndex, sharedChapterAddress, successorsOf } from '../../src/shared/successors.ts';

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
