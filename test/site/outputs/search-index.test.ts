import { expect, test } from 'vitest';
import { searchRecords } from '../../../src/site/outputs/search-index.ts';
import { site } from '../model/archive.ts';

const records = searchRecords(site);

test('each rule in force is a record that leads to its anchor', () => {
  expect(records.find(({ url }) => url === '/rules/cr/1/101#101.2a')).toEqual({
    url: '/rules/cr/1/101#101.2a',
    content: 'Except for {T}. See rule 101.1.',
    language: 'en',
    meta: { title: '101.2a', context: 'Magic · 101. Golden Rules', parent: '101.2 No beats yes.' },
    filters: { work: ['cr'], section: ['cr/1'], kind: ['rule'] },
  });
});

test('translations are indexed under their own language, earlier editions not at all', () => {
  expect(records.filter(({ language }) => language === 'pt-br').map(({ url }) => url)).toContain('/regras/cr/1/101#101.2');
  expect(records.filter(({ url }) => url.includes('2020-11-20'))).toEqual([]);
});

test('terms are records too', () => {
  const term = records.find(({ url }) => url === '/rules/cr/glossary#player');
  expect(term?.meta['title']).toBe('Player');
  expect(term?.content).toBe('Player. Someone who plays. See rule 102.1.');
});

test('untranslated text is found only in its own language', () => {
  expect(records.filter(({ url }) => url.endsWith('#101.2a')).map(({ language }) => language)).toEqual(['en']);
});
