import { expect, test } from 'vitest';
import { isDay, isEditionId, tookEffectBy } from '../../src/core/written-date.ts';

test.each(['2024-06-07', '2024-02-29', '2000-02-29', '1997-12-31', '2025-10-31.2', '2025-10-31.10', '9999-12-31'])(
  '%s names an edition',
  (text) => {
    expect(isEditionId(text)).toBe(true);
  },
);

test.each([
  '2024',
  '2024-6-7',
  '2024-13-01',
  '2024-00-10',
  '2024-02-30',
  '2024-04-31',
  '2024-06-00',
  '2024-06-07.',
  '2024-06-07.0',
  '2024-06-07.1',
  '2024-06-07.02',
  `2024-06-07.${'9'.repeat(20)}`,
  '2025-02-29',
  '1900-02-29',
  '0000-01-01',
  '0999-12-31',
  '10000-01-01',
  '../2024-06-07',
])('%s does not name an edition', (text) => {
  expect(isEditionId(text)).toBe(false);
});

test.each([
  ['2024-06-07', '2024-06-07', true],
  ['2024-06-07.2', '2024-06-07', true],
  ['2024-06-07', '2024-06', true],
  ['2024-06-07', '2024', true],
  ['2024-06-07', '2024-06-06', false],
  ['2024-06-07', '2023', false],
])('%s took effect by %s: %s', (edition, date, expected) => {
  expect(tookEffectBy(edition, date)).toBe(expected);
});

test('a day has no count of releases, and exists', () => {
  expect(['2024-06-07', '2024-06-07.2', '2023-02-29', '2024-06'].filter(isDay)).toEqual(['2024-06-07']);
});
