import { describe, expect, it } from 'vitest';
import { findCitations, NO_WORDS } from '../../../src/core/citations/index.ts';
import { readCitedEnds, renumberBlock } from '../../../src/core/translation/renumber.ts';
import { graphOf, scheme } from './small-translation.ts';

const to: Readonly<Record<string, string>> = {
  '601.2a': '602.3b',
  '601.2d': '602.3e',
  '601.3': '701.4',
  '601.5': '601.5',
};

function renumbered(text: string) {
  const graph = graphOf(`101.1 ${text}`, { lang: 'pt' });
  const place = { file: 'pt.md', line: 1, column: 1 };
  const marks = [{ kind: 'strong' as const, start: text.length - 3, end: text.length }];
  const block = { kind: 'text' as const, text, marks, place };
  return renumberBlock(block, graph.references.get('101.1') ?? [], scheme, ({ from, to: last }) => {
    const [first, second] = [to[from], to[last]];
    return first === undefined || second === undefined ? null : { from: first, to: second };
  });
}

describe('renumberBlock', () => {
  it.each([
    ['regra 601.2a fim', 'regra 602.3b fim'],
    ['regras 601.2a–d fim', 'regras 602.3b–e fim'],
    ['regras 601.2a-601.2d fim', 'regras 602.3b-602.3e fim'],
    ['regras 601.3–5 fim', 'regras 701.4–601.5 fim'],
    ['regra 601.5 fim', 'regra 601.5 fim'],
    ['regra 999.9 fim', 'regra 999.9 fim'],
    ['regra ٦٠١٫٢a fim', 'regra 602.3b fim'],
    ['regra ६०१.३ fim', 'regra 701.4 fim'],
    ['regra 601.2а fim', 'regra 602.3b fim'],
  ])('turns %s into %s', (text, expected) => {
    const { block } = renumbered(text);
    expect(block.text).toBe(expected);
    expect(block.text.slice(block.marks[0]?.start, block.marks[0]?.end)).toBe('fim');
  });

  it.each([
    ['regra 601 Abs. 2 fim', { '601.2': '602.3' }, 'regra 602 Abs. 3 fim'],
    ['§ 2º da regra 601 fim', { '601.2': '602.3' }, '§ 3º da regra 602 fim'],
    ['regra 601 (2) e (3).', { '601.2': '602.3', '601.3': '603.4' }, 'regra 602 (3) e 603.4.'],
    ['regra 601 Abs. 2 fim', {}, 'regra 601 Abs. 2 fim'],
    // Were they read as 601 and 2, these numbers would be written.
    ['regra 601 Abs. 2 fim', { '601.2': '601.2', '601': '700', '2': '3' }, 'regra 601 Abs. 2 fim'],
  ])('keeps the parts of a number apart: %s', (text, today: Readonly<Record<string, string>>, expected) => {
    const numbers = ['601.2', '601.3'];
    const words = { ...NO_WORDS, rule: ['regra'], below: ['Abs.', '§'], and: ['e'] };
    const citation = findCitations(text, { scheme, words, known: (number) => numbers.includes(number) })[0];
    const references = (citation?.parts ?? []).map(({ start, end, from, apart }) => ({
      ...{ block: 0, start, end, text: text.slice(start, end), targets: [from], missing: [], certain: true },
      ...(apart && { apart: { from, to: from } }),
    }));
    const block = { kind: 'text' as const, text, marks: [], place: { file: 'pt.md', line: 1, column: 1 } };
    const { block: written } = renumberBlock(block, references, scheme, ({ from, to: last }) => {
      const [first, second] = [today[from], today[last]];
      return first === undefined || second === undefined ? null : { from: first, to: second };
    });
    expect(written.text).toBe(expected);
  });

  it('returns the offsets of new numbers and the printed ones', () => {
    const { block, citations } = renumbered('veja as regras 601.2a–d, 601.3 e 999.9');
    expect(citations.map(({ start, end, printed, current }) => [block.text.slice(start, end), printed, current])).toEqual([
      ['602.3b–e', '601.2a–d', '602.3b–e'],
      ['701.4', '601.3', '701.4'],
      ['999.9', '999.9', null],
    ]);
  });
});

describe('readCitedEnds', () => {
  it.each([
    ['601.2a', '601.2a', '601.2a'],
    ['601.2a–d', '601.2a', '601.2d'],
    ['119.7–8', '119.7', '119.8'],
    ['702.2a a 702.2d', '702.2a', '702.2d'],
    ['６０１．２a至601.2d', '601.2a', '601.2d'],
  ])('reads %s', (text, from, last) => {
    expect(readCitedEnds(scheme, { text })).toMatchObject({ from, to: last });
  });
});
