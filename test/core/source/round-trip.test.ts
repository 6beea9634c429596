import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Expression, Mark, Rule } from '../../../src/core/model.ts';
import { readExpression, writeExpression } from '../../../src/core/source/index.ts';
import { mergeConflictLine } from '../../../src/core/text/index.ts';
import type { NumberingLevel } from '../../../src/core/work.ts';
import { magicWork } from '../../works.ts';

const place = { file: 'a.md', line: 1, column: 1 };
const options = { work: magicWork, edition: '2024-06-07', lang: 'en' };

/** Trimmed text with any punctuation, including Markdown's characters. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'sea',
        '(a)',
        'to:',
        '{:',
        '*',
        '_',
        '#',
        '1.',
        '-',
        '+',
        '>',
        '|',
        '`',
        '<b>',
        '[x]',
        '&amp;',
        '{T}',
        '\\',
        '~~',
        '“a”',
        '=',
      ),
      fc.string({ minLength: 1 }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((words) =>
    words
      .join(' ')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .replace(/ +/g, ' '),
  )
  .filter((words) => words !== '' && !/\[[^\][]+\]\{\.stamp\}$/.test(words));

/** Marks as they are read from sources: trimmed, inner ones before outer ones, without partial overlaps. */
const marked = fc
  .tuple(fc.array(text, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.integer({ min: 0, max: 5 })))
  .map(([parts, choices]): Block => {
    const marks: Mark[] = [];
    let whole = '';
    for (const part of parts) {
      const choice = choices.next().value ?? 0;
      if (choice % 2 === 0) whole += ' ';
      const place = { start: whole.length, end: whole.length + part.length };
      whole += part;
      if (choice > 1) marks.push({ kind: choice > 3 ? 'strong' : 'emphasis', ...place });
      if (choice === 5) marks.push({ kind: 'link', href: '/a', ...place });
    }
    return settledBlock(whole, marks);
  });

/** Returns a block as it is read: trimmed, and with marks of one kind joined where they touch. */
function settledBlock(whole: string, marks: readonly Mark[]): Block {
  const lead = whole.length - whole.trimStart().length;
  const moved = marks.map((mark) => ({ ...mark, start: mark.start - lead, end: mark.end - lead }));
  return { kind: 'text', text: whole.trim(), marks: moved, place };
}

const block: fc.Arbitrary<Block> = fc.oneof(
  text.map((words): Block => ({ kind: 'text', text: words, marks: [], place })),
  text.map((words): Block => ({ kind: 'example', label: 'Example', text: words, marks: [], place })),
  text.map((words): Block => ({ kind: 'item', bullet: '•', depth: 0, text: words, marks: [], place })),
);

function expressionOf(rules: readonly Rule[]): Expression {
  return { work: 'cr', edition: '2024-06-07', lang: 'en', front: [], back: [], rules, glossary: [] };
}

/** Returns an expression without places, which differ after writing. */
function words(expression: Expression): unknown {
  return JSON.parse(JSON.stringify(expression, (key, value) => (key === 'place' ? undefined : value)));
}

describe('writing an expression and reading it again', () => {
  it('gives the same rules, blocks and words', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), text, (blocks, title) => {
        const statement: Block = { kind: 'text', text: 'It is so.', marks: [], place };
        const expression = expressionOf([
          { number: '1', level: 'section', parent: null, title, above: title, blocks: [], place },
          { number: '101', level: 'chapter', parent: '1', title, blocks, place },
          { number: '101.2', level: 'rule', parent: '101', title: null, blocks: [statement, ...blocks], place },
          { number: '101.2a', level: 'subrule', parent: '101.2', title: null, blocks: [{ ...statement, text: title }], place },
        ]);
        const files = writeExpression(expression, options);
        expect(words(readExpression(files, options).expression)).toEqual(words(expression));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same marks beside any characters, from the second time on', () => {
    fc.assert(
      fc.property(marked, (written) => {
        const rule: Rule = { number: '101', level: 'chapter', parent: '1', title: null, blocks: [written], place };
        const files = writeExpression(expressionOf([rule]), options);
        const read = readExpression(files, options).expression;
        expect(read.rules[0]?.blocks[0]?.text).toBe(written.text);
        expect(writeExpression(read, options)).toEqual(files);
      }),
      { numRuns: 1000 },
    );
  });

  const item = (bullet: string, words: string, depth = 0): Block => ({
    kind: 'item',
    bullet,
    depth,
    text: words,
    marks: [],
    place,
  });
  const said: Block = { kind: 'text', text: 'It is so.', marks: [], place };

  it('does not turn a sentence without a full stop into a title if a paragraph follows', () => {
    const rule: Rule = {
      number: '101.2',
      level: 'rule',
      parent: '101',
      title: null,
      blocks: [{ ...said, text: 'It is so' }, said],
      place,
    };
    const files = writeExpression(expressionOf([rule]), options);
    expect(words(readExpression(files, options).expression)).toEqual(words(expressionOf([rule])));
  });

  it('keeps a note whose label is only a colon', () => {
    const text = '---\nnumber: "101"\n---\n\n### 101.1 It is so.\n\n> **:**\n';
    const { expression } = readExpression([{ path: 'a.md', text }], options);
    expect(expression.rules[1]?.blocks[1]).toMatchObject({ kind: 'note', text: ':' });
    const again = readExpression(writeExpression(expression, options), options).expression;
    expect(words(again)).toEqual(words(expression));
  });

  it('keeps a label in a quotation after a list', () => {
    const text = '---\nnumber: "101"\n---\n\n### 101.1 It is so.\n\n> - a list\n>\n> **Example:** An oak.\n';
    const { expression } = readExpression([{ path: 'a.md', text }], options);
    expect(expression.rules[1]?.blocks[2]).toMatchObject({ kind: 'example', label: 'Example', text: 'An oak.' });
    const again = readExpression(writeExpression(expression, options), options).expression;
    expect(words(again)).toEqual(words(expression));
  });

  it.each<[what: string, blocks: readonly Block[]]>([
    [
      'a list whose numbers grow to three digits',
      [item('99.', 'Sow'), item('100.', 'Reap'), item('•', 'twice', 1), item('101.', 'Rest')],
    ],
    [
      'two lists of numbers directly after each other',
      [item('1.', 'Sow'), item('1.', 'Dig'), item('2.', 'Rest'), item('2.', 'Sow')],
    ],
    ['a list that begins with 2 inside of an item', [item('1.', 'Sow'), item('2.', 'twice', 1), item('2.', 'Reap')]],
    ['items that say nothing', [item('101.', ''), item('2.', 'A blank', 1), item('3.', 'Another', 1), item('102.', '')]],
    [
      'a heading that begins like a number, or ends in signs of headings',
      [
        { ...said, kind: 'heading', depth: 3, text: '101 Beds' },
        { ...said, kind: 'heading', depth: 3, text: '# Rows ## ##' },
      ],
    ],
    ['a heading that begins with capitals and a sign', [{ ...said, kind: 'heading', depth: 3, text: 'AB:2 and *C*' }]],
    ['a stamp with an ampersand', [{ ...said, stamps: [{ text: 'Bed &amp; Row 1', source: 'Bed &amp; Row 1' }] }]],
    ['an item that holds nothing but a stamp', [{ ...item('1.', ''), stamps: [{ text: 'Bed Row', source: 'Bed Row' }] }]],
    ['a number and a stamp that are not an item', [{ ...said, text: '1.', stamps: [{ text: 'Bed Row', source: 'Bed Row' }] }]],
    ['a link to a path', [{ ...said, marks: [{ kind: 'link', href: '/b', start: 0, end: 2 }] }]],
    ['a link with an ampersand', [{ ...said, marks: [{ kind: 'link', href: 'https://a.example/?b&copy=1', start: 0, end: 2 }] }]],
    ['a link with a control', [{ ...said, marks: [{ kind: 'link', href: '/a%07b', start: 0, end: 2 }] }]],
    ['a list that skips numbers', [item('1.', 'a'), item('2.', 'b'), item('4.', 'd'), item('5.', 'e')]],
    ['twenty lists in each other', Array.from({ length: 20 }, (_, depth) => item('•', depth < 19 ? '' : 'deep', depth))],
    ['what looks like a list of attributes', [{ ...said, text: 'It is {: .so }' }]],
    ['what looks like a link that runs something', [{ ...said, text: '[go](javascript:alert(1)) and \\](data:x)' }]],
  ])('keeps %s', (_, blocks) => {
    const rule: Rule = { number: '101', level: 'chapter', parent: '1', title: null, blocks, place };
    const files = writeExpression(expressionOf([rule]), options);
    expect(words(readExpression(files, options).expression)).toEqual(words(expressionOf([rule])));
  });

  it.each([
    ['a control', '/a\u0007b', '/a%07b'],
    ['two brackets in a row', '/a[[b]]', '/a%5B[b]]'],
  ])('spells %s in a link so that it stays a link', (_, href, expected) => {
    const marks: Mark[] = [{ kind: 'link', href, start: 0, end: 2 }];
    const rule: Rule = { number: '101', level: 'chapter', parent: null, title: null, blocks: [{ ...said, marks }], place };
    const again = readExpression(writeExpression(expressionOf([rule]), options), options).expression;
    expect(again.rules[0]?.blocks[0]?.marks).toEqual([{ ...marks[0], href: expected }]);
  });

  it.each(['.', '-', ':', '+', '§', '·'])('reads back rules whose numbers begin with capitals and have a %s', (separator) => {
    const levels: NumberingLevel[] = [
      { name: 'part', form: 'roman' },
      { name: 'chapter', form: 'digits', separator },
      { name: 'rule', form: 'digits', separator },
    ];
    const chapter: Rule = { number: `II${separator}1`, level: 'chapter', parent: 'II', title: 'Beds', blocks: [], place };
    const rule: Rule = {
      number: `II${separator}1${separator}3`,
      level: 'rule',
      parent: chapter.number,
      title: null,
      blocks: [said],
      place,
    };
    const work = { ...options, work: { ...magicWork, numbering: { levels } } };
    const files = writeExpression(expressionOf([chapter, rule]), work);
    expect(words(readExpression(files, work).expression)).toEqual(words(expressionOf([chapter, rule])));
  });

  it('does not write bold words at the beginning of a rule without a title, since they would be read as one', () => {
    const statement: Block = { ...said, marks: [{ kind: 'strong', start: 0, end: 2 }] };
    const rule: Rule = { number: '101.1', level: 'rule', parent: '101', title: null, blocks: [statement], place };
    const chapter: Rule = { number: '101', level: 'chapter', parent: null, title: 'Beds', blocks: [], place };
    const again = readExpression(writeExpression(expressionOf([chapter, rule]), options), options).expression;
    expect(again.rules[1]).toMatchObject({ title: null, blocks: [{ text: said.text, marks: [] }] });
  });

  it('writes a later paragraph of an item whose list has ended as a paragraph of its own', () => {
    const heading: Block = { ...said, kind: 'heading', depth: 4, text: 'Beds' };
    const blocks = [item('•', 'Sow'), heading, item('', 'Twice a year.'), item('•', 'Reap')];
    const rule: Rule = { number: '101', level: 'chapter', parent: '1', title: null, blocks, place };
    const files = writeExpression(expressionOf([rule]), options);
    expect(files[0]?.text).toContain('\n\nTwice a year.\n\n');
    expect(writeExpression(readExpression(files, options).expression, options)).toEqual(files);
  });

  it('does not write whitespace that reading drops, at the ends of a paragraph and in a heading', () => {
    const blocks: Block[] = [
      { ...said, text: ' It is so. ' },
      { ...said, kind: 'heading', depth: 4, text: 'The  Beds' },
    ];
    const rule: Rule = { number: '101', level: 'chapter', parent: '1', title: null, blocks, place };
    const files = writeExpression(expressionOf([rule]), options);
    expect(writeExpression(readExpression(files, options).expression, options)).toEqual(files);
  });

  it('keeps the names of a term that its heading does not print', () => {
    const entry = { term: 'Atropelar', aliases: ['Trample'], senses: [], obsolete: false, place };
    const files = writeExpression({ ...expressionOf([]), glossary: [entry] }, options);
    expect(files[0]?.text).toContain('## Atropelar [Trample]{.alias}\n');
    expect(readExpression(files, options).expression.glossary).toMatchObject([{ term: 'Atropelar', aliases: ['Trample'] }]);
  });

  it('keeps a numbered item at the beginning of a single sense', () => {
    const entry = { term: 'Bed', aliases: [], senses: [[item('2.', 'Dig')]], obsolete: false, place };
    const files = writeExpression({ ...expressionOf([]), glossary: [entry] }, options);
    expect(readExpression(files, options).expression.glossary).toMatchObject([{ senses: [[{ bullet: '2.', text: 'Dig' }]] }]);
  });

  it('escapes every underscore, so that existing files are written again byte for byte', () => {
    const statement: Block = { ...said, text: 'See /a_b and \\_c' };
    const rule: Rule = { number: '101.1', level: 'rule', parent: '101', title: null, blocks: [statement], place };
    const files = writeExpression(expressionOf([rule]), options);
    expect(files[0]?.text).toBe('### 101.1 See /a\\_b and \\\\\\_c\n');
    expect(words(readExpression(files, options).expression)).toEqual(words(expressionOf([rule])));
  });

  it('escapes words that look like merge conflict markers', () => {
    const texts = ['<<<<<<< HEAD', '=======', '>>>>>>> spring'];
    const blocks = [said, ...texts.map((words): Block => ({ ...said, text: words }))];
    const rule: Rule = { number: '101.1', level: 'rule', parent: '101', title: null, blocks, place };
    const files = writeExpression(expressionOf([rule]), options);
    expect(mergeConflictLine(files[0]?.text ?? '')).toBeUndefined();
    expect(words(readExpression(files, options).expression)).toEqual(words(expressionOf([rule])));
  });

  it('keeps the order of a source whose numbers are not in order', () => {
    const rules = ['1', '102', '101', '101'].map(
      (number): Rule => ({
        number,
        level: number.length === 1 ? 'section' : 'chapter',
        parent: number.length === 1 ? null : '1',
        title: number,
        blocks: [],
        place,
      }),
    );
    const files = writeExpression(expressionOf(rules), options);
    expect(readExpression(files, options).expression.rules.map((rule) => rule.number)).toEqual(['1', '102', '101', '101']);
  });
});
