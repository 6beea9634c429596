/** Declarations of works that tests share, with the numbering of real games. */
import type { CitationWords, Work } from '../src/core/work.ts';

const noWords: CitationWords = { rule: [], section: [], see: [], and: [], through: [], work: [] };

/** Magic's numbering: `1`, `101`, `101.2`, `101.2a`; letters skip l and o. */
export const magicWork: Work = {
  id: 'cr',
  titles: { en: 'Magic: The Gathering Comprehensive Rules' },
  shortTitles: { en: 'Magic' },
  source: 'en',
  numbering: {
    levels: [
      { name: 'section', form: 'digits', width: 1 },
      { name: 'chapter', form: 'digits', width: 3, parent: 'leading-digits' },
      { name: 'rule', separator: '.', form: 'digits' },
      { name: 'subrule', separator: '', form: 'letters', skip: 'lo' },
    ],
    dotted: ['section', 'chapter', 'rule'],
  },
  citations: {
    en: {
      ...noWords,
      rule: ['rule', 'rules'],
      section: ['section'],
      see: ['see', 'in'],
      and: ['and', 'or'],
      through: ['through'],
      work: ['CR'],
    },
    pt: {
      ...noWords,
      rule: ['regra', 'regras'],
      section: ['seção'],
      see: ['veja', 'em'],
      and: ['e', 'ou'],
      through: ['a'],
      work: ['CR'],
    },
  },
  exampleLabels: { en: ['Example'], pt: ['Exemplo'] },
  licence: { name: 'CC BY 4.0' },
  attribution: {},
  notice: {},
  symbols: { named: {} },
  releases: [],
  format: {},
};

/** Lorcana's numbering: dotted numbers, two to five levels deep. */
export const lorcanaWork: Work = {
  ...magicWork,
  id: 'lorcana',
  titles: { en: 'Disney Lorcana Comprehensive Rules' },
  shortTitles: { en: 'Lorcana' },
  numbering: {
    levels: ['section', 'chapter', 'rule', 'subrule', 'item'].map((name, index) =>
      index === 0 ? { name, form: 'digits' } : { name, form: 'digits', separator: '.' },
    ),
    dotted: ['section', 'chapter', 'rule', 'subrule', 'item'],
  },
  citations: {
    ...magicWork.citations,
    es: {
      ...noWords,
      rule: ['regla', 'reglas'],
      section: ['sección'],
      see: ['ver', 'en'],
      and: ['y', 'o'],
      through: ['a'],
      work: [],
    },
  },
  exampleLabels: { en: ['Example'], es: ['Ejemplo'] },
};
