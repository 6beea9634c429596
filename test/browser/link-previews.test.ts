/** Tests what Discord, Reddit, Discourse, WhatsApp and Mastodon show for links; test/fixtures/link-previews/ has the texts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { openPage, site, useBrowser } from './own-page.ts';
import { readLink, SERVICES } from './read-link-preview.ts';

useBrowser();

/** The most bytes that WhatsApp reads of a picture; the others read more. */
const LARGEST_PICTURE = 300_000;

const PAGES = {
  rule: '/rules/cr/702.19b',
  'rule-that-is-a-heading': '/rules/cr/702.19',
  'old-rule-number': '/rules/cr/502.9b',
  chapter: '/rules/cr/1/101',
  'changes-of-an-edition': '/rules/cr/changes/2009-07-11',
  translation: '/regras/cr/101.2',
  'earlier-edition': '/rules/cr/2009-07-11/1/101',
  'rule-of-an-earlier-edition': '/rules/cr/2009-07-11/101.2',
  home: '/reglas',
};

test.each(Object.entries(PAGES))('%s', async (name, path) => {
  const cards = await Promise.all(
    SERVICES.map(async (service) => {
      const card = service.show(await readLink(site + path, service));
      const parts = Object.entries(card).map(([part, value]) => `  ${part}: ${value ?? '(nothing)'}`);
      return [service.name, ...parts].join('\n');
    }),
  );
  const shown = `${path}\n\n${cards.join('\n\n')}\n`;
  const file = join('test', 'fixtures', 'link-previews', `${name}.txt`);
  if (process.env['UPDATE_FIXTURES'] === '1') writeFileSync(file, shown);
  expect(shown).toBe(readFileSync(file, 'utf8'));
});

test('every preview has a title, and a picture that exists and is small enough', async () => {
  for (const path of Object.values(PAGES)) {
    for (const service of SERVICES) {
      const head = await readLink(site + path, service);
      expect(head.metas.get('og:title'), `${service.name} ${path}`).toBeTruthy();
      const picture = await fetch(new URL(head.metas.get('og:image') ?? '/nothing', site));
      expect(picture.headers.get('content-type'), path).toBe('image/png');
      expect((await picture.arrayBuffer()).byteLength, path).toBeLessThan(LARGEST_PICTURE);
    }
  }
});

test('pages have JSON-LD although their policy allows no inline scripts', async () => {
  const page = await openPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${site}/rules/cr/101.2a`);
  expect(await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content')).not.toContain('unsafe-inline');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'][0]).toMatchObject({ '@type': 'CreativeWork', position: '101.2a', inLanguage: 'en' });
  expect(data['@graph'][1]).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(complaints).toEqual([]);
});
