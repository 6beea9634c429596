import { expect, test } from 'vitest';
import { isEditionId } from '../../src/rules/edition-id.ts';

test.each(['2024-06-07', '2024-02-29', '1997-12-31', '2025-10-31.2'])('%s names an edition', (text) => {
  expect(isEditionId(text)).toBe(true);
});

test.each([
  '2024',
  '2024-6-7',
  '2024-13-01',
  '2024-00-10',
  '2024-02-30',
  '2024-04-31',
  '2024-06-00',
  '2024-06-07.',
  '../2024-06-07',
])('%s does not', (text) => {
  expect(isEditionId(text)).toBe(false);
});
