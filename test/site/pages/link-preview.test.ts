import { expect, test } from 'vitest';
import { linkPreview } from '../../../src/site/model/frame.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const absolute = (address: string) => new URL(address, 'https://rules.example').href;

function previewOf(code: string, number: string) {
  const { frame } = rulePage(site, viewOf(site, code), number);
  const { tags, ...others } = linkPreview(frame, 'article', absolute);
  return { ...others, frame, tags: new Map(tags.map((tag) => ['property' in tag ? tag.property : tag.name, tag.content])) };
}

test('all addresses are URLs if the address of the site is known', () => {
  const { tags, jsonLd } = previewOf('en', '101.2a');
  expect(tags.get('og:url')).toBe('https://rules.example/rules/cr/101.2a');
  expect(tags.get('og:image')).toBe('https://rules.example/preview/en/cr/101.png');
  expect(JSON.parse(jsonLd)['@graph'][0]['@id']).toBe('https://rules.example/rules/cr/101.2a');
});

test('the preview of a rule has its text, edition and language', () => {
  const { tags } = previewOf('pt', '101.2');
  expect(tags.get('og:description')).toMatch(/ — Se uma regra .* \(Edição de 17 de abril de 2026\)$/);
  expect(tags.get('og:locale')).toBe('pt_BR');
  expect(tags.get('og:locale:alternate')).toBe('en');
  expect(tags.get('twitter:data2')).toBe('Português');
});

test('the preview of an outdated translation says so', () => {
  const outdated = [...(viewOf(site, 'pt').carried?.().rules ?? [])].find(([, { state }]) => state === 'outdated')?.[0] ?? '';
  expect(previewOf('pt', outdated).tags.get('og:description')).toMatch(
    /\(Edição de 17 de abril de 2026; tradução desatualizada\)$/,
  );
});

test('a rule without a title has that of the nearest rule above it', () => {
  expect(previewOf('en', '702.19b').tags.get('og:title')).toMatch(/^702\.19b Trample · /);
  expect(previewOf('en', '101.2a').tags.get('og:title')).toMatch(/^101\.2a The Magic Golden Rules · /);
});

test('the preview of a heading has the text below it', () => {
  expect(previewOf('en', '702.19').tags.get('og:description')).toMatch(/^702\.19a /);
});

test('rules and chapters in force link to the oEmbed record of their chapter', () => {
  expect(previewOf('en', '702.19b').oembed).toBe('/oembed/en/cr/702.json');
});

test('only pages for search engines say where they stand', () => {
  const { frame, jsonLd } = previewOf('en', '101.2a');
  const types = (json: string) => JSON.parse(json)['@graph'].map((node: Record<string, unknown>) => node['@type']);
  expect(types(jsonLd)).toEqual(['CreativeWork', 'BreadcrumbList']);
  expect(types(linkPreview({ ...frame, indexed: false }, 'article', absolute).jsonLd)).toEqual(['CreativeWork']);
});

test('a title cannot end the script element of the JSON-LD', () => {
  const { frame } = previewOf('en', '101.2a');
  const { jsonLd } = linkPreview({ ...frame, title: '</script><script>alert(1)</script>' }, 'article', absolute);
  expect(jsonLd).not.toContain('<');
  expect(JSON.parse(jsonLd)['@graph'][0].name).toBe('</script><script>alert(1)</script>');
});
