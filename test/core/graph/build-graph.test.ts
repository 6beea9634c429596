import { expect, test } from 'vitest';
import { buildGraph } from '../../../src/core/graph/index.ts';
import type { Expression } from '../../../src/core/model.ts';
import { words } from '../citations/words.ts';
import { dotted, magic } from '../numbering/schemes.ts';
import { block, entry, expressionOf } from './small-expression.ts';

const graphOf = (expression: Expression) => buildGraph(expression, { scheme: magic, words: words.en });

const chapter = [
  '1 = Concepts',
  '101 = Golden Rules',
  '101.1 Cards win.',
  '101.2 Denials win.',
  '101.2a Except as in 101.1.',
  '102 = Players',
];

test('numbers make a tree in the order of the source', () => {
  const graph = graphOf(expressionOf(chapter));
  expect([...graph.byNumber.keys()].filter((number) => ![...graph.children.values()].flat().includes(number))).toEqual(['1']);
  expect(graph.children.get('1')).toEqual(['101', '102']);
  expect(graph.children.get('101.2')).toEqual(['101.2a']);
  expect(graph.chapterOf.get('101.2a')).toBe('101');
  expect(graph.chapterOf.has('1')).toBe(false);
  expect(graph.order.get('101.2')).toBe(3);
  expect(graph.messages).toEqual([]);
});

test('blocks outside the rules cite by words and by links', () => {
  const graph = graphOf(expressionOf(chapter));
  const link = block('Denials are listed in the table.', 1, { marks: [{ kind: 'link', start: 0, end: 7, href: '#101.2' }] });
  const { references } = graph.referencesIn([block('As rule 101.1 says.', 1), link]);
  expect(references.map(({ block: at, text, targets }) => [at, text, targets])).toEqual([
    [0, '101.1', ['101.1']],
    [1, 'Denials', ['101.2']],
  ]);
});

test('a rule without a parent belongs to the nearest existing ancestor', () => {
  const graph = graphOf(expressionOf(['1 = Concepts', '101 = Golden Rules', '101.2a Orphan.']));
  expect(graph.children.get('101')).toEqual(['101.2a']);
});

test('the first of two rules with the same number owns it, and the text of the second is still read', () => {
  const graph = graphOf(expressionOf([...chapter, '101.2 Again. See rule 999.9.']));
  expect(graph.byNumber.get('101.2')?.blocks[0]?.text).toBe('Denials win.');
  expect(graph.duplicates.map(({ place }) => place.line)).toEqual([7]);
  expect(graph.messages.map(({ ruleId }) => ruleId)).toContain('dangling-reference');
});

test('of two rules with the same number, the one below its parent owns it', () => {
  const misprint = ['101 = Rules', '101.1 One.', '101.1a A.', '101.2b Really 101.1b.', '101.1c C.'];
  const graph = graphOf(expressionOf([...misprint, '101.2 Two.', '101.2a A.', '101.2b B.']));
  expect(graph.byNumber.get('101.2b')?.blocks[0]?.text).toBe('B.');
  expect(graph.children.get('101.2')).toEqual(['101.2a', '101.2b']);
  expect(graph.duplicates.map(({ place }) => place.line)).toEqual([4]);
});

test('every number or range that a block cites is a reference with offsets into that block', () => {
  const graph = graphOf(expressionOf(['601 = Casting', '601.2a A.', '601.2b B, see rules 601.2a–b and 601.', '601.2d D.']));
  expect(graph.references.get('601.2b')).toEqual([
    { block: 0, start: 13, end: 21, text: '601.2a–b', targets: ['601.2a', '601.2b'], missing: [], certain: true },
    { block: 0, start: 26, end: 29, text: '601', targets: ['601'], missing: [], certain: true },
  ]);
});

test('the references of single rules are those of the whole graph', () => {
  const graph = graphOf(
    expressionOf([...chapter, '102.1 See 101.1.', '102.1 Again, see 101.2.', '102.2 See rules 101.1–2 and 999.']),
  );
  for (const number of graph.byNumber.keys()) {
    expect(graph.referencesOf(number)).toEqual(graph.references.get(number));
    expect(graph.workReferencesOf(number)).toEqual(graph.workReferences.get(number) ?? []);
  }
  expect(graph.referencesOf('102.1').map(({ text }) => text)).toEqual(['101.1']);
  expect(graph.referencesOf('999')).toEqual([]);
});

test('citing places are listed by kind: text, example, glossary', () => {
  const expression = expressionOf(chapter, { glossary: [entry('Denial', 'A ban. See rule 101.2, “Denials.”')] });
  const [first, ...others] = expression.rules;
  const withExample = {
    ...first,
    blocks: [block('See 101.2.', 1), block('By rule 101.2 and rule 101.2 again.', 2, { kind: 'example' })],
  };
  const graph = graphOf({ ...expression, rules: [withExample as (typeof others)[number], ...others] });
  expect(graph.citedBy.get('101.2')).toEqual([
    { kind: 'text', from: '1' },
    { kind: 'example', from: '1' },
    { kind: 'glossary', from: 'Denial' },
  ]);
  expect(graph.citedBy.get('101.1')).toEqual([{ kind: 'text', from: '101.2a' }]);
  expect(graph.glossaryReferences.get('Denial')?.[0]).toMatchObject({
    sense: 0,
    block: 0,
    title: 'Denials.',
    targets: ['101.2'],
  });
});

test('cells of tables and items of lists are read', () => {
  const expression = expressionOf(chapter);
  const rules = expression.rules.map((rule) =>
    rule.number === '102'
      ? {
          ...rule,
          blocks: [block('a\trule 101.1\nb\trule 101.2', 6, { kind: 'table' }), block('rule 101.2a', 8, { kind: 'item' })],
        }
      : rule,
  );
  expect(
    graphOf({ ...expression, rules })
      .references.get('102')
      ?.map(({ block: index, targets }) => [index, targets]),
  ).toEqual([
    [0, ['101.1']],
    [0, ['101.2']],
    [1, ['101.2a']],
  ]);
});

test('a term is tied to the rules that have its name, whatever quotes and case they have', () => {
  const graph = graphOf(
    expressionOf(['7 = More', '702 = Keyword Abilities', '702.19 Trample', '702.19a It goes through.'], {
      glossary: [entry('Trample', 'See rule 702.19.'), entry('Keyword Ability', 'x', ['Keyword Abilities'])],
    }),
  );
  expect(graph.terms.termOf.get('702.19')).toBe('Trample');
  expect(graph.terms.termOf.get('702')).toBe('Keyword Ability');
  expect(graph.terms.entries.get('keyword abilities')?.term).toBe('Keyword Ability');
});

test('entries that name other entries are tied to them', () => {
  const glossary = [
    entry('Plainscycling', 'See Typecycling.'),
    entry('Typecycling', 'Cycling for a type in Order. See also Order, Time, and Stack, Pile.'),
    entry('Order', 'x'),
    entry('Time', 'In Order they come.'),
    entry('Stack, Pile', 'x'),
  ];
  const graph = graphOf(expressionOf(chapter, { glossary }));
  const named = (term: string) => graph.termReferences.get(term)?.map((reference) => reference.term);
  expect(named('Plainscycling')).toEqual(['Typecycling']);
  expect(graph.termReferences.get('Plainscycling')?.[0]).toEqual({ sense: 0, block: 0, start: 4, end: 15, term: 'Typecycling' });
  expect(named('Typecycling')).toEqual(['Order', 'Time', 'Stack, Pile']);
  expect(named('Time')).toBeUndefined();
});

test('a citation that names another work is no reference to a rule of the citing work', () => {
  const scheme = magic;
  const words = { rule: ['rule'], section: [], see: ['see'], and: ['and'], through: [], work: [] };
  const graph = buildGraph(expressionOf(['101.1 See CR 102.1 and rule 101.2.', '101.2 Two.', '102.1 Three.']), {
    scheme,
    words,
    others: [{ id: 'other', names: ['CR'], scheme }],
  });
  expect(graph.references.get('101.1')?.map(({ text }) => text)).toEqual(['101.2']);
  expect(graph.workReferences.get('101.1')).toEqual([
    { block: 0, start: 7, end: 12, text: '102.1', work: 'other', from: '102.1' },
  ]);
  expect(graph.citedBy.get('102.1')).toBeUndefined();
});

test('a link to a number is a reference, also to another work, and its label is not', () => {
  const rules = expressionOf([...chapter, '102.1 As told in 101.1 and there.']).rules.map((rule) => {
    const link = (start: number, end: number, href: string) => ({ kind: 'link' as const, start, end, href });
    const marks = [link(11, 16, '#101.2a'), link(21, 26, 'desk#2.1'), link(0, 2, 'https://example.org/#101.1')];
    return rule.number === '102.1' ? { ...rule, blocks: rule.blocks.map((one) => ({ ...one, marks })) } : rule;
  });
  const others = [{ id: 'desk', names: [], scheme: dotted }];
  const graph = buildGraph({ ...expressionOf([]), rules }, { scheme: magic, words: words.en, others });
  expect(graph.referencesOf('102.1').map(({ start, targets }) => [start, targets])).toEqual([[11, ['101.2a']]]);
  expect(graph.workReferencesOf('102.1').map(({ work, from }) => `${work} ${from}`)).toEqual(['desk 2.1']);
});
