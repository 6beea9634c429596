import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { lookUpPlaces } from '../../../src/site/kit/look-up-places.ts';
import { openIndex, packTerms, unpackTerms } from '../../../src/site/kit/number-index.ts';
import { magicWork } from '../../works.ts';

const { numbering, citations } = magicWork;
const lookup = openIndex({
  id: 'cr',
  name: 'Magic',
  names: ['cr', 'Magic'],
  original: 'en',
  numbering,
  citations,
  editions: [],
  sections: [['7', 'Regras Adicionais']],
  chapters: [['702', '7', 'Habilidades', '.19=Trample']],
  terms: packTerms([
    { term: 'Trample', renderings: ['Atropelar'], number: '702.19', anchor: null },
    { term: 'Active Player', renderings: ['Jogador Ativo'], number: null, anchor: 'jogador-ativo' },
    { term: 'Action', renderings: ['Ação'], number: null, anchor: 'acao' },
    { term: '攻撃', renderings: ['Ataque'], number: null, anchor: 'ataque' },
  ]),
});
const find = (text: string) =>
  lookUpPlaces(text, [lookup], languageOf('pt')).map(({ title, label, context, href }) => ({
    name: title ?? label,
    context,
    href,
  }));

test('packed rules and terms survive unpacking', () => {
  const terms = [
    { term: 'Active Player', renderings: ['Jogador Ativo'], number: null, anchor: 'jogador-ativo' },
    { term: 'Copy', renderings: [], number: null, anchor: 'copy-1' },
    { term: 'Turn', renderings: [], number: '702.19', anchor: 'turn' },
    { term: 'Rest', renderings: [], number: '702.19', anchor: 'rest', past: true },
    { term: 'To rest', renderings: [], number: '702.19', anchor: null },
  ];
  expect(unpackTerms(packTerms(terms))).toEqual(terms);
  expect(unpackTerms('')).toEqual([]);
});

test('a term finds its rule by its name in either language, even if the rule is untranslated', () => {
  const href = '/regras/cr/7/702#702.19';
  const context = 'Magic · 702. Habilidades';
  expect(find('atropelar')).toEqual([{ name: 'Atropelar', context: `${context} · Trample`, href }]);
  expect(find('trample')).toEqual([{ name: 'Trample', context: `${context} · Atropelar`, href }]);
});

test('a name that a rule or a term in force has is not a past one', () => {
  const past = (term: string) => ({ term, renderings: [], number: '702.19', anchor: `old-${term.toLowerCase()}`, past: true });
  const terms = packTerms([
    { term: 'Rest', renderings: [], number: null, anchor: 'rest' },
    past('Rest'),
    past('Trample'),
    past('Bury'),
  ]);
  const chapters = [['702', null, 'Abilities', '.19=Trample']] as const;
  expect([...openIndex({ ...lookup.work, chapters, terms }).pastTerms]).toEqual(['Bury']);
});

test('of names that are as near to a misspelled word, one with its last letter comes first', () => {
  const chapters = [['702', null, 'Abilities', '.4=Protector\n.5=Protection']] as const;
  const [place] = lookUpPlaces('protecton', [openIndex({ ...lookup.work, chapters, terms: '' })], languageOf('en'));
  expect(place?.title).toBe('Protection');
});

test('a name with another joiner is meant rather than a term with one of its words', () => {
  const chapters = [['704', null, 'State', '.5=Regra de Faróis']] as const;
  const terms = 'Beacon (Obsolete)\t704\t*\tFarol (Obsoleto)';
  const [place] = lookUpPlaces('regra do farol', [openIndex({ ...lookup.work, chapters, terms })], languageOf('pt'));
  expect(place?.title).toBe('Regra de Faróis');
});

test('one or two typos are tolerated, but not in short words', () => {
  expect(find('trampel').map(({ name }) => name)).toEqual(['Trample']);
  expect(find('atorpelra').map(({ name }) => name)).toEqual(['Atropelar']);
  expect(find('acx')).toEqual([]);
});

test('a term without a rule of its own gives its glossary entry', () => {
  expect(find('jogador ativo').map(({ href }) => href)).toEqual(['/regras/cr/glossario#jogador-ativo']);
});

test.each(['ação', 'acao', 'AÇÃO', 'Acao'])('"%s" is found with and without accents', (text) => {
  expect(find(text)[0]?.name).toBe('Ação');
});

test('the beginning of any word of a name matches, names of rules first', () => {
  expect(find('ativo').map(({ name }) => name)).toEqual(['Jogador Ativo']);
  expect(find('at').map(({ name }) => name)).toEqual(['Atropelar', 'Ataque', 'Jogador Ativo']);
  expect(find('攻').map(({ name }) => name)).toEqual(['攻撃']);
});

test('a single letter or the middle of a word finds no term', () => {
  expect(find('a')).toEqual([]);
  expect(find('ropelar')).toEqual([]);
});
