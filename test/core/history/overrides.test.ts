import { expect, test } from 'vitest';
import { alignEditions, checkOverrides, type Override } from '../../../src/core/history/index.ts';
import { describeLink, founding, insertion, options } from './small-work.ts';

const decide = (from: readonly string[], to: readonly string[], more: Partial<Override> = {}): Override => ({
  fromEdition: founding.edition,
  toEdition: insertion.edition,
  from,
  to,
  place: { file: 'cr/lineage.yaml', line: 1, column: 1 },
  ...more,
});
const changes = (...overrides: readonly Override[]) =>
  alignEditions(founding, insertion, { ...options, overrides })
    .links.filter(({ kind }) => kind !== 'same')
    .map(describeLink);
const codes = (...overrides: readonly Override[]) => checkOverrides(overrides, founding, insertion).map(({ ruleId }) => ruleId);

test('rules that people pair are paired, and the others are aligned around them', () => {
  expect(changes(decide(['101.4'], ['101.2']))).toEqual(expect.arrayContaining(['moved-edited 101.4 → 101.2', 'added → 101.5']));
});

test('rules that people call removed and added are not paired', () => {
  expect(changes(decide(['102.2'], []), decide([], ['102.2']))).toEqual(
    expect.arrayContaining(['removed 102.2 →', 'added → 102.2']),
  );
});

test('a decided split has all named parts, whatever their texts', () => {
  expect(changes(decide(['101.4'], ['101.5', '101.2']))).toContain('split 101.4 → 101.5 + 101.2');
});

test('a decided kind is used, with a confidence of 1', () => {
  const { links } = alignEditions(founding, insertion, {
    ...options,
    overrides: [decide(['101.4'], ['101.5'], { kind: 'moved' })],
  });
  expect(links.find(({ to }) => to[0] === '101.5')).toMatchObject({ kind: 'moved', confidence: 1 });
});

test('decisions about other editions change nothing', () => {
  expect(changes(decide(['101.4'], ['101.2'], { fromEdition: '1990-01-01' }))).toEqual(changes());
});

test('a valid decision gives no message', () => {
  expect(codes(decide(['101.4'], ['101.5']), decide([], ['101.2'], { kind: 'added' }))).toEqual([]);
});

test('a number that does not exist is reported', () => {
  expect(codes(decide(['999.9'], ['101.5']))).toEqual(['lineage-override-unknown']);
});

test('two decisions about one rule are reported, and the first one counts', () => {
  const both = [decide(['101.4'], ['101.2']), decide(['101.4'], ['101.5'])];
  expect(codes(...both)).toEqual(['lineage-override-conflict']);
  expect(changes(...both)).toEqual(changes(decide(['101.4'], ['101.2'])));
});

test('a kind that does not fit its numbers is reported', () => {
  expect(codes(decide(['101.4'], ['101.5'], { kind: 'removed' }))).toEqual(['lineage-override-kind']);
});
