import { expect, test } from 'vitest';
import { oembedFiles } from '../../../src/site/outputs/link-previews.ts';
import { site } from '../model/own-site.ts';

const files = new Map(oembedFiles(site).map(({ path, make }) => [path, make(new URL('https://rules.example'))]));

test('there is one record for each chapter in force and language, and none for each rule', () => {
  const chapters = site.works
    .flatMap(({ id }) => site.views(id))
    .filter(({ newest }) => newest)
    .flatMap((view) => view.outline().chapters);
  expect(files.size).toBe(chapters.length);
  expect(files.has('oembed/pt/cr/101.json')).toBe(true);
});

test('a record states work and edition, and has no title', () => {
  const record = files.get('oembed/en/cr/101.json');
  expect(record).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_name: 'Rulegraph',
    author_name: 'Magic: The Gathering Comprehensive Rules · In force since April 17, 2026.',
    author_url: 'https://rules.example/rules/cr/1/101',
    thumbnail_url: 'https://rules.example/preview/en/cr/101.png',
  });
  expect(record).not.toHaveProperty('title');
});
