// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { hasQueryWord, type TextHit } from '../../../src/site/browser/full-text.ts';
import { addHits, type Families } from '../../../src/site/browser/hits.ts';
import { readState, writeState } from '../../../src/site/browser/search-filters.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';

describe('the address of a search', () => {
  test.each([
    ['?q=trample', { query: 'trample', filters: {}, shown: 10, earlier: false }],
    ['?q=+trample++&work=&kind=rule', { query: 'trample', filters: { kind: 'rule' }, shown: 10, earlier: false }],
    ['?q=a&shown=30&earlier=1', { query: 'a', filters: {}, shown: 30, earlier: true }],
    ['?q=a&shown=-5', { query: 'a', filters: {}, shown: 10, earlier: false }],
    ['?q=a&shown=many', { query: 'a', filters: {}, shown: 10, earlier: false }],
    ['', { query: '', filters: {}, shown: 10, earlier: false }],
  ])('%s is read', (search, state) => {
    expect(readState(search)).toEqual(state);
  });

  test('is written as it is read, and keeps other parameters', () => {
    const state = { query: 'a & b', filters: { work: 'cr', section: 'cr/7' }, shown: 20, earlier: true };
    const search = writeState(state, '?lang=pt&kind=rule');
    expect(readState(search)).toEqual(state);
    expect(new URLSearchParams(search).get('lang')).toBe('pt');
    expect(writeState({ ...state, filters: {}, shown: 10, earlier: false }, search)).toBe('?lang=pt&q=a+%26+b');
  });
});

const hit = (values: Partial<TextHit>): TextHit => ({
  href: '/rules/cr/7/702#702.19',
  title: '702.19',
  context: 'Magic',
  parent: '',
  excerpt: [],
  content: '',
  filters: {},
  ...values,
});

/** Returns an excerpt whose parts are marked, except the first and the last. */
const parts = (...texts: string[]) => texts.map((text, index) => ({ text, marked: index > 0 && index < texts.length - 1 }));

describe('a hit has a word of the query', () => {
  test.each([
    ['tramples', hit({ excerpt: [{ text: 'Trample', marked: true }] }), true],
    ['atropelar', hit({ excerpt: [{ text: 'a', marked: true }] }), false],
    ['habilidade', hit({ title: '702 Habilidades' }), true],
    ['acao', hit({ context: 'Ação' }), true],
    ['trample', hit({ excerpt: [{ text: 'trample', marked: false }] }), false],
    ['', hit({ title: 'anything' }), false],
    // Pagefind marks the parts that its dictionary knows.
    ['优先权', hit({ excerpt: parts('玩家有', '优先', '权', '时') }), true],
    ['优先权', hit({ excerpt: parts('', '优先', '处理其权利') }), false],
    ['类别循环', hit({ excerpt: parts('某', '循环', '是', '类别', '的') }), true],
    ['捨て札', hit({ excerpt: parts('手札を', '捨', 'てる') }), false],
    ['カードをプレイすること', hit({ excerpt: parts('', 'カード', 'が', 'プレイ', 'する', 'こと') }), true],
    ['MTR 2.4', hit({ title: '702.24', excerpt: parts('with ', '2', ' age counters') }), false],
    ['2.4', hit({ title: '702.24', excerpt: parts('with ', '2', ' age counters') }), true],
    ['zona', hit({ excerpt: parts('due ', 'zone', '.') }), true],
    ['zona', hit({ excerpt: parts('uno ', 'zoppo', '.') }), false],
    ['ダメージ', hit({ excerpt: parts('', 'ダメージ', 'を与える') }), true],
    ['우선권을', hit({ excerpt: parts('각 플레이어는 ', '우선권', '이 있다') }), true],
    ['우선권', hit({ excerpt: parts('', '우리', ' 편') }), false],
    ['ลำดับความสำคัญ', hit({ excerpt: parts('ผู้เล่นมี', 'ลำดับ', 'ความ', 'สำคัญ') }), true],
  ])('%j: %#', (query, one, expected) => {
    expect(hasQueryWord(one, query)).toBe(expected);
  });
});

test('hits below one rule are grouped under it, with the rule itself first', () => {
  const english = languageOf('en');
  const list = document.createElement('div');
  const families: Families = new Map();
  const below = hit({ href: '/rules/cr/7/702#702.26b', title: '702.26b', parent: '702.26 Phasing' });
  addHits(list, families, [below, hit({ href: '/rules/cr/1/101#101', title: '101' })], english);
  addHits(list, families, [hit({ href: '/rules/cr/7/702#702.26', title: '702.26 Phasing' })], english);
  const groups = [...list.children].map((group) => [...group.querySelectorAll('a')].map((link) => link.textContent));
  expect(groups).toEqual([['702.26 Phasing', '702.26b'], ['101']]);
});
