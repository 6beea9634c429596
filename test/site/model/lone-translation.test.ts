/** Checks a game of which only a translation exists. */
import { expect, test } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { resolveTargets, statusNotice } from '../../../src/site/model/editions.ts';
import { findView } from '../../../src/site/model/site.ts';
import { worksIn } from '../../../src/site/pages/site-pages.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { siteOf, USUAL_WORDS } from './open-site.ts';

const siteWith = (files: Readonly<Record<string, string>>, own = USUAL_WORDS) =>
  siteOf(readArchive([contentFolder({ 'small/work.yaml': workYaml, ...files })]), {}, own);

test('a language without a catalog is shown with its own name', () => {
  expect(['it', 'zh', 'de'].map((code) => languageOf(code).name)).toEqual(['Italiano', '中文', 'Deutsch']);
});

test("a game with only a translation is on the home page of every language, and its language is one of the site's", () => {
  const site = siteWith(
    {
      'small/2024-01-01/de/101.md': '---\nnumber: "101"\ntitle: Goldene Regeln\n---\n\n### 101.1 Wer verbietet, gewinnt.\n',
    },
    { ...USUAL_WORDS, published: new Set(['/regles']) },
  );
  expect(site.languages).toEqual([languageOf('fr'), languageOf('de')]);
  for (const language of site.languages) {
    const [entry] = worksIn(site, language);
    expect(entry).toMatchObject({ id: 'small', href: '/de/small', lang: language.code === 'de' ? undefined : 'de' });
  }
});

test('the language of a lone translation has a home page and a search even if the site is shown in other languages', () => {
  const site = siteWith(
    {
      'small/2024-01-01/es/101.md': '---\nnumber: "101"\ntitle: Reglas de oro\n---\n\n### 101.1 Quien prohíbe gana.\n',
    },
    { ...USUAL_WORDS, languages: ['en'] },
  );
  expect(site.languages.map(({ code }) => code)).toEqual(['en', 'es']);
});

test('a later edition that is only a translation does not end an edition of the original', () => {
  const chapter = (text: string) => `---\nnumber: "101"\ntitle: Rules\n---\n\n### 101.1 ${text}\n`;
  const settings = (date: string, lang: string) => `effective: ${date}\nlanguages: { ${lang}: { status: official } }\n`;
  const site = siteWith({
    'small/2024-01-01/edition.yaml': settings('2024-01-01', 'en'),
    'small/2024-01-01/en/101.md': chapter('Who forbids wins.'),
    'small/2024-01-02/edition.yaml': settings('2024-01-02', 'de'),
    'small/2024-01-02/de/101.md': chapter('Wer verbietet, gewinnt.'),
  });
  const view = findView(site, 'small', '2024-01-01', languageOf('en'));
  expect(view && statusNotice(site, resolveTargets(site, view, { kind: 'contents' }))).toEqual({
    tone: 'plain',
    text: 'In force since January 1, 2024.',
    effective: '2024-01-01',
  });
});
