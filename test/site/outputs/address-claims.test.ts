import { join } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { checkArchive } from '../../../src/content/archive/index.ts';
import { readArchive, readSiteFile } from '../../../src/content/disk/index.ts';
import { checkAddressClaims } from '../../../src/site/outputs/address-claims.ts';
import { readRedirects } from '../../../src/site/outputs/permanence/declared-redirects.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { tries } from '../../runs.ts';

const project = process.cwd();

afterEach(() => {
  process.chdir(project);
  vi.unstubAllEnvs();
});

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

it('a permalink in a folder of the program has no effect', () => {
  expect(claims({ 'small/2023-01-01/en/101.md': chapter('permalink: /guide/1\n') })).toEqual([
    'warning small/2023-01-01/en/101.md:1 the address "/guide/1" of the permalink of "101" is already that of the program',
  ]);
});

it.each([
  ['oembed/en/mine.html', '/oembed/en/mine'],
  ['data/site.json', '/data/site.json'],
])('a file in public/ may not lie in a folder of the program: %s', (file, address) => {
  process.chdir(
    contentFolder({ [`public/${file}`]: 'mine', 'public/sw/index.html': 'a page', 'public/database/a.json': 'mine' }),
  );
  expect(claims({})).toEqual([
    `error public/${file}:1 the address "${address}" of the file public/${file} is already that of the program`,
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

/** Owners that can choose an address below `/rules/small/`, each with the file that makes it one. */
const OWNERS: Readonly<Record<string, (name: string) => Readonly<Record<string, string>>>> = {
  alias: named,
  'alias of an earlier edition': (name) => ({
    'small/2022-01-01/edition.yaml': `effective: 2022-01-01\naliases: ['${name}']\n`,
    'small/2022-01-01/en/101.md': chapter(),
  }),
  permalink: (name) => ({
    'small/2023-01-01/en/102.md': `---\nnumber: "102"\ntitle: Wax\npermalink: /rules/small/${name}\n---\n`,
  }),
  redirect: (name) => ({ 'redirects.txt': `/rules/small/${name} /rules/small/1\n` }),
  'page of site.yaml': (name) => ({
    'site.yaml': `pages: [{ file: page.md, address: /rules/small/${name} }]\n`,
    'page.md': '# Page',
  }),
  'file in public/': (name) => ({ [`public/rules/small/${name}.html`]: 'a page' }),
  'folder in public/': (name) => ({ [`public/rules/small/${name}/index.html`]: 'a page' }),
};
const FREE = ['harbor', 'quay-2', 'mole/lamp'];
const TAKEN = ['1', '101.1', '101.1a', '1/101', 'glossary', 'changes', 'compare', 'rulings', '2023-01-01'];
/** Ways to write the same address. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `${name}/`,
  (name) => name.replace(/[a-z\d]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

it('of any two owners of one address, however it is written, one is reported; owners of free addresses are not', () => {
  const owner = fc.constantFrom(...Object.keys(OWNERS));
  const spelling = fc.constantFrom(...SPELLINGS);
  // A file has its own name and no other, and an alias with other characters has no address: `%31.html` is at `/%2531`.
  const isAddress = (name: string, spelled: (name: string) => string) =>
    !/alias|public/.test(name) || SPELLINGS.indexOf(spelled) < 2;
  const reports = (files: Readonly<Record<string, string>>) => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2023-01-01/en/1.md': '---\nnumber: "1"\ntitle: Lamps\n---\n',
      'small/2023-01-01/en/101.md': chapter(),
      ...files,
    });
    process.chdir(root);
    vi.stubEnv('RULES_CONTENT', root);
    const archive = readArchive([root]);
    const permalinks = checkArchive(archive).filter(({ ruleId }) => ruleId === 'invalid-permalink');
    return [
      ...permalinks,
      ...archive.messages(),
      ...readSiteFile().messages,
      ...readRedirects([root]).messages,
      ...checkAddressClaims(archive, [root]),
    ].map(String);
  };
  fc.assert(
    fc.property(owner, owner, fc.constantFrom(...FREE), spelling, (one, other, name, spelled) => {
      fc.pre(one !== other && isAddress(other, spelled));
      expect(reports({ ...OWNERS[one]?.(name), ...OWNERS[other]?.(spelled(name)) }), `${one}, ${other}`).not.toEqual([]);
    }),
    { numRuns: tries(60) },
  );
  fc.assert(
    fc.property(owner, fc.constantFrom(...TAKEN), spelling, (one, name, spelled) => {
      fc.pre(isAddress(one, spelled));
      expect(reports(OWNERS[one]?.(spelled(name)) ?? {}), one).not.toEqual([]);
    }),
    { numRuns: tries(60) },
  );
  fc.assert(
    fc.property(owner, owner, (one, other) => {
      const files = { ...OWNERS[one]?.('harbor'), ...(one === other ? {} : OWNERS[other]?.('quay-2')) };
      expect(reports(files), `${one}, ${other}`).toEqual([]);
    }),
    { numRuns: tries(20) },
  );
});
