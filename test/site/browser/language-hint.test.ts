import { expect, test } from 'vitest';
import { preferredLanguage } from '../../../src/site/browser/language-hint.ts';

test.each([
  [['pt-BR', 'en'], 'en', 'pt-BR'],
  [['pt-PT'], 'en', 'pt-BR'],
  [['fr-CA', 'en'], 'pt-BR', 'fr'],
  [['en-GB', 'pt'], 'en', undefined],
  [['sv', 'es'], 'en', 'es'],
  [['sv'], 'en', undefined],
  [['ko-KR'], 'en', 'ko'],
  [['zh-HK'], 'en', 'zh-TW'],
  [['zh-CN'], 'zh-TW', 'zh'],
  [['zh-CN', 'en'], 'zh', undefined],
  // The language of a browser without a locale.
  [['en-US@posix', 'C.UTF-8', '', 'es_ES'], 'pt-BR', 'en'],
])('a reader of %j on a page in %s is offered %s', (wanted, page, tag) => {
  expect(preferredLanguage(wanted, page, ['en', 'pt-BR', 'es', 'fr', 'sv', 'ko', 'zh', 'zh-TW'])).toBe(tag);
});

test('a language that the page does not have is skipped', () => {
  expect(preferredLanguage(['ko', 'es'], 'en', ['en', 'es'])).toBe('es');
});
