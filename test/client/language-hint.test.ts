import { expect, test } from 'vitest';
import { preferredLanguage } from '../../src/client/language-hint.ts';

test.each([
  [['pt-BR', 'en'], 'en', 'pt'],
  [['pt-PT'], 'en', 'pt'],
  [['fr-CA', 'en'], 'pt-BR', 'fr'],
  [['en-GB', 'pt'], 'en', undefined],
  [['de', 'es'], 'en', 'es'],
  [['de'], 'en', undefined],
])('a reader of %j on a page in %s is offered %s', (wanted, page, code) => {
  expect(preferredLanguage(wanted, page)?.code).toBe(code);
});
