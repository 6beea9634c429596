import { expect, test } from 'vitest';
import { buildGraph } from '../../../src/core/graph/index.ts';
import { words } from '../citations/words.ts';
import { magic } from '../numbering/schemes.ts';
import { expressionOf } from './small-expression.ts';

/** Returns `line:column code reason (note)` for each message. */
function messagesOf(...lines: readonly string[]): readonly string[] {
  const { messages } = buildGraph(expressionOf(lines), { scheme: magic, words: words.en });
  return messages.map(({ line, column, ruleId, reason, note }) => `${line}:${column} ${ruleId}: ${reason} (${note})`);
}

test('duplicate-number names both places', () => {
  expect(messagesOf('1 = A', '101 = B', '101.1 C.', '101.1 D.')).toEqual([
    '4:1 duplicate-number: number "101.1" is already used by the rule at cr/rules.md:3:1 (give one of the two rules another number; until then links lead to that one)',
  ]);
});

test('missing-parent names the parent', () => {
  expect(messagesOf('1 = A', '101 = B', '101.1a C.')).toEqual([
    '3:1 missing-parent: rule "101.1a" belongs to "101.1", which does not exist (add "101.1", or correct the number)',
  ]);
});

test('missing-parent is not reported for a translation whose source has the parent', () => {
  const messagesWith = (...inSource: string[]) =>
    buildGraph(expressionOf(['1 = A', '101 = B', '101.1a C.', '101.2a D.']), {
      scheme: magic,
      words: words.en,
      inSource: new Set(inSource),
    }).messages.map(({ ruleId, line }) => `${line} ${ruleId}`);
  expect(messagesWith('101.1', '101.2')).toEqual([]);
  expect(messagesWith('101.1')).toEqual(['4 missing-parent']);
});

test('dangling-reference is not reported for a translation whose source has the rule', () => {
  const messagesWith = (...inSource: string[]) =>
    buildGraph(expressionOf(['1 = A', '101 = B', '101.1 See rules 101.2 and 101.3.']), {
      scheme: magic,
      words: words.en,
      inSource: new Set(inSource),
    }).messages.map(({ ruleId, column }) => `${column} ${ruleId}`);
  expect(messagesWith('101.2', '101.3')).toEqual([]);
  expect(messagesWith('101.2')).toEqual(['31 dangling-reference']);
});

test('number-outside-parent names the rule before it', () => {
  expect(messagesOf('1 = A', '101 = B', '101.1 C.', '102 = D', '101.1a E.')).toEqual([
    '5:1 number-outside-parent: rule "101.1a" comes after "102", outside "101.1" (move it under "101.1", or correct the number)',
  ]);
});

test('number-order names the rule before it', () => {
  expect(messagesOf('1 = A', '101 = B', '101.1 C.', '101.3 D.', '101.2 E.')).toEqual([
    '5:1 number-order: rule "101.2" comes after "101.3" (put the rules in the order of their numbers, or correct the number)',
  ]);
});

test('number-gap names the expected number, and ignores skipped letters and gaps between chapters', () => {
  const remedy = '(add the missing rule, correct the number, or declare the letters that the scheme skips)';
  expect(messagesOf('1 = A', '101 = B', '101.1 C.', '101.1a D.', '101.1c E.', '101.3 F.', '107 = G', '107.1 H.')).toEqual([
    `6:1 number-gap: rule "101.3" follows "101.1" where "101.2" is expected ${remedy}`,
    `5:1 number-gap: rule "101.1c" follows "101.1a" where "101.1b" is expected ${remedy}`,
  ]);
  const letters = [...'abcdefghijkmnpqrstuvwxyz'].map((letter) => `704.5${letter} X.`);
  expect(
    messagesOf('7 = A', '704 = B', '704.1 C.', '704.2 C.', '704.3 C.', '704.4 C.', '704.5 C.', ...letters, '704.5aa X.'),
  ).toEqual([]);
});

test('number-gap is not reported after a rule without its parent', () => {
  expect(messagesOf('1 = A', '101 = B', '101.1a C.', '101.2 D.').filter((message) => message.includes('number-gap'))).toEqual([]);
});

test('dangling-reference is placed at the citation and suggests numbers', () => {
  expect(messagesOf('1 = A', '110 = B', '110.1 See rule 111.10 and rule 110.10.', '111 = C', '111.10 D.').slice(-1)).toEqual([
    '3:36 dangling-reference: there is no rule "110.10" in this edition (correct the number; nearby are "111.10", "110.1", "110")',
  ]);
});

test('the line of a message counts the line feeds of its block', () => {
  expect(messagesOf('1 = A', '101 = B', '101.1 One line,\nthen rule 999.9.').slice(-1)[0]).toMatch(/^4:11 dangling-reference/);
});

test('backwards-range quotes the range', () => {
  expect(messagesOf('1 = A', '101 = B', '101.1 Rules 101.1b–a.', '101.1a C.', '101.1b D.')).toEqual([
    '3:17 backwards-range: the range "101.1b–a" ends before it begins (swap its ends, or correct one of them)',
  ]);
});

test('title-mismatch names the rule that has the title, and folds case, quotes and final punctuation', () => {
  expect(
    messagesOf(
      '7 = A',
      '701 = Day and Night',
      '702 = Merging',
      '702.1 See rule 702, “Day and night,” and rule 701, "Day and Night."',
    ),
  ).toEqual([
    '4:20 title-mismatch: the title of "702" is "Merging", not "Day and night," ("Day and night," is the title of "701")',
  ]);
});

test('title-mismatch compares a title in brackets, if it is that of another rule; a number with its own title is a reference', () => {
  const rules = ['7 = A', '701 = Day and Night', '701.1 = Dusk', '702 = Merging'];
  const lines = [
    ...rules,
    '702.1 See rule 702 (Dusk), 701.1 (Dusk) and 701.1 (Day and Night).',
    '702.2 = Dawn',
    '702.3 Table 702 (Dusk), 702.2 (Merging), 702.2 (Dusk), 702.2 (Noon).',
  ];
  expect(messagesOf(...lines)).toEqual([
    '5:20 title-mismatch: the title of "702" is "Merging", not "Dusk" ("Dusk" is the title of "701.1")',
    '7:46 title-mismatch: the title of "702.2" is "Dawn", not "Dusk" ("Dusk" is the title of "701.1")',
  ]);
  const { references } = buildGraph(expressionOf([...rules, '702.1 In 701 (Day and Night), 702 (Dusk), 703 (Dusk).']), {
    scheme: magic,
    words: words.en,
  });
  expect(references.get('702.1')?.map(({ text, targets }) => [text, targets])).toEqual([['701', ['701']]]);
});

test('every message has a file, a code and a source', () => {
  const { messages } = buildGraph(expressionOf(['101.1a See rule 5.']), { scheme: magic, words: words.en });
  expect(messages.map(({ file, source, ruleId }) => [file, source, ruleId])).toEqual([
    ['cr/rules.md', 'rulegraph', 'missing-parent'],
  ]);
});
