import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressFiles } from '../../../src/content/disk/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { findView } from '../../../src/site/model/site.ts';
import {
  expandRedirects,
  findLoops,
  parseRedirects,
  readRedirects,
} from '../../../src/site/outputs/permanence/declared-redirects.ts';
import {
  addressFile,
  countAnchors,
  faultOfAddressList,
  findLostAddresses,
  formatAddressList,
  mergeAddressLists,
  parseAddressList,
  readAddressFiles,
  readBuiltAddresses,
} from '../../../src/site/outputs/permanence/published-addresses.ts';
import { chapterIndexOf, numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import type { PageEntry } from '../../../src/site/pages/page-list.ts';
import { contentFolder } from '../../content/disk/content-folder.ts';
import { site } from '../model/archive.ts';

const english = languageOf('en');
const indexes = {
  'data/numbers-en.json': JSON.stringify(numberIndexOf(site, english)),
  'data/chapters-en.json': JSON.stringify(chapterIndexOf(site, english)),
};

type Pages = Readonly<Record<string, Omit<PageEntry, 'address'>>>;

/** Returns a site of pages by address, with the indexes of the tests' archive and some empty files. */
function siteOf(pages: Pages, others: readonly string[] = [], data: Readonly<Record<string, string>> = {}) {
  const html = Object.keys(pages).map((address) => `${address.slice(1)}.html`);
  const files = new Map([...Object.entries({ ...indexes, ...data }), ...[...html, ...others].map((file) => [file, ''] as const)]);
  const entries = Object.entries(pages).map(([address, entry]) => ({ address, ...entry }));
  return readBuiltAddresses({ files: [...files.keys()], read: (file) => files.get(file) ?? '' }, entries);
}

function lost(published: string, pages: Pages, data: Readonly<Record<string, string>> = {}) {
  return findLostAddresses(parseAddressList(published), siteOf(pages, [], data));
}

describe('the list of addresses', () => {
  test('is sorted, has an address on each line, and can be read back', () => {
    const list = new Map([
      ['/rules/cr/2', new Set<string>()],
      ['/rules/cr/1/101', new Set(['2a', '101.2a'])],
    ]);
    const text = formatAddressList(list);
    expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual(['/rules/cr/1/101 101.2a 2a', '/rules/cr/2', '']);
    expect(parseAddressList(text)).toEqual(list);
  });

  test('is refused if its end is missing or it is empty', () => {
    const folder = contentFolder({});
    const read = (text: string) => {
      writeFileSync(join(folder, 'addresses.txt'), text);
      return () => readAddressFiles(addressFiles([folder]));
    };
    const whole = formatAddressList(new Map([['/rules/cr', new Set<string>()]]));
    expect(read(whole)().size).toBe(1);
    expect(read('/rules/cr\n# End of the list\n')().size).toBe(1);
    for (const text of ['', whole.slice(0, 40), whole.slice(0, -12), '/rules/cr\n']) {
      expect(read(text)).toThrow('the list of what was published');
    }
  });

  test('is refused if its middle is cut out or a line has changed, and says what to do', () => {
    const list = new Map(['/a', '/b', '/c', '/d'].map((address) => [address, new Set(['1', '2'])]));
    const lines = formatAddressList(list).split('\n');
    const first = lines.indexOf('/a 1 2');
    expect(faultOfAddressList(lines.toSpliced(first + 1, 2).join('\n'))).toMatch(
      /^it has 2 instead of 4 lines since it was written; if that is right, as after a merge, shorten its last line to "# End of the list"$/,
    );
    expect(faultOfAddressList(lines.toSpliced(first, 1, '/a 1').join('\n'))).toMatch(/^some of its lines have changed/);
    const withdrawn = [...lines.toSpliced(first, 1).slice(0, -2), '# End of the list', ''].join('\n');
    expect(faultOfAddressList(withdrawn)).toBeUndefined();
    expect(parseAddressList(withdrawn).size).toBe(3);
  });

  test('is refused with the line if it has merge markers or an invalid line', () => {
    expect(faultOfAddressList('/a\n<<<<<<< HEAD\n/b\n=======\n/c\n>>>>>>> other\n')).toContain('line 2');
    expect(faultOfAddressList('/a\n\n# b\nrules/c\n')).toBe('line 4 is not an address');
  });

  test('is read from every content folder', () => {
    const [one, other, bare] = [
      contentFolder({ 'addresses.txt': '/a 1\n# End of the list\n' }),
      contentFolder({ 'addresses.txt': '/b\n/a 2\n# End of the list\n' }),
      contentFolder({}),
    ];
    const folders = [bare, other, one];
    expect(readAddressFiles(addressFiles(folders))).toEqual(parseAddressList('/a 1 2\n/b'));
    expect(addressFile(folders)).toBe(join(other, 'addresses.txt'));
    expect(addressFile([bare])).toBe(join(bare, 'addresses.txt'));
  });

  test('keeps the entries of both lists, even if an address is on two lines', () => {
    const merged = mergeAddressLists(parseAddressList('/a 1\n/b'), parseAddressList('/a 2\n/a 3\n<<<<<<<\n/c'));
    expect([...merged.keys()].sort()).toEqual(['/a', '/b', '/c']);
    expect(merged.get('/a')).toEqual(new Set(['1', '2', '3']));
  });
});

test('a built site publishes pages, feeds and data, and the anchors of rules, terms and changes', () => {
  const { list, redirects } = siteOf(
    {
      '/rules': {},
      '/rules/cr/1/101': { anchors: ['101.2a', '2a'] },
      '/rules/cr/101.2a': {},
      '/rules/cr/glossary': { anchors: ['trample', 'trampling', 'bury'] },
      '/rules/cr/M10': { leadsTo: '/rules/cr/2009-07-11' },
    },
    ['rules/index.html', '404.html', '_astro/page.css', 'rules/cr/changes.atom'],
  );
  expect([...list.keys()].sort()).toEqual([
    '/rules',
    '/rules/cr/1/101',
    '/rules/cr/101.2a',
    '/rules/cr/M10',
    '/rules/cr/changes.atom',
    '/rules/cr/glossary',
  ]);
  expect(list.get('/rules/cr/1/101')).toEqual(new Set(['101.2a', '2a']));
  expect(list.get('/rules/cr/101.2a')).toEqual(new Set());
  expect(list.get('/rules/cr/glossary')).toEqual(new Set(['trample', 'trampling', 'bury']));
  expect(redirects).toEqual(new Map([['/rules/cr/M10', '/rules/cr/2009-07-11']]));
});

test('a built site publishes previews, and anchors that end like those of headings', () => {
  const files = ['preview/en/cr.png', 'icon-192.png'];
  const { list } = siteOf({ '/rules/gp/1/1-2': { anchors: ['1-2', '1-2-h'] } }, files);
  expect(list.get('/rules/gp/1/1-2')).toEqual(new Set(['1-2', '1-2-h']));
  expect([...list.keys()].sort()).toEqual(['/preview/en/cr.png', '/rules/gp/1/1-2']);
});

describe('an address is lost', () => {
  const pages = { '/rules/cr/M10': { leadsTo: '/rules/cr' }, '/rules/cr/m10': { leadsTo: '/rules/cr' }, '/rules/cr': {} };
  const named = (edition: string) => ({
    'api/v1/cr/editions.json': JSON.stringify({ work: 'cr', editions: [{ edition, aliases: ['M10'] }] }),
    'api/v1/schemas/editions.json': '{}',
  });

  test('when an alias means another edition, even if it still works', () => {
    const { list } = siteOf(pages, [], named('2009-07-11'));
    expect(countAnchors(list)).toBe(0);
    const published = formatAddressList(list);
    expect(published).toContain('/rules/cr/m10 >2009-07-11\n');
    expect(lost(published, pages, named('2009-07-11'))).toEqual([]);
    expect(lost('/rules/cr/M10\n', pages, named('2009-10-01'))).toEqual([]);
    expect(lost(published, pages, named('2009-10-01')).map(({ address }) => address)).toEqual(['/rules/cr/M10', '/rules/cr/m10']);
  });

  test('when redirects make a loop, but not when they lead to a page', () => {
    expect(lost('/a', { '/a': { leadsTo: '/b' }, '/b': { leadsTo: '/a' } })).toEqual([{ address: '/a', anchors: [] }]);
    expect(lost('/a', { '/a': { leadsTo: '/b' }, '/b': { leadsTo: '/c' }, '/c': {} })).toEqual([]);
  });

  test('when its page is gone without a redirect', () => {
    expect(lost('/about\n/rules/cr/changes/2020-11-20', { '/about': {} })).toEqual([
      { address: '/rules/cr/changes/2020-11-20', anchors: [] },
    ]);
  });

  test('unless it is redirected to an existing page', () => {
    const redirect = { leadsTo: '/about#us' };
    expect(lost('/us 1', { '/us': redirect, '/about': {} })).toEqual([]);
    expect(lost('/us', { '/us': redirect })).toEqual([{ address: '/us', anchors: [] }]);
  });

  test('unless the page for missing pages finds its successor', () => {
    const chapter = { '/rules/cr/1/101': { anchors: ['101.2'] } };
    expect(findView(site, 'cr', '2020-11-20', english)).toBeDefined();
    expect(lost('/rules/cr/2024-06-07/1/101', chapter)).toEqual([]);
    expect(lost('/rules/cr/2024-06-07/1/102', chapter)).toEqual([{ address: '/rules/cr/2024-06-07/1/102', anchors: [] }]);
  });

  test('with an anchor that is gone, unless its number has a page', () => {
    const chapter = { '/rules/cr/1/101': { anchors: ['101.2'] } };
    expect(lost('/rules/cr/1/101 101.2 101.9', chapter)).toEqual([{ address: '/rules/cr/1/101', anchors: ['101.9'] }]);
    expect(lost('/rules/cr/1/101 101.2 101.9 9', { ...chapter, '/rules/cr/101.9': {} })).toEqual([]);
  });
});

const read = (text: string) => parseRedirects(text, 'content/redirects.txt');
const expanded = (text: string, published: string) =>
  expandRedirects(read(text).redirects, parseAddressList(published)).map(({ from, to }) => `${from} ${to}`);

test('a redirect with a star applies to everything that was published below it', () => {
  const published = '/rules/cr/M10\n/rules/cr/M10/1\n/rules/cr/2/201';
  expect(expanded('/rules/cr/M10/* /rules/cr/2009-07-11/*\n/a /b\n# nothing', published)).toEqual([
    '/rules/cr/M10/1 /rules/cr/2009-07-11/1',
    '/a /b',
  ]);
});

describe('a line of redirects.txt is refused with its place', () => {
  const faults: readonly (readonly [line: string, fault: string])[] = [
    ['/rules/old', 'a second address is missing'],
    ['rules/old /rules', '"rules/old" is not an address of this site'],
    ['/rules/old //elsewhere.example', '"//elsewhere.example" is not an address of this site'],
    ['/rules/old https://elsewhere.example', 'is not an address of this site'],
    ['/rules/old page /rules', '"/rules" follows the two addresses'],
    ['/rules/old /rules today', '"today" follows the two addresses'],
    ['/rules/o*d /rules', '"/rules/o*d" cannot be the address of a page'],
    ['/rules/old#2a /rules', '"/rules/old#2a" cannot be the address of a page'],
    ['/../old /rules', '"/../old" cannot be the address of a page'],
    ['/_astro/page /rules', '"/_astro/page" cannot be the address of a page'],
    ['/rules/old /rules/*', '"/rules/*" ends with "*", and "/rules/old" does not'],
    ['/old/* /rules/*/x*', '"/rules/*/x*" has a "*" that is not at its end'],
    ['<<<<<<< HEAD', 'the line is a merge conflict marker'],
  ];
  test.each(faults)('%s', (line, fault) => {
    const { redirects, messages } = read(`# Moved\n\n/a /b 301\n${line}\n`);
    expect(redirects.map(({ from }) => from)).toEqual(['/a']);
    expect(messages.map(({ file, line: row, ruleId }) => `${file}:${row} ${ruleId}`)).toEqual([
      'content/redirects.txt:4 invalid-redirect',
    ]);
    expect(messages[0]?.reason).toContain(fault);
  });

  test('if two lines contradict each other or make a loop', () => {
    const folder = contentFolder({ 'redirects.txt': '/a /b\n/a /b\n/a /c\n/c /d\n/d /c\n/e /c\n/f /f\n' });
    const told = readRedirects([folder]).messages.map(({ line, reason }) => `${line} ${reason}`);
    expect(told).toHaveLength(3);
    expect(told[0]).toMatch(/^3 "\/a" leads to "\/b" by .*redirects\.txt:1, and to "\/c" here$/);
    expect(told[1]).toBe('4 leads in a circle: /c → /d → /c');
    expect(told[2]).toBe('7 leads in a circle: /f → /f');
  });
});

test('redirect loops are found before a site is built', () => {
  const loops = (text: string) => findLoops(read(text).redirects);
  expect(loops('/a /b\n/b /c#1\n/c /a')).toEqual([['/a', '/b', '/c', '/a']]);
  for (const itself of ['/a', '/a/', '/a.html', '/a/index.html', '/a?x=1#y', '/%61', '/b/../a'])
    expect(loops(`/a ${itself}`), itself).toEqual([['/a', '/a']]);
  expect(loops('/a /')).toEqual([]);
  expect(loops('/a /b\n/c /b\n/b /d')).toEqual([]);
});
