import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { lookUpPlaces } from '../../../src/site/kit/look-up-places.ts';
import { lookUpElsewhere, mayBeElsewhere, type NamesFile } from '../../../src/site/kit/names-elsewhere.ts';
import { openIndex, packTerms } from '../../../src/site/kit/number-index.ts';
import { magicWork } from '../../works.ts';

const { numbering, citations } = magicWork;
const pt = openIndex(
  {
    id: 'cr',
    name: 'Magic',
    names: ['cr', 'Magic'],
    original: 'en',
    numbering,
    citations,
    editions: [],
    history: [['2026-04-17']],
    sections: [],
    chapters: [['702', '7', 'Habilidades', '.19=Atropelar\n.5']],
    terms: packTerms([{ term: 'Active Player', renderings: ['Jogador Ativo'], number: null, anchor: 'jogador-ativo' }]),
  },
  { runs: '' },
);
const names: NamesFile = {
  traditional: '踐践',
  works: [
    {
      id: 'cr',
      source: 'en',
      languages: ['en', 'pt', 'zh', 'ja', 'ar'],
      names: packTerms([
        { term: 'Trample', renderings: ['践踏', 'トランプル', 'دَهْس', 'ทะลวง'], number: '702.19', anchor: null },
        { term: 'Active Player', renderings: ['牌手'], number: null, anchor: 'active-player' },
        { term: 'Owner', renderings: ['拥有者'], number: null, anchor: 'owner' },
        { term: 'Hexproof', renderings: ['ทะลาง'], number: '702.5', anchor: null },
      ]),
    },
  ],
};
const find = (text: string) =>
  lookUpElsewhere(text, names, { lookups: [pt], language: languageOf('pt'), whereabouts: {} })
    .filter(({ certain }) => certain)
    .map(({ title, label, context, href }) => ({ name: title ?? label, context, href }));

test.each([
  ['simplified characters', '践踏'],
  ['traditional characters', '踐踏'],
  ['katakana', 'トランプル'],
  ['hiragana', 'とらんぷる'],
  ['narrow katakana', 'ﾄﾗﾝﾌﾟﾙ'],
  ['Arabic without vowel marks', 'دهس'],
  ['Arabic with a lengthened letter', 'دهـــس'],
  ['a question', 'トランプルとは'],
])('a name in %s leads to the rule in the language of the reader', (_, typed) => {
  const [found, ...others] = find(typed);
  expect(found).toMatchObject({ name: 'Atropelar', href: '/regras/cr/7/702#702.19' });
  expect(others).toEqual([]);
});

test('the place shows what was typed beside its name', () => {
  expect(find('踐踏')[0]?.context).toContain('踐踏');
});

test('vowel signs of Thai tell names apart', () => {
  expect(find('ทะลวง').map(({ href }) => href)).toEqual(['/regras/cr/7/702#702.19']);
  expect(find('ทะลาง').map(({ href }) => href)).toEqual(['/regras/cr/7/702#702.5']);
});

test('a term without a rule leads to its entry, and one that is not translated to that of the source', () => {
  expect(find('牌手')).toMatchObject([{ name: 'Jogador Ativo', href: '/regras/cr/glossario#jogador-ativo' }]);
  expect(find('拥有者')).toMatchObject([{ name: 'Owner', href: '/rules/cr/glossary#owner' }]);
});

test('words that are a part of a name are no certain answer', () => {
  expect(find('牌')).toEqual([]);
  expect(find('zzz')).toEqual([]);
});

test.each([
  ['a name', 'jogador ativo', false],
  ['several words of which one is misspelled', 'jogador atibo', false],
  ['a misspelled word, which may be one of another language', 'atropelat', true],
  ['other words', 'first strike', true],
])('%s is looked up in other languages only if they may have it', (_, typed, expected) => {
  expect(mayBeElsewhere(typed, lookUpPlaces(typed, [pt], languageOf('pt')))).toBe(expected);
});
