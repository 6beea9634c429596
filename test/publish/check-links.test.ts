import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkBuiltSite,
  describeBrokenLinks,
  findBrokenLinks,
  openBuiltSite,
} from '../../src/publish/check-links/find-broken-links.ts';

const FIXTURES = 'test/fixtures/check-links';

describe('links of a built site', () => {
  test.each(readdirSync(FIXTURES))('%s', (name) => {
    const folder = join(FIXTURES, name);
    const expected: unknown = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
    expect(findBrokenLinks(openBuiltSite(folder))).toEqual(expected);
  });

  test('are found by several that share the pages as by one', () => {
    for (const name of readdirSync(FIXTURES)) {
      const folder = join(FIXTURES, name);
      const shared = [0, 1, 2].flatMap((number) => checkBuiltSite(folder, { number, of: 3 }).broken);
      expect(describeBrokenLinks(shared).toSorted(), name).toEqual(describeBrokenLinks(checkBuiltSite(folder).broken).toSorted());
    }
  });
});
