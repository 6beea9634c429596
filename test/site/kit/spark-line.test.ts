/** Tests the spark line of a rule’s edits. */
import { expect, test } from 'vitest';
import { type ChapterEdits, FRAME, sparkLineOf, sparkPath } from '../../../src/site/kit/spark-line.ts';

const chapter: ChapterEdits = {
  edition: '2020-01-01',
  first: '2000-01-01',
  last: '2020-01-01',
  days: ['2000-01-01', '2010-01-01', '2020-01-01'],
  rules: { '1.1': [0, 1, 9, 2, 90_000], '1.2': [1], '1.3': [0], '1.4': [0, 1, 0] },
};

test('an edit is placed by its day between the first edition and the newest', () => {
  const line = sparkLineOf(chapter, '1.1');
  expect(line?.begin).toBe(0);
  expect(line?.marks.map(({ x }) => Math.round(x))).toEqual([50, FRAME.width]);
});

test('an edit is higher the more letters changed, but always visible and within the frame', () => {
  const [small, large] = sparkLineOf(chapter, '1.1')?.marks ?? [];
  expect(small?.height).toBeLessThan(FRAME.height / 2);
  expect(large?.height).toBe(FRAME.height);
  expect(sparkLineOf(chapter, '1.4')?.marks[0]?.height).toBeGreaterThan(1);
});

test('the label counts the edits and names the year of the last, or for a rule without any, of its first edition', () => {
  expect(sparkLineOf(chapter, '1.1')).toMatchObject({ edits: 2, year: '2020' });
  expect(sparkLineOf(chapter, '1.2')).toMatchObject({ edits: 0, year: '2010' });
});

test('a rule whose edits are unknown has no spark line', () => {
  expect(sparkLineOf(chapter, '9.9')).toBeUndefined();
});

test('the path has a line from the first day and a stroke for each edit', () => {
  const path = sparkPath({ begin: 50, marks: [{ x: 75, height: 5 }], edits: 1, year: '2015' });
  expect(path).toBe(`M50 ${FRAME.height}H${FRAME.width}M75 ${FRAME.height}V${FRAME.height - 5}`);
});

test('a work whose editions all have the same day has a valid path', () => {
  const sameDay = { ...chapter, last: chapter.first, days: [chapter.first], rules: { '1.1': [0, 0, 12] } };
  expect(sparkPath(sparkLineOf(sameDay, '1.1') ?? { begin: Number.NaN, marks: [], edits: 0, year: '' })).not.toContain('NaN');
});
