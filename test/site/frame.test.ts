import { expect, test } from 'vitest';
import { hasRulePage } from '../../src/site/book.ts';
import { languageOf } from '../../src/site/languages.ts';
import { findBook, newestBook } from '../../src/site/library.ts';
import { bookRoutes, numberRoutes, redirectRoutes } from '../../src/site/routes.ts';
import { chapterPage } from '../../src/site/views/chapter-page.ts';
import { contentsPage } from '../../src/site/views/contents-page.ts';
import { rulePage } from '../../src/site/views/rule-page.ts';
import { library } from './archive.ts';

const english = newestBook(library, 'cr', languageOf('en'));
const portuguese = newestBook(library, 'cr', languageOf('pt'));
const earlier = findBook(library, 'cr', '2020-11-20', languageOf('en'));
if (english === undefined || portuguese === undefined || earlier === undefined) throw new Error('the library lacks a book');

test('the rules in force say since when, are indexed, and stand for themselves', () => {
  const { frame } = rulePage(library, english, '101.2');
  expect(frame.standing).toEqual({ tone: 'plain', text: 'In force since June 7, 2024.' });
  expect(frame.indexed).toBe(true);
  expect(frame.canonical).toBe('/rules/cr/101.2');
  expect(frame.notice).toBe('Not the official text.');
});

test('an earlier edition says until when it held, leads to today, and leaves the search engines to today', () => {
  const { frame } = contentsPage(library, earlier);
  expect(frame.standing).toMatchObject({ tone: 'warning', way: { href: '/rules/cr' } });
  expect(frame.standing?.text).toContain('June 7, 2024');
  expect(frame.indexed).toBe(false);
  expect(frame.canonical).toBe('/rules/cr');
});

test('a translation says which edition it translates, which rules it is shown with, and which text counts', () => {
  const { standing } = rulePage(library, portuguese, '101.2').frame;
  expect(standing).toEqual({
    tone: 'plain',
    text: 'Tradução da edição de 20 de novembro de 2020 (CMR), mostrada com as regras em vigor desde 7 de junho de 2024.',
    authority: 'Quando os dois diferem, vale o texto em inglês.',
    way: { label: 'Ler em inglês', href: '/rules/cr/101.2', lang: 'en' },
  });
});

test('a rule without a translation has a page under its own language only', () => {
  expect(hasRulePage(portuguese, '101.2')).toBe(true);
  expect(hasRulePage(portuguese, '101.2a')).toBe(false);
  expect(rulePage(library, english, '101.2a').frame.alternates).toEqual([]);
});

test('the rules of earlier editions are read in their chapters, however few editions there are', () => {
  expect(hasRulePage(earlier, '101.2')).toBe(false);
  expect(numberRoutes(library, 'rule').every(({ book }) => book.newest)).toBe(true);
});

test('switching language or edition stays on the rule, or goes to the nearest thing above it', () => {
  const href = (ways: readonly { readonly href: string }[]) => ways.map((way) => way.href);
  expect(href(rulePage(library, english, '101.2').frame.languageWays)).toEqual(['/rules/cr/101.2', '/regras/cr/101.2']);
  expect(href(rulePage(library, english, '101.2a').frame.languageWays)).toEqual(['/rules/cr/101.2a', '/regras/cr/1/101#101.2a']);
  expect(href(rulePage(library, english, '103.1').frame.editionWays)).toEqual(['/rules/cr/103.1', '/rules/cr/2020-11-20#1']);
  expect(href(chapterPage(library, earlier, '101').frame.languageWays)).toEqual([
    '/rules/cr/2020-11-20/1/101',
    '/regras/cr/2020-11-20/1/101',
  ]);
});

test('alternates name the languages that have the page, the original as the default', () => {
  expect(rulePage(library, english, '101.2').frame.alternates).toEqual([
    { hreflang: 'en', address: '/rules/cr/101.2' },
    { hreflang: 'pt-BR', address: '/regras/cr/101.2' },
    { hreflang: 'x-default', address: '/rules/cr/101.2' },
  ]);
  expect(rulePage(library, english, '103.1').frame.alternates).toEqual([]);
});

test('dates and names of editions, and chapters without their section, lead on', () => {
  const to = (path: string) => redirectRoutes(library).find((route) => route.path === path)?.to;
  expect(to('rules/cr/2024-06-07')).toBe('/rules/cr');
  expect(to('rules/cr/CMR')).toBe('/rules/cr/2020-11-20');
  expect(to('rules/cr/cmr')).toBe('/rules/cr/2020-11-20');
  expect(to('rules/cr/101')).toBe('/rules/cr/1/101');
  expect(to('rules/cr/1')).toBeUndefined();
});

test('a permalink or a name that is no plain path makes no file', () => {
  const [work] = library.works;
  const book = work === undefined ? undefined : newestBook(library, work.id, languageOf('en'));
  if (book === undefined) throw new Error('the library lacks a book');
  const hostile = { ...book, edition: { ...book.edition, aliases: ['../../x', 'a b', 'Glossary', 'M11'] } };
  const paths = redirectRoutes({ ...library, books: () => [hostile] }).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('rules/cr/') && !/\d$/.test(path))).toEqual([]);
  expect(paths).toContain('rules/cr/M11');
});

test('every page has an address of its own', () => {
  const single = (['contents', 'glossary', 'introduction', 'credits'] as const).flatMap((kind) => bookRoutes(library, kind));
  const numbered = (['section', 'chapter', 'rule'] as const).flatMap((kind) => numberRoutes(library, kind));
  const paths = [...single, ...numbered, ...redirectRoutes(library)].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a rule whose parent is not there does not link to it', () => {
  const rules = new Map([...english.rules()].filter(([number]) => number !== '101.2'));
  const { frame, above } = rulePage(library, { ...english, rules: () => rules }, '101.2a');
  expect(frame.crumbs.map(({ label }) => label)).not.toContain('101.2');
  expect(above).toEqual([]);
});
