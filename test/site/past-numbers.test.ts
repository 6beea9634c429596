import { describe, expect, test } from 'vitest';
import { chapterIndexOf } from '../../src/publish/chapter-index.ts';
import { chapterShelf } from '../../src/site/book.ts';
import { sharedChapterAddress } from '../../src/site/chapter-index.ts';
import { languageOf } from '../../src/site/languages.ts';
import { bookInForce, findBook } from '../../src/site/library.ts';
import { pastMeanings } from '../../src/site/number-meanings.ts';
import { pastNumberRoutes } from '../../src/site/routes.ts';
import { historyOf } from '../../src/site/rule-history.ts';
import { library } from './own-library.ts';

const english = languageOf('en');

describe('a number of the past', () => {
  test('has a page where it is no longer in use', () => {
    const paths = pastNumberRoutes(library).map(({ path }) => path);
    expect(paths).toContain('rules/cr/502.9b');
    expect(paths).not.toContain('rules/cr/101.1');
  });

  test('says what it was, until when, and where that is today', () => {
    const [meaning, ...others] = pastMeanings(library, 'cr', '502.9b', english);
    expect(others).toEqual([]);
    expect(meaning?.period).toBe('From July 15, 2008 until July 11, 2009');
    expect(meaning?.today.map(({ number }) => number)).toEqual(['702.19b']);
    expect(meaning?.ending?.href).toMatch(/^\/rules\/cr\/changes\/2009-07-11#/);
  });

  test('tells of its other meanings where it is in use', () => {
    const numbers = [...(library.lineage('cr')?.lineage.rules.at(-1)?.identifiers.keys() ?? [])];
    const reused = numbers.filter((number) => pastMeanings(library, 'cr', number, english).length > 0);
    expect(reused).toContain('502');
  });
});

test('the history of a rule goes back to its first appearance under another number', () => {
  const [work] = library.works.filter(({ id }) => id === 'cr');
  const book = work === undefined ? undefined : bookInForce(library, work);
  const events = book === undefined ? [] : historyOf(library, book, '702.19b', english);
  expect(events.at(-1)?.day).toBe('2008-07-15');
  const first = events.filter(({ day }) => day === '2008-07-15');
  expect(first.flatMap(({ to }) => to.map(({ number }) => number))).toContain('502.9b');
  expect(events.find(({ day }) => day === '2009-07-11')?.diff).toContain('<ins>');
});

test('a step that matched two rules whose words hardly agree says that it is uncertain', () => {
  const [work] = library.works.filter(({ id }) => id === 'cr');
  const book = work === undefined ? undefined : bookInForce(library, work);
  const events = book === undefined ? [] : historyOf(library, book, '702.2a', english);
  expect(events.map(({ day, kind, uncertain }) => [day, kind, uncertain])).toContainEqual(['2009-07-11', 'moved-edited', true]);
  expect(events.at(-1)).toMatchObject({ kind: 'added', uncertain: false });
  const [meaning] = pastMeanings(library, 'cr', '502.63a', english);
  expect(meaning).toMatchObject({ today: [{ number: '702.2a' }], uncertain: true });
});

describe('a chapter that reads the same in several editions', () => {
  const index = chapterIndexOf(library, english);

  test('is written at the first of them, and found from the others', () => {
    for (const book of library.books('cr').filter(({ language, newest }) => language === english && !newest)) {
      for (const { number } of book.outline().chapters) {
        const shelf = chapterShelf(book, number);
        const own = `/rules/cr/${book.edition.id}/${number[0]}/${number}`;
        const shared = sharedChapterAddress(own, index);
        expect(shared, own).toBe(shelf === book.shelf ? undefined : own.replace(book.edition.id, shelf.edition ?? ''));
      }
    }
  });

  test('is found by the name of an edition, too', () => {
    const book = findBook(library, 'cr', '2014-07-18', english);
    const shared = book?.outline().chapters.find(({ number }) => chapterShelf(book, number) !== book.shelf);
    expect(shared).toBeDefined();
    expect(sharedChapterAddress(`/rules/cr/M15/${shared?.section}/${shared?.number}`, index)).toMatch(
      /^\/rules\/cr\/2009-07-11\//,
    );
  });

  test('keeps the rule that the address names', () => {
    expect(sharedChapterAddress('/rules/cr/M15/1/102#102.1', index)).toMatch(/^\/rules\/cr\/2009-07-11\/1\/102#102\.1$/);
  });

  test('of no edition is nowhere', () => {
    expect(sharedChapterAddress('/rules/cr/1999-01-01/1/101', index)).toBeUndefined();
    expect(sharedChapterAddress('/rules/nothing', index)).toBeUndefined();
  });
});
