/** Tests the entries of each kind of page; `test/browser/manifest.test.ts` compares them with the built pages. */
import { expect, test } from 'vitest';
import { PAGES } from '../../../src/site/pages/all-pages.ts';
import { siteManifest } from '../../../src/site/pages/manifest.ts';
import { site } from '../model/own-site.ts';

const manifest = siteManifest(site, [{ from: '/rules/old', to: '/rules/cr' }]);
const pages = new Map(manifest.map((page) => [page.address, page]));

test('a chapter has the whole and short numbers of its rules as anchors, and its alternates in each language', () => {
  const page = pages.get('/rules/cr/1/101');
  expect(page?.anchors).toEqual(expect.arrayContaining(['101', '101.2a', '2a']));
  expect(page?.indexed?.map(({ hreflang }) => hreflang)).toEqual(['en', 'pt-BR', 'x-default']);
});

test('a rule’s own page has no anchors, since links use those of the chapter', () => {
  expect(pages.get('/rules/cr/101.2a')?.anchors).toBeUndefined();
  expect(pages.get('/rules/cr/101.2a')?.indexed).toBeDefined();
});

test('earlier editions, side-by-side pages and redirects are not indexed', () => {
  const chapter = [...pages.values()].find(({ address }) => /^\/rules\/cr\/2009-07-11\/1\/\d+$/.test(address));
  expect(chapter?.anchors?.length).toBeGreaterThan(0);
  expect(chapter?.indexed).toBeUndefined();
  expect(pages.get('/regras/cr/1/101/en')).toMatchObject({ anchors: expect.arrayContaining(['101.2a']) });
  expect(pages.get('/regras/cr/1/101/en')?.indexed).toBeUndefined();
  expect(pages.get('/rules/old')).toEqual({ address: '/rules/old', leadsTo: '/rules/cr' });
});

test('the glossary has the anchors of all names of a term, and of the terms of earlier editions', () => {
  const { anchors = [] } = pages.get('/rules/cr/glossary') ?? {};
  expect(anchors).toEqual(expect.arrayContaining(['trample', 'phased-in', 'phased-out', 'mana-burn']));
  expect(new Set(anchors).size).toBe(anchors.length);
});

test('every address is listed once', () => {
  expect(pages.size).toBe(manifest.length);
});

test.each(PAGES)('the frames of pages of the kind $kind have the addresses and languages in the manifest', (page) => {
  for (const entry of page.list(site).filter((_, at) => at % 25 === 0)) {
    const { frame } = page.model(entry, site);
    const { address, indexed } = pages.get(`/${entry.path}`) ?? {};
    expect([frame.address, frame.canonical === address]).toEqual([address, indexed !== undefined]);
    if (indexed !== undefined) expect(frame.alternates).toEqual(indexed);
  }
});
