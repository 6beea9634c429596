import { expect, test } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { lookUpElsewhere } from '../../../src/site/kit/names-elsewhere.ts';
import { openIndex, unpackTerms } from '../../../src/site/kit/number-index.ts';
import { namesOf, numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { siteOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const names = namesOf(site);
const placesOf = (text: string, code: string) => {
  const language = languageOf(code);
  const lookups = numberIndexOf(site, language).works.map((work) => openIndex(work));
  const found = lookUpElsewhere(text, names, { lookups, language, whereabouts: {} });
  return found.filter(({ certain }) => certain).map(({ href }) => href);
};

test('each concept is listed once, with its names in all languages and its nicknames', () => {
  const terms = unpackTerms(names.works.find(({ id }) => id === 'cr')?.names ?? '');
  const trample = terms.filter(({ number }) => number === '702.19');
  expect(trample).toMatchObject([{ term: 'Trample', renderings: ['Atropelar'] }]);
  expect(terms.find(({ term }) => term === 'State-Based Actions')?.renderings).toContain('SBA');
  expect(new Set(terms.map((one) => JSON.stringify(one))).size).toBe(terms.length);
});

test('a Portuguese name leads to the English rule, and an English one to the Spanish', () => {
  expect(placesOf('atropelar', 'en')).toEqual(['/rules/cr/7/702#702.19']);
  expect(placesOf('golden rules', 'es')).toEqual(['/reglas/lorcana/1/1.2']);
});

test('a name is found without the remark in brackets after it', () => {
  expect(placesOf('In Play', 'pt')).not.toEqual([]);
});

test('the terms of a translation of an edition without its source are found, too', () => {
  const edition = (date: string, lang: string, status: string, [term, text, rule]: readonly [string, string, string]) => ({
    [`small/${date}/edition.yaml`]: `effective: ${date}\nlanguages: { ${lang}: { status: ${status} } }\n`,
    [`small/${date}/${lang}/101.md`]: `---\nnumber: "101"\ntitle: ${rule}\n---\n\n### 101.1 ${text}\n`,
    [`small/${date}/${lang}/glossary.md`]: `---\nkind: glossary\n---\n\n## ${term}\n\n${text}\n`,
  });
  const files = {
    'small/work.yaml': workYaml,
    ...edition('2024-01-01', 'en', 'official', ['Miller', 'Grinds grain at 101.1.', 'People']),
    ...edition('2024-03-01', 'en', 'official', ['Miller', 'Grinds grain at 101.1.', 'People']),
    ...edition('2024-02-01', 'de', 'translation', ['Müller (Miller)', 'Mahlt Korn nach 101.1.', 'Leute']),
  };
  const { works } = namesOf(siteOf(readArchive([contentFolder(files)])));
  expect(unpackTerms(works[0]?.names ?? '').find(({ term }) => term === 'Miller')?.renderings).toContain('Müller');
});

test('a translated kind of a keyword leads to the rule of the keyword in every language', () => {
  const text = (lang: string, [rule, below, terms]: readonly [string, string, string]) => ({
    [`small/2024-01-01/${lang}/101.md`]: `---\nnumber: "101"\ntitle: ${lang}\n---\n\n### 101.1 ${rule}\n\n#### 101.1a ${below}\n`,
    [`small/2024-01-01/${lang}/glossary.md`]: `---\nkind: glossary\n---\n\n${terms}\n`,
  });
  const files = {
    'small/work.yaml': workYaml,
    'small/2024-01-01/edition.yaml':
      'effective: 2024-01-01\nlanguages: { en: { status: official }, de: { status: translation }, it: { status: translation } }\n',
    ...text('en', [
      'Milling',
      'Milling is grinding.',
      '## Milling\n\nGrinding. See rule 101.1.\n\n## Oatmilling\n\nSee Milling.',
    ]),
    ...text('de', [
      'Mahlen',
      'Mahlen ist Reiben.',
      '## Mahlen (Milling)\n\nReiben. 101.1.\n\n## Hafermahlen (Oatmilling)\n\nMahlen.',
    ]),
  };
  const { works } = namesOf(siteOf(readArchive([contentFolder(files)])));
  const found = unpackTerms(works[0]?.names ?? '').find(({ renderings }) => renderings.includes('Hafermahlen'));
  expect(found).toMatchObject({ term: 'Milling', number: '101.1' });
});
