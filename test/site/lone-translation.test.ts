/** A game of which only a translation is there. */
import { expect, test } from 'vitest';
import { readArchive } from '../../src/disk/index.ts';
import { LANGUAGES, languageOf } from '../../src/shared/languages.ts';
import { openSite } from '../../src/site/site.ts';
import { worksIn } from '../../src/views/site-pages.ts';
import { contentFolder, workYaml } from '../disk/content-folder.ts';

test('a language without a catalogue is called by its own name, as a name that stands by itself', () => {
  expect(['it', 'zh', 'de'].map((code) => languageOf(code).name)).toEqual(['Italiano', '中文', 'Deutsch']);
});

test('is offered on the home page of every language, and its language is one of the site', () => {
  const archive = readArchive([
    contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/de/101.md': '---\nnumber: "101"\ntitle: Goldene Regeln\n---\n\n### 101.1 Wer verbietet, gewinnt.\n',
    }),
  ]);
  const site = openSite(archive, { lineage: () => undefined, translation: () => undefined, terms: () => [] });
  expect(site.languages).toEqual([...LANGUAGES, languageOf('de')]);
  for (const language of site.languages) {
    const [entry] = worksIn(site, language);
    expect(entry).toMatchObject({ id: 'small', href: '/de/small', lang: language.code === 'de' ? undefined : 'de' });
  }
});
