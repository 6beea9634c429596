import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { editAddress, ownLinks } from '../../../src/site/model/own-words.ts';

test('a link of the footer names the page that it is on, such as one to report a problem', () => {
  const label = { en: 'Report a problem', pt: 'Comunicar um problema' };
  const own = { head: [], navigation: [], footer: [{ label, link: 'mailto:rules@harbor.example?subject={page}' }] };
  expect(ownLinks(own, 'footer', languageOf('pt'), 'https://harbor.example/regras/cr/702.19b')).toEqual([
    {
      label: 'Comunicar um problema',
      href: 'mailto:rules@harbor.example?subject=https%3A%2F%2Fharbor.example%2Fregras%2Fcr%2F702.19b',
    },
  ]);
});

test.each([
  [
    'https://github.com/you/rules/blob/main/content/{file}#L{line}',
    'https://github.com/you/rules/edit/main/content/cr/2026-04-17/en/1%23.md',
  ],
  [
    'https://gitlab.com/you/rules/-/blob/main/content/{file}',
    'https://gitlab.com/you/rules/-/edit/main/content/cr/2026-04-17/en/1%23.md',
  ],
  [
    'https://codeberg.org/you/rules/src/branch/main/content/{file}#L{line}',
    'https://codeberg.org/you/rules/_edit/main/content/cr/2026-04-17/en/1%23.md',
  ],
  [undefined, undefined],
])('with the sources at %s, a text is edited at %s', (pattern, address) => {
  expect(editAddress('cr/2026-04-17/en/1#.md', pattern)).toBe(address);
});
