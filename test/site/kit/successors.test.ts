import { describe, expect, test } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { openIndex } from '../../../src/site/kit/number-index.ts';
import { homeOfAddress, sharedChapterAddress, successorsOf } from '../../../src/site/kit/successors.ts';
import { chapterLocation } from '../../../src/site/model/edition-view.ts';
import { findView } from '../../../src/site/model/site.ts';
import { chapterIndexOf, numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import { contentFolder } from '../../content/disk/content-folder.ts';
import { siteOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

function successors(address: string): readonly string[] {
  const language = languageOf(address.startsWith('/regras') ? 'pt' : 'en');
  const { works } = numberIndexOf(site, language);
  return successorsOf(address, { numbers: works.map((work) => openIndex(work)), chapters: chapterIndexOf(site, language) });
}

test.each([
  ['a rule of an earlier edition is read in its chapter', '/rules/cr/2009-07-11/101.2', '/rules/cr/2009-07-11/1/101#101.2'],
  ['a section of an earlier edition in its contents', '/rules/cr/2009-07-11/1', '/rules/cr/2009-07-11#1'],
  ['the date of the newest edition is left out', '/rules/cr/2026-04-17/1/101#2', '/rules/cr/1/101#2'],
  ['a rule that nobody translated is read in its chapter', '/regras/cr/101.2a', '/regras/cr/1/101#101.2a'],
  ['a chapter that is gone has the page of its number', '/rules/cr/5/599', '/rules/cr/599'],
  ['and so has a rule that left its chapter', '/rules/cr/1/101#101.9', '/rules/cr/101.9'],
  ['named by the end of its number, too', '/rules/cr/1/101#9b', '/rules/cr/101.9b'],
  ['a chapter beside a language that it has no more is read alone', '/regras/cr/1/101/xx', '/regras/cr/1/101'],
  ['long lists of changes are in the original language', '/regras/cr/changes/2009-07-11/5', '/regras/cr/changes/2009-07-11'],
])('%s', (_, address, successor) => {
  expect(successors(address)[0]).toBe(successor);
});

test('what a translation lacks is looked up in the original, but not the other way around', () => {
  expect(successors('/regras/cr/7/702#702.19z')).toContain('/rules/cr/702.19z');
  expect(successors('/regras/cr/glossario#bury')).toEqual(['/rules/cr/glossary#bury']);
  expect(successors('/rules/cr/glossary#bury')).toEqual([]);
});

test('other addresses have no successors', () => {
  for (const address of ['/', '/about', '/rules', '/rules/nothing/1', '/rules/cr', '/rules/cr/nowhere'])
    expect(successors(address)).toEqual([]);
  expect(homeOfAddress('/search')).toBeUndefined();
  expect(homeOfAddress('/zh/cr')?.code).toBe('zh');
});

test('a rule that left its chapter in a work without sections has the page of its number', () => {
  const chapter = (number: string, ...rules: string[]) =>
    `---\nnumber: "${number}"\ntitle: Boats\n---\n\n${rules.map((rule) => `### ${rule}\n`).join('\n')}`;
  const folder = contentFolder({
    'mill/work.yaml':
      "titles: { en: Mill }\nsource: en\nnumbering: { levels: [{ name: chapter, form: digits }, { name: rule, form: digits, separator: '.' }] }\nlicence: { name: CC0 }\n",
    'mill/2020-01-01/edition.yaml': 'effective: 2020-01-01\n',
    'mill/2020-01-01/en/2.md': chapter('2', '2.1 A boat costs four planks.', '2.2 Nobody turns the crane twice in a row.'),
    'mill/2024-01-01/edition.yaml': 'effective: 2024-01-01\n',
    'mill/2024-01-01/en/2.md': chapter('2', '2.1 A boat costs four planks.'),
  });
  const own = siteOf(readArchive([folder]));
  const english = languageOf('en');
  const indexes = {
    numbers: numberIndexOf(own, english).works.map((work) => openIndex(work)),
    chapters: chapterIndexOf(own, english),
  };
  expect(successorsOf('/rules/mill/2#2.2', indexes)[0]).toBe('/rules/mill/2.2');
  expect(successorsOf('/rules/mill/2#2', indexes)[0]).toBe('/rules/mill/2.2');
  expect(successorsOf('/rules/mill/2', indexes)).toEqual(['/rules/mill/2']);
});

describe('a chapter with the same text in several editions', () => {
  const english = languageOf('en');
  const index = chapterIndexOf(site, english);

  test('has one page at the first of them, and links from the others', () => {
    for (const view of site.views('cr').filter(({ language, newest }) => language === english && !newest)) {
      for (const { number } of view.outline().chapters) {
        const location = chapterLocation(view, number);
        const own = `/rules/cr/${view.edition.id}/${number[0]}/${number}`;
        const shared = sharedChapterAddress(own, index);
        expect(shared, own).toBe(location === view.location ? undefined : own.replace(view.edition.id, location.edition ?? ''));
      }
    }
  });

  test('is also found by the alias of an edition', () => {
    const view = findView(site, 'cr', '2014-07-18', english);
    const shared = view?.outline().chapters.find(({ number }) => chapterLocation(view, number) !== view.location);
    expect(shared).toBeDefined();
    expect(sharedChapterAddress(`/rules/cr/M15/${shared?.section}/${shared?.number}`, index)).toMatch(
      /^\/rules\/cr\/2009-07-11\//,
    );
  });

  test('keeps the fragment of the address', () => {
    expect(sharedChapterAddress('/rules/cr/M15/1/102#102.1', index)).toMatch(/^\/rules\/cr\/2009-07-11\/1\/102#102\.1$/);
  });

  test('has no address for an unknown edition', () => {
    expect(sharedChapterAddress('/rules/cr/1999-01-01/1/101', index)).toBeUndefined();
    expect(sharedChapterAddress('/rules/nothing', index)).toBeUndefined();
  });
});
