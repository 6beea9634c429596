// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { readStored, readStoredJson, recordSeenEdition, writeStored } from '../../../src/site/browser/storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('a text is stored until it is removed, for the browser or for the tab', () => {
  expect(readStored('a')).toBeNull();
  expect(writeStored('a', 'one')).toBe(true);
  writeStored('a', 'two', 'session');
  expect([readStored('a'), readStored('a', 'session')]).toEqual(['one', 'two']);
  writeStored('a', null);
  expect([readStored('a'), readStored('a', 'session')]).toEqual([null, 'two']);
});

test('forbidden storage differs from empty storage', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(readStored('a')).toBeUndefined();
  expect(writeStored('a', 'one')).toBe(false);
  expect(readStoredJson('a')).toBeUndefined();
  expect(recordSeenEdition('game', '2026')).toBeUndefined();
});

test('the edition seen last is the one before the current one, even after further visits', () => {
  expect(recordSeenEdition('game', '2024')).toBeUndefined();
  expect(recordSeenEdition('game', '2024')).toBeUndefined();
  expect(recordSeenEdition('game', '2026')).toBe('2024');
  expect(recordSeenEdition('game', '2026')).toBe('2024');
  expect(recordSeenEdition('other', '2026')).toBeUndefined();
});
