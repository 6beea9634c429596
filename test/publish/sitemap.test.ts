import { expect, test } from 'vitest';
import { readIndexablePage } from '../../src/publish/sitemap/indexable-page.ts';
import { robotsFile, sitemapFiles } from '../../src/publish/sitemap/sitemap.ts';

const SITE = new URL('https://rules.example');
const head = (more: string) =>
  `<!doctype html><html><head>${more}</head><body><link rel="canonical" href="/elsewhere"></body></html>`;
const canonical = (address: string) => `<link rel="canonical" href="${address}">`;
const ADDRESS = 'https://rules.example/rules/cr/101.2a';

test('a page that stands for itself is listed with its languages', () => {
  const html = head(
    `${canonical(ADDRESS)}<link rel="alternate" hreflang="en" href="${ADDRESS}"><link rel="alternate" type="application/atom+xml" href="/feed">`,
  );
  expect(readIndexablePage(html, ADDRESS)).toEqual({ address: ADDRESS, alternates: [{ hreflang: 'en', href: ADDRESS }] });
});

test.each([
  ['that asks not to be', `${canonical(ADDRESS)}<meta name="robots" content="noindex">`],
  ['for which another one stands', canonical('https://rules.example/rules/cr/101.2')],
  ['that only leads on', `${canonical(ADDRESS)}<meta http-equiv="refresh" content="0;url=/rules">`],
  ['that does not say what it is', ''],
])('a page %s is not listed', (_, more) => {
  expect(readIndexablePage(head(more), ADDRESS)).toBeNull();
});

test('the map names each page, and its languages with it', () => {
  const files = sitemapFiles(
    [{ address: ADDRESS, alternates: [{ hreflang: 'pt-BR', href: 'https://rules.example/a?b=1&c=2' }] }],
    SITE,
  );
  expect([...files.keys()]).toEqual(['sitemap.xml']);
  expect(files.get('sitemap.xml')).toContain(
    `<url><loc>${ADDRESS}</loc><xhtml:link rel="alternate" hreflang="pt-BR" href="https://rules.example/a?b=1&#x26;c=2"></xhtml:link></url>`,
  );
});

test('a map that would be too long is cut, and an index names its parts', () => {
  const pages = Array.from({ length: 5 }, (_, at) => ({ address: `https://rules.example/${at}`, alternates: [] }));
  const files = sitemapFiles(pages, SITE, 2);
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
  expect(files.get('sitemap.xml')).toContain('<loc>https://rules.example/sitemap-3.xml</loc>');
  const listed = [...files.values()].flatMap((xml) => xml.match(/(?<=<url><loc>)[^<]*/g) ?? []);
  expect(listed).toEqual(pages.map(({ address }) => address));
});

test('robots are told of the map only where there is one', () => {
  expect(robotsFile(SITE)).toContain('Sitemap: https://rules.example/sitemap.xml');
  expect(robotsFile(null)).toBe('User-agent: *\nAllow: /\n');
});
