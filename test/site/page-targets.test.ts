import { expect, test } from 'vitest';
import { languageOf } from '../../src/shared/languages.ts';
import { statusNotice } from '../../src/site/editions.ts';
import type { PageTarget } from '../../src/site/page-targets.ts';
import { targetToday } from '../../src/site/page-targets.ts';
import { findView, type Site } from '../../src/site/site.ts';
import { chapterPage } from '../../src/views/chapter-page.ts';
import { site } from './own-site.ts';

const view = findView(site, 'cr', '2008-07-15', languageOf('en'));
if (view === undefined) throw new Error('no edition of 2008');
const chapter = (number: string): PageTarget => ({ kind: 'chapter', number });

test('a chapter of an earlier edition leads to the one with its content today, not to another with its number', () => {
  expect(targetToday(site, view, chapter('502'))).toEqual(chapter('702'));
  expect(statusNotice(site, view, chapter('502')).link).toEqual({
    label: 'Read the current rule 702',
    href: '/rules/cr/7/702',
  });
  expect(chapterPage(site, view, '502').frame.canonical).toBe('/rules/cr/7/702');
});

test('a chapter that partly continues under its number stays the same', () => {
  const split = { history: () => ({ today: () => ['702', '502'] }) } as unknown as Site;
  expect(targetToday(split, view, chapter('502'))).toEqual(chapter('502'));
});

test('targets without a number, or with an unknown one, stay the same', () => {
  expect(targetToday(site, view, { kind: 'glossary' })).toEqual({ kind: 'glossary' });
  expect(targetToday(site, view, chapter('999'))).toEqual(chapter('999'));
});
