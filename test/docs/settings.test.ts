import { expect, test } from 'vitest';
import { settingsPage } from '../../release/settings-page.ts';
import { describedSchemas } from '../../release/settings-schemas.ts';

test('the page about settings says what settings.yaml says of them (update it with --update)', async () => {
  await expect(settingsPage(describedSchemas())).toMatchFileSnapshot('../../docs/settings.md');
});

test('every setting is described, and only settings are', () => {
  const schemas = { site: { properties: { pages: { items: { properties: { file: {} } } } } } };
  const file = { about: 'a file', example: 'a.md' };
  expect(describedSchemas(schemas, { site: { pages: { about: 'pages', keys: { file } } } })).toEqual({
    site: {
      properties: {
        pages: { description: 'pages', items: { properties: { file: { description: 'a file', examples: ['a.md'] } } } },
      },
    },
  });
  expect(() => describedSchemas(schemas, { site: { pages: { about: 'pages' } } })).toThrow('nothing about "site.pages.file"');
  const stray = { site: { pages: { about: 'pages', keys: { file, name: file } } } };
  expect(() => describedSchemas(schemas, stray)).toThrow('describes "site.pages.name", which no schema has');
});
