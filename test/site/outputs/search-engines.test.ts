import { expect, test } from 'vitest';
import { robotsFile, sitemapFiles } from '../../../src/site/outputs/search-engines.ts';

const SITE = new URL('https://rules.example');
const ADDRESS = '/rules/cr/101.2a';

test('the sitemap lists each page with its other languages', () => {
  const files = sitemapFiles([{ address: ADDRESS, indexed: [{ hreflang: 'pt-BR', address: '/a?b=1&c=2' }] }], SITE);
  expect([...files.keys()]).toEqual(['sitemap.xml']);
  expect(files.get('sitemap.xml')).toContain(
    `<url><loc>https://rules.example${ADDRESS}</loc><xhtml:link rel="alternate" hreflang="pt-BR" href="https://rules.example/a?b=1&#x26;c=2"></xhtml:link></url>`,
  );
});

test('pages that are not indexed and redirects are not listed', () => {
  const files = sitemapFiles([{ address: '/old' }, { address: '/moved', leadsTo: '/rules' }], SITE);
  expect(files.get('sitemap.xml')).not.toContain('<loc>');
});

test('a sitemap that is too long is split, with an index of its parts', () => {
  const pages = Array.from({ length: 5 }, (_, at) => ({ address: `/${at}`, indexed: [] }));
  const files = sitemapFiles(pages, SITE, 2);
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
  expect(files.get('sitemap.xml')).toContain('<loc>https://rules.example/sitemap-3.xml</loc>');
  const listed = [...files.values()].flatMap((xml) => xml.match(/(?<=<url><loc>)[^<]*/g) ?? []);
  expect(listed).toEqual(pages.map(({ address }) => `https://rules.example${address}`));
});

test('robots.txt names the sitemap only if there is one', () => {
  expect(robotsFile(SITE)).toContain('Sitemap: https://rules.example/sitemap.xml');
  expect(robotsFile(null)).toBe('User-agent: *\nAllow: /\n');
});
