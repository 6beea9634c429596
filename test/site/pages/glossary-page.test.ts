import { expect, test } from 'vitest';
import type { GlossaryEntry } from '../../../src/core/model.ts';
import { glossaryPage } from '../../../src/site/pages/glossary/glossary-page.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const english = viewOf(site, 'en');

/** Returns the letters of a glossary with these terms, and what they link to. */
function lettersOf(terms: readonly string[]): readonly string[] {
  const expression = english.expression();
  const [like] = expression.glossary;
  if (like === undefined) expect.fail('no terms');
  const glossary = terms.map((term): GlossaryEntry => ({ ...like, term }));
  const view = { ...english, newest: false, expression: () => ({ ...expression, glossary }) };
  return glossaryPage(site, view).letters.map(({ label, href }) => `${label} ${href}`);
}

test('letters link to their first term, regardless of accents and punctuation', () => {
  expect(lettersOf(['Attack', 'Block', 'Éclair', 'Exile', '∞'])).toEqual(['A #attack', 'B #block', 'E #éclair', '# #']);
});

test('a term out of order does not change where its letter links to', () => {
  expect(lettersOf(['Ice', 'Tap', 'Jam', 'Silver', 'Sword', 'Target', 'Token'])).toEqual([
    'I #ice',
    'J #jam',
    'S #silver',
    'T #target',
  ]);
});

test('letters are in alphabetical order even if a publisher’s terms are not', () => {
  expect(lettersOf(['∞', 'Hand', 'Hybrid', 'Job', 'Junk', 'Ice', 'Image', 'Keyword'])).toEqual([
    'H #hand',
    'I #ice',
    'J #job',
    'K #keyword',
    '# #',
  ]);
});
