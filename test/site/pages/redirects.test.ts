import { expect, test } from 'vitest';
import { PAGES } from '../../../src/site/pages/all-pages.ts';
import { page as guide } from '../../../src/site/pages/guide/page.ts';
import { redirectRoutes } from '../../../src/site/pages/redirects.ts';
import { archive, site } from '../model/archive.ts';
import { siteOf, USUAL_WORDS, viewOf } from '../model/open-site.ts';

const to = (path: string) => redirectRoutes(site).find((route) => route.path === path)?.to;

test('dates and names of editions, and chapters without their section, redirect', () => {
  expect(to('rules/cr/2024-06-07')).toBe('/rules/cr');
  expect(to('rules/cr/CMR')).toBe('/rules/cr/2020-11-20');
  expect(to('rules/cr/cmr')).toBe('/rules/cr/2020-11-20');
  expect(to('rules/cr/101')).toBe('/rules/cr/1/101');
  expect(to('rules/cr/1')).toBeUndefined();
});

test('the address of a work in a language without a text redirects to the source language', () => {
  expect(to('rules/lorcana')).toBe('/reglas/lorcana');
});

test('documents that have left the guide redirect to a document of it, if there is one', () => {
  expect(redirectRoutes(site).filter(({ path }) => path.startsWith('guide'))).toEqual([]);
  const shown = siteOf(archive, {}, { ...USUAL_WORDS, guide: true });
  const documents = new Set(guide.list(shown).map(({ path }) => path));
  const former = redirectRoutes(shown).filter(({ path }) => path.startsWith('guide'));
  expect(former.map(({ path }) => path)).toContain('guide/benchmarks');
  for (const route of former) expect([documents.has(route.path), documents.has(route.to.slice(1))]).toEqual([false, true]);
});

test('a permalink or name that is not a plain path has no redirect', () => {
  const view = viewOf(site, 'en');
  const hostile = { ...view, edition: { ...view.edition, aliases: ['../../x', 'a b', 'a.html', 'Glossary', 'M11'] } };
  const permalinks = () => ['../x', 'a b'].map((end) => ['101', `/rules/cr/${end}`] as const);
  const paths = redirectRoutes({ ...site, views: () => [{ ...hostile, permalinks }] }).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('rules/cr/') && !/\d$/.test(path))).toEqual([]);
  expect(paths).toContain('rules/cr/M11');
});

test('every page and every redirect has a unique address', () => {
  const paths = [...PAGES.flatMap((page) => page.list(site)), ...redirectRoutes(site)].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
