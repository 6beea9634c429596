import { expect, test } from 'vitest';
import { addressInPack, packCacheName, packOfCache } from '../../../src/site/kit/pack.ts';

const pack = {
  edition: '2026-04-17',
  files: [['/rules/cr/1/101', '', 1] as const],
  chapters: { '/rules/cr/1/101': '101.1 101.2 101.2a', '/rules/cr/7/702': '702.2', '/regras/cr/1/101': '101.3' },
};

test('a rule’s own address leads to its place in the saved chapter', () => {
  expect(addressInPack(pack, '/rules/cr/101.2a')).toBe('/rules/cr/1/101#101.2a');
  expect(addressInPack(pack, '/rules/cr/101.2A')).toBe('/rules/cr/1/101#101.2a');
  expect(addressInPack(pack, '/regras/cr/101.3')).toBe('/regras/cr/1/101#101.3');
});

test('a link that names the edition in force leads to the saved page', () => {
  expect(addressInPack(pack, '/rules/cr/2026-04-17/101.2a')).toBe('/rules/cr/1/101#101.2a');
  expect(addressInPack(pack, '/rules/cr/2026-04-17/1/101')).toBe('/rules/cr/1/101');
  expect(addressInPack(pack, '/rules/cr/2024-06-07/101.2a')).toBeUndefined();
});

test.each(['/rules/cr/101.3', '/rules/lorcana/101.2a', '/rules/cr/101', '/rules/cr/', '/'])(
  '%s is in no chapter that is kept',
  (address) => {
    expect(addressInPack(pack, address)).toBeUndefined();
  },
);

test('the name of a cache contains site, work, language and version', () => {
  const named = { work: 'cr', language: 'pt', version: '3430bb15' };
  expect(packOfCache(packCacheName(named, ''), '')).toEqual(named);
  expect(packOfCache('somebody-else-v1', '')).toBeUndefined();
  expect(packOfCache(packCacheName(named, '/a'), '/a')).toEqual(named);
  expect(packOfCache(packCacheName(named, '/a'), '')).toBeUndefined();
});
