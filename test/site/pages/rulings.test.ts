import { expect, test } from 'vitest';
import { rulingsOf } from '../../../src/content/archive/index.ts';
import { readRulings } from '../../../src/core/rulings/index.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { collectionPage, collectionRoutes, rulingPage, rulingRoutes } from '../../../src/site/pages/rulings/rulings-page.ts';
import { archive } from '../model/archive.ts';
import { siteOf, viewOf } from '../model/open-site.ts';

const settings = { titles: { en: 'Desk', pt: 'Mesa' }, about: {} };
const ruling = (lang: string, id: string, front: string, body: string) =>
  readRulings([{ path: `cr/rulings/desk/${lang}/${id}.md`, text: `---\ntitle: ${id} in ${lang}\n${front}\n---\n\n${body}\n` }], {
    work: 'cr',
    collection: 'desk',
    lang,
    settings,
    exampleLabels: [],
  }).rulings;

const collection = {
  work: 'cr',
  id: 'desk',
  settings,
  rulings: [
    ...ruling('en', 'can-and-cannot', 'edition: 2020-11-20\ntags: [golden]', 'See rule 101.2 and [the other](who-begins.md).'),
    ...ruling('pt', 'can-and-cannot', 'edition: 2020-11-20', 'Veja a regra 101.2.'),
    ...ruling('en', 'who-begins', 'date: 2024-07-01', 'Rule 103.1 and rule 101.2.'),
  ],
};
const own = { ...archive, rulings: (work: string) => (work === 'cr' ? [collection] : []) };
const site = siteOf(own, { rulings: (work) => rulingsOf(own, work) });
const [english, portuguese] = [viewOf(site, 'en'), viewOf(site, 'pt')];

test('each ruling has an address below its collection, in its own language', () => {
  expect(collectionRoutes(site).map(({ path }) => path)).toEqual(['rules/cr/rulings/desk', 'regras/cr/rulings/desk']);
  expect(rulingRoutes(site).map(({ path }) => path)).toEqual([
    'rules/cr/rulings/desk/can-and-cannot',
    'rules/cr/rulings/desk/who-begins',
    'regras/cr/rulings/desk/can-and-cannot',
  ]);
});

test('a rule lists its rulings once, those in the language of the page first, then the newest', () => {
  expect(rulePage(site, english, '101.2').rulings.map(({ title }) => title)).toEqual([
    'who-begins in en',
    'can-and-cannot in en',
  ]);
  const [first, second] = rulePage(site, portuguese, '101.2').rulings;
  expect([first?.title, first?.lang]).toEqual(['can-and-cannot in pt', undefined]);
  expect([second?.title, second?.lang]).toEqual(['who-begins in en', 'en']);
});

test('a chapter shows how many rulings a rule has, and links to the only one', () => {
  const { rules } = chapterPage(site, english, '101');
  expect(rules).toContain('<a href="/rules/cr/101.2#rulings">2 rulings</a>');
  expect(chapterPage(site, english, '103').rules).toContain('<a href="/rules/cr/rulings/desk/who-begins">1 ruling</a>');
});

test('a ruling links the rules of today and other rulings', () => {
  const [route] = rulingRoutes(site);
  if (route === undefined) throw new Error('the site lacks a ruling');
  const page = rulingPage(site, route);
  expect(page.text).toContain('<a href="/rules/cr/1/101#101.2">101.2</a>');
  expect(page.text).toContain('<a href="/rules/cr/rulings/desk/who-begins">the other</a>');
  expect(page.cites.map(({ numbers, stateLabel }) => [numbers[0]?.href, stateLabel])).toEqual([
    ['/rules/cr/101.2', 'same wording today'],
  ]);
  expect(page.frame.languageLinks.map(({ href }) => href)).toEqual([
    '/rules/cr/rulings/desk/can-and-cannot',
    '/regras/cr/rulings/desk/can-and-cannot',
  ]);
});

test('a collection lists its rulings, the newest first, with their tags', () => {
  const [route] = collectionRoutes(site);
  if (route === undefined) throw new Error('the site lacks a collection');
  const page = collectionPage(site, route);
  expect(page.rulings.map(({ title }) => title)).toEqual(['who-begins in en', 'can-and-cannot in en']);
  expect(page.tags).toEqual([{ tag: 'golden', count: 1 }]);
});

test('rulings in a language without texts add that language to the site', () => {
  const alone = { ...collection, rulings: ruling('it', 'lanterne', 'edition: 2020-11-20', 'Regola 101.2.') };
  const codesOf = (rulings: typeof own.rulings) => siteOf({ ...archive, rulings }).languages.map(({ code }) => code);
  expect(codesOf(() => [])).not.toContain('it');
  expect(codesOf((work) => (work === 'cr' ? [alone] : []))).toContain('it');
});
