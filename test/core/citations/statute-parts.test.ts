/** Parts of articles that statutes cite without their article, and articles of other laws. */
import { describe, expect, test } from 'vitest';
import { citationWordsIn, findCitations, NO_WORDS } from '../../../src/core/citations/index.ts';
import { compileScheme } from '../../../src/core/numbering/index.ts';
import languageWords from '../../../src/import/settings/language-words.json' with { type: 'json' };

const numbering = {
  levels: [
    { name: 'article', form: 'digits', inserted: 'letters' },
    { name: 'paragraph', form: 'digits', separator: '.' },
    { name: 'number', form: 'digits', separator: '.' },
    { name: 'point', form: 'letters', separator: '.' },
  ],
} as const;
const scheme = compileScheme(numbering);
const numbers = [
  '1',
  '1.1',
  '1.2',
  '1.3',
  '1.1.1',
  '1.1.2',
  '1.2.1',
  '1.2.1.a',
  '1.2.1.b',
  '1.2.2',
  '2',
  '2.1',
  '2.2',
  '3',
  '3a',
  '3a.1',
  '3a.2',
];
const known = (number: string) => numbers.includes(number);

const TITLES: Readonly<Record<string, string>> = {
  de: 'Satzung des Bootshauses (BootsS)',
  es: 'Reglamento del embarcadero',
  ja: '艇庫会則',
};

function cited(lang: keyof typeof languageWords, text: string, within = '1.2.1'): readonly string[] {
  const own = { ...NO_WORDS, ...languageWords[lang] };
  const citations = { [lang]: { ...own, rule: [...own.section, ...(lang === 'de' ? ['§', '§§'] : [])] } };
  const titles = { [lang]: TITLES[lang] ?? 'Boats' };
  const words = citationWordsIn(
    { citations, source: lang, titles, numbering, format: { relative: ['paragraph', 'number', 'point'] } },
    lang,
  );
  return findCitations(text, { scheme, words, known, within }).flatMap(({ parts }) =>
    parts.map(({ start, end, from, to }) => `${text.slice(start, end)} = ${from}${to === undefined ? '' : `–${to}`}`),
  );
}

describe('a part without its article', () => {
  test.each([
    ['de', 'die in Absatz 1 genannten Boote', ['Absatz 1 = 1.1']],
    ['de', 'Absatz 1 Satz 1 Nr. 2 gilt nicht', ['Absatz 1 Satz 1 Nr. 2 = 1.1.2']],
    ['de', 'die Absätze 1 und 3 gelten', ['Absätze 1 = 1.1', '3 = 1.3']],
    ['de', 'nach Absatz 2 Nummer 1 Buchstabe a bis b', ['Absatz 2 Nummer 1 Buchstabe a bis b = 1.2.1.a–1.2.1.b']],
    ['de', 'mit den Booten nach Satz 1 Nr. 2', ['Nr. 2 = 1.2.2']],
    ['es', 'los barcos del apartado 1', ['apartado 1 = 1.1']],
    ['it', 'nei casi di cui al comma 2, lettera a)', ['comma 2 = 1.2']],
    ['ko', '제1항에 따라', ['제1 = 1.1']],
    ['ja', '第三項の艇', ['三 = 1.3']],
  ] as const)('is that of the text: %s: %s', (lang, text, expected) => {
    expect(cited(lang, text)).toEqual(expected);
  });

  test.each([
    ['of another article of a list', 'de', 'nach § 2 Abs. 1 und Abs. 2', ['2 Abs. 1 = 2.1', '2 = 2.2']],
    ['of an article that the edition lacks', 'de', 'nach § 9 Abs. 1 Satz 2, Abs. 2 und 3', ['9 = 9']],
    ['perhaps of another article', 'de', '§ 2 Abs. 1 in Verbindung mit Abs. 2', ['2 Abs. 1 = 2.1']],
    ['of the article before', 'es', 'el apartado 1 del artículo anterior', []],
    ['of another law', 'de', 'nach Absatz 1 des Seegesetzes', []],
    ['of another law', 'ko', '「수상법」 제9조제1항에 따라', []],
    ['a label', 'pt', 'Parágrafo 1º - Os barcos', []],
    ['a word and a conjunction', 'it', 'il comma e la barca', []],
  ] as const)('is %s: %s: %s', (_, lang, text, expected) => {
    expect(cited(lang, text)).toEqual(expected);
  });

  test('is none in a text that belongs to no rule', () => {
    expect(cited('de', 'Absatz 1 gilt', '')).toEqual([]);
  });
});

test.each([
  ['de', 'nach § 2 Abs. 1 BGB', []],
  ['de', 'nach § 1 Absatz 2 und § 2 des Bootsgesetzes', []],
  ['de', 'nach § 1 und § 2 dieser Satzung', ['1 = 1', '2 = 2']],
  ['de', 'nach § 2 der Satzung, § 3a BootsS und § 3 der Hausordnung', ['2 = 2', '3a = 3a']],
  ['de', '§ 3 der Vorstand', ['3 = 3']],
  ['es', 'el artículo 2 de la Ley 5/2010', []],
  ['es', 'el artículo 2 del presente Reglamento y el artículo 1 del Reglamento', ['2 = 2', '1 = 1']],
  ['fr', "l'article 3 du code du port", []],
  ['no', 'etter båtloven artikkel 2', []],
  ['zh', '违反船舶法第二条，依照本法第三条', ['三 = 3']],
  ['ja', '民法第二条及び会則第三条', ['三 = 3']],
] as const)('articles of other laws are not those of the work: %s: %s', (lang, text, expected) => {
  expect(cited(lang, text)).toEqual(expected);
});

test.each([
  ['de', '§ 1 Abs. 1 Satz 1 Nr. 2', ['1 Abs. 1 Satz 1 Nr. 2 = 1.1.2']],
  ['it', 'gli articoli 1, comma 2, e 2, commi 1 e 2', ['1, comma 2 = 1.2', '2, commi 1 = 2.1', '2 = 2.2']],
  ['de', '§ 1 Abs. 1 und Abs. 2 Nr. 1', ['1 Abs. 1 = 1.1', '2 Nr. 1 = 1.2.1']],
  ['ko', '제2조제1항 및 제2항', ['2조제1 = 2.1', '2 = 2.2']],
] as const)('parts of a list belong to its articles: %s: %s', (lang, text, expected) => {
  expect(cited(lang, text)).toEqual(expected);
});

test('paragraphs without numbers are passed over on the way to an item', () => {
  const { below: _below, ...zh } = { ...NO_WORDS, ...languageWords.zh };
  const words = { ...zh, rule: ['条'], below: ['项'] };
  const cites = (text: string) =>
    findCitations(text, { scheme, words, known }).flatMap(({ parts }) => parts.map(({ from }) => from));
  expect(cites('依照第一条第一款第（二）项，第二条第一款')).toEqual(['1.2', '2']);
});
