import { expect, test } from 'vitest';
import { standingOf } from '../../src/site/editions.ts';
import { languageOf } from '../../src/site/languages.ts';
import { findBook, type Library } from '../../src/site/library.ts';
import { spotToday } from '../../src/site/spot-today.ts';
import type { Spot } from '../../src/site/spots.ts';
import { chapterPage } from '../../src/site/views/chapter-page.ts';
import { library } from './own-library.ts';

const book = findBook(library, 'cr', '2008-07-15', languageOf('en'));
if (book === undefined) throw new Error('no edition of 2008');
const chapter = (number: string): Spot => ({ kind: 'chapter', number });

test('a chapter of an earlier edition leads to the one that holds its matter today, not to another one of its number', () => {
  expect(spotToday(library, book, chapter('502'))).toEqual(chapter('702'));
  expect(standingOf(library, book, chapter('502')).way).toEqual({
    label: 'Read rule 702 as it is today',
    href: '/rules/cr/7/702',
  });
  expect(chapterPage(library, book, '502').frame.canonical).toBe('/rules/cr/7/702');
});

test('a chapter of which a part lives on under its number is not led away', () => {
  const split = { history: () => ({ today: () => ['702', '502'] }) } as unknown as Library;
  expect(spotToday(split, book, chapter('502'))).toEqual(chapter('502'));
});

test('what has no number, or none that is known, stays what it is', () => {
  expect(spotToday(library, book, { kind: 'glossary' })).toEqual({ kind: 'glossary' });
  expect(spotToday(library, book, chapter('999'))).toEqual(chapter('999'));
});
