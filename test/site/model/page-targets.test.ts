import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import type { EditionView } from '../../../src/site/model/edition-view.ts';
import { languageLinks, resolveTargets, statusNotice } from '../../../src/site/model/editions.ts';
import { type PageTarget, targetIn } from '../../../src/site/model/page-targets.ts';
import { findView, newestView, type Site } from '../../../src/site/model/site.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { viewOf } from './open-site.ts';
import { site } from './own-site.ts';

const view = viewOf(site, 'en', '2008-07-15');
const today = viewOf(site, 'en').edition.id;
const chapter = (number: string): PageTarget => ({ kind: 'chapter', number });

test('a chapter of an earlier edition leads to the one with its content today, not to another with its number', () => {
  expect(targetIn(site, view, today, chapter('502'))).toEqual(chapter('702'));
  expect(statusNotice(site, resolveTargets(site, view, chapter('502'))).link).toEqual({
    label: 'Read the current rule 702',
    href: '/rules/cr/7/702',
  });
  expect(chapterPage(site, view, '502').frame.canonical).toBe('/rules/cr/7/702');
});

test('the menu of languages leads to the translation of the rule, not of another with its number', () => {
  const linksOf = (target: PageTarget) =>
    languageLinks(site, resolveTargets(site, view, target)).map(({ lang, href }) => [lang, href]);
  expect(linksOf(chapter('502'))).toEqual([
    ['en', '/rules/cr/2008-07-15/5/502'],
    ['pt-BR', '/regras/cr/7/702'],
  ]);
});

test('a chapter that partly continues under its number stays the same', () => {
  const split = { history: () => ({ editions: [today], today: () => ['702', '502'] }) } as unknown as Site;
  expect(targetIn(split, view, today, chapter('502'))).toEqual(chapter('502'));
});

test('targets without a number, or with an unknown one, stay the same', () => {
  expect(targetIn(site, view, today, { kind: 'glossary' })).toEqual({ kind: 'glossary' });
  expect(targetIn(site, view, today, chapter('999'))).toEqual(chapter('999'));
});

test('the notice links to what changed when the text took effect', () => {
  const english = languageOf('en');
  const changes = (edition: EditionView | undefined, target: PageTarget) =>
    edition && statusNotice(site, resolveTargets(site, edition, target)).changes;
  const renumbered = findView(site, 'cr', '2009-07-11', english);
  expect(changes(renumbered, chapter('510'))).toEqual({
    label: 'Changes',
    href: '/rules/cr/changes/2009-07-11#chapter-510',
  });
  expect(changes(renumbered, { kind: 'contents' })?.href).toBe('/rules/cr/changes/2009-07-11');
  expect(changes(renumbered, { kind: 'glossary' })?.href).toBe('/rules/cr/changes/2009-07-11#chapter-glossary');
  const inForce = newestView(site, 'cr', english);
  expect(changes(inForce, chapter('702'))).toEqual({
    label: 'Changes',
    href: '/rules/cr/changes/2024-06-07#chapter-702',
  });
  expect(changes(inForce, { kind: 'rule', number: '702.19b' })).toEqual({ label: 'Show change', href: '#history' });
});

test('the notice of a chapter in force says since when it is unchanged, also if the newest edition left it alone', () => {
  const inForce = newestView(site, 'cr', languageOf('en'));
  const textOf = (target: PageTarget) => inForce && statusNotice(site, resolveTargets(site, inForce, target)).text;
  expect(textOf({ kind: 'contents' })).toBe('In force since April 17, 2026.');
  expect(textOf(chapter('702'))).toBe('Unchanged since June 7, 2024 (MH3).');
});

test('the notice has no such link in the first edition, or if nothing changed', () => {
  for (const target of [chapter('502'), { kind: 'contents' }, { kind: 'glossary' }] satisfies PageTarget[])
    expect(statusNotice(site, resolveTargets(site, view, target))).not.toHaveProperty('changes');
});
