import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { checkAddressClaims } from '../../../src/site/outputs/address-claims.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';

const chapter = (front = '') => `---\nnumber: "101"\ntitle: Oil\n${front}---\n\n### 101.1 Oil burns.\n\n#### 101.1a Slowly.\n`;

function claims(files: Readonly<Record<string, string>>): readonly string[] {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2023-01-01/en/1.md': '---\nnumber: "1"\ntitle: Lamps\n---\n',
    'small/2023-01-01/en/101.md': chapter(),
    ...files,
  });
  return checkAddressClaims(readArchive([root]), [root]).map(
    ({ fatal, file = '', line, reason }) => `${fatal === true ? 'error' : 'warning'} ${file.replace(root, '')}:${line} ${reason}`,
  );
}

const named = (alias: string) => ({ 'small/2023-01-01/edition.yaml': `effective: 2023-01-01\naliases: ['${alias}']\n` });
const taken = (alias: string, owner: string) =>
  `error small/2023-01-01/edition.yaml:1 the address "/rules/small/${alias}" of the alias "${alias}" of the edition 2023-01-01 is already that of ${owner}`;

it.each([
  ['a section', '1', 'the number "1" at small/2023-01-01/en/1.md:1:1'],
  ['a chapter', '101', 'the number "101" at small/2023-01-01/en/101.md:1:1'],
  ['a rule', '101.1', 'the number "101.1" at small/2023-01-01/en/101.md:6:11'],
  ['a rule in capitals', '101.1A', 'the number "101.1a" at small/2023-01-01/en/101.md:8:13'],
  ['rulings', 'rulings', 'a page of the work "small"'],
  ['the word of a language', 'Glossary', 'a page of the work "small"'],
])('an alias that is the address of %s is an error with both places', (_, alias, owner) => {
  expect(claims(named(alias))).toEqual([taken(alias, owner)]);
});

it('an alias may not be a number that only an earlier or later edition has', () => {
  const later = { 'small/2024-01-01/en/102.md': '---\nnumber: "102"\ntitle: Wax\n---\n\n### 102.1 Wax melts.\n' };
  expect(claims({ ...later, ...named('102.1') })).toEqual([
    taken('102.1', 'the number "102.1" at small/2024-01-01/en/102.md:6:11'),
  ]);
});

it('a work may not be called as a page of the site', () => {
  expect(claims({ 'offline/work.yaml': workYaml })).toEqual([
    'error offline/work.yaml:1 the address "/rules/offline" of the work "offline" is already that of a page of the site in "en"',
  ]);
});

it('a permalink may be that of its own chapter, and of nothing else', () => {
  expect(claims({ 'small/2023-01-01/en/101.md': chapter('permalink: /rules/small/1/101\n') })).toEqual([]);
  expect(claims({ 'small/2023-01-01/en/101.md': chapter('permalink: /rules/small/1\n') })).toEqual([
    'error small/2023-01-01/en/101.md:1 the address "/rules/small/1" of the permalink of "101" is already that of the number "1" at small/2023-01-01/en/1.md:1:1',
  ]);
});

it('a redirect from a page has no effect, and one from an alias contradicts it', () => {
  const redirects = { 'redirects.txt': '/rules/small/101.1 /rules/small/1\n/rules/small/first /rules/small/1\n' };
  const found = claims({ ...redirects, ...named('First') });
  expect(found.map((line) => line.replace(/^(\w+) .*redirects\.txt/, '$1 redirects.txt')).sort()).toEqual([
    expect.stringMatching(
      /^warning redirects\.txt:1 the address "\/rules\/small\/101\.1" of a redirect is already that of the number "101\.1"/,
    ),
    expect.stringMatching(
      /^warning redirects\.txt:2 .* is already that of the alias "First" of the edition 2023-01-01 at small\/2023-01-01/,
    ),
  ]);
});

it.each(['content', join('test', 'fixtures', 'site-content')])('nothing in %s has the address of something else', (root) => {
  expect(checkAddressClaims(readArchive([root]), [root])).toEqual([]);
});
