import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { yearAddress } from '../../../src/site/kit/compare/paths.ts';
import {
  checkBuiltSite,
  checkedFiles,
  describeBrokenLinks,
  findBrokenLinks,
  openBuiltSite,
} from '../../../src/site/outputs/check-links/find-broken-links.ts';
import { contentFolder } from '../../content/disk/content-folder.ts';

const FIXTURES = 'test/fixtures/check-links';

describe('links of a built site', () => {
  test.each(readdirSync(FIXTURES))('%s', (name) => {
    const folder = join(FIXTURES, name);
    const expected: unknown = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
    expect(findBrokenLinks(openBuiltSite(folder))).toEqual(expected);
  });

  test('are the same for several threads that share the pages', () => {
    for (const name of readdirSync(FIXTURES)) {
      const folder = join(FIXTURES, name);
      const shared = [0, 1, 2].flatMap((number) => checkBuiltSite(folder, { number, of: 3 }).broken);
      expect(describeBrokenLinks(shared).toSorted(), name).toEqual(describeBrokenLinks(checkBuiltSite(folder).broken).toSorted());
    }
  });
});

describe('links of unchanged pages', () => {
  const YEAR = yearAddress('game', '2001', 'en').slice(1);
  const BEFORE = {
    'a.html': '<p id="one"></p><p id="two"></p>',
    'b.html': '<a href="/a#one">',
    'pagefind/1.pf': '',
    [YEAR]: '[]',
    'x.svg': '',
  };
  const keeps = (now: Readonly<Record<string, string>>) => {
    const folders = { before: contentFolder(BEFORE), now: contentFolder(now) };
    const digests = (folder: string) => new Map(checkBuiltSite(folder).digests);
    return checkedFiles(folders, digests(folders.before), digests(folders.now)).has('b.html');
  };

  test.each([
    ['a page has more anchors', { ...BEFORE, 'a.html': '<p id="two"></p><p id="one"></p><p id="three"></p>' }, true],
    ['only scripts name the files that went and came', without('pagefind/1.pf', { ...BEFORE, 'pagefind/2.pf': '' }), true],
    [
      'only texts to compare went and came',
      without(YEAR, { ...BEFORE, [yearAddress('game', '2002', 'en').slice(1)]: '[]' }),
      true,
    ],
    ['a page lost an anchor that this page does not name', { ...BEFORE, 'a.html': '<p id="one"></p>' }, true],
    ['a page lost an anchor', { ...BEFORE, 'a.html': '<p id="two"></p>' }, false],
    ['a page went', without('a.html', BEFORE), false],
    ['a picture went that this page does not name', without('x.svg', BEFORE), true],
    ['a page came at an address of its own', { ...BEFORE, 'c.html': '' }, true],
    ['a page came that an address may mean', { ...BEFORE, 'a/index.html': '' }, false],
    ['what a page says can only be parsed', { ...BEFORE, 'a.html': '<p id="one" srcset="x"></p><p id="two"></p>' }, false],
  ])('are checked again unless all targets still exist: %s', (_, now, expected) => {
    expect(keeps(now)).toBe(expected);
  });

  test('are checked again if the previous site was changed', () => {
    const folders = { before: contentFolder(BEFORE), now: contentFolder({ ...BEFORE, 'a.html': '<p id="one"></p>' }) };
    const saved = new Map(checkBuiltSite(contentFolder({ ...BEFORE, 'a.html': '<p id="one"></p><p id="gone"></p>' })).digests);
    expect(checkedFiles(folders, saved, new Map(checkBuiltSite(folders.now).digests)).size).toBe(0);
  });
});

function without(file: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));
}
