import { expect, test } from 'vitest';
import { chapterOfRule, packCacheName, packOfCache } from '../../src/offline/pack.ts';

const pack = { chapters: { '/rules/cr/1/101': '101.1 101.2 101.2a', '/rules/cr/7/702': '702.2', '/regras/cr/1/101': '101.3' } };

test('a rule’s own address leads to its place in the chapter that is kept', () => {
  expect(chapterOfRule(pack, '/rules/cr/101.2a')).toBe('/rules/cr/1/101#101.2a');
  expect(chapterOfRule(pack, '/rules/cr/101.2A')).toBe('/rules/cr/1/101#101.2a');
  expect(chapterOfRule(pack, '/regras/cr/101.3')).toBe('/regras/cr/1/101#101.3');
});

test.each(['/rules/cr/101.3', '/rules/lorcana/101.2a', '/rules/cr/101', '/rules/cr/', '/'])(
  '%s is in no chapter that is kept',
  (address) => {
    expect(chapterOfRule(pack, address)).toBeUndefined();
  },
);

test('the name of a cache tells which version of which pack it holds', () => {
  const named = { work: 'cr', language: 'pt', version: '3430bb15' };
  expect(packOfCache(packCacheName(named))).toEqual(named);
  expect(packOfCache('somebody-else-v1')).toBeUndefined();
});
