import { expect, test } from 'vitest';
import { compileScheme } from '../../../../src/core/numbering/index.ts';
import {
  likelyAnswers,
  looksLikeQuestion,
  openAnswers,
  packAnswers,
  rankAnswers,
  ruleMeant,
} from '../../../../src/core/search/find/index.ts';
import { magicWork } from '../../../works.ts';

const rule = (number: string, title: string | null, text: string, examples: readonly string[] = []) => ({
  number,
  title,
  text,
  examples,
});
const rules = [
  rule('1', 'Basics', ''),
  rule('101', 'Fences', ''),
  rule('101.1', null, 'A fence keeps animals in. Whoever builds one pays two boards.'),
  rule('101.1a', null, 'It may be taken down again.'),
  rule('102', 'Harvest', ''),
  rule('102.1', null, 'Grain is cut in the last season.', ['A fence stands in the way of the cutter.']),
  rule('102.2', null, 'The barn holds what was cut.'),
];
const glossary = [{ term: 'Storing', senses: ['To bring something under a roof. See rule 102.2.'] }];
const index = (terms = glossary) =>
  openAnswers(
    packAnswers(
      { rules, glossary: terms },
      { scheme: compileScheme(magicWork.numbering), words: magicWork.citations['en'] ?? expect.fail() },
    ),
  );
const answers = (question: string, terms = glossary) => rankAnswers(question, index(terms), 5).map(({ number }) => number);

test('a rule with the words in its text comes before one with them in an example', () => {
  expect(answers('what does a fence cost in boards')[0]).toBe('101.1');
  const found = answers('fence animals');
  expect(found.indexOf('101.1')).toBeLessThan(found.indexOf('102.1'));
});

test('a rule that has a word more often comes first', () => {
  const often = rule('101.2', null, 'A gate, a wide gate of boards, is never left open.');
  const once = rule('101.3', null, 'A gate of boards stands in the lane beside the barn.');
  const { scheme, words } = { scheme: compileScheme(magicWork.numbering), words: magicWork.citations['en'] ?? expect.fail() };
  const both = openAnswers(packAnswers({ rules: [...rules, once, often], glossary }, { scheme, words }));
  expect(rankAnswers('gate', both, 1)).toMatchObject([{ number: '101.2' }]);
});

test('a rule is found by the words of a question card that it answers', () => {
  const file = packAnswers(
    { rules, glossary },
    { scheme: compileScheme(magicWork.numbering), words: magicWork.citations['en'] ?? expect.fail() },
  );
  const cards = [{ rule: '102.2', asked: { en: ['Where does the wheat go?'], pt: ['Onde fica o trigo?'] } }];
  expect(rankAnswers('wheat', openAnswers(file), 1)).toEqual([]);
  expect(rankAnswers('wheat', openAnswers(file, cards), 1)).toMatchObject([{ number: '102.2' }]);
  expect(rankAnswers('trigo', openAnswers(file, cards), 1)).toMatchObject([{ number: '102.2' }]);
});

test('a long word of a question may have a typo', () => {
  expect(answers('anomals stay in')[0]).toBe('101.1');
});

test('a rule is found by the titles above it', () => {
  expect(answers('fences taken down')[0]).toBe('101.1a');
});

test('a term of the question favors the rules that its entry cites, but only those with words of the question', () => {
  expect(answers('storing what was cut')[0]).toBe('102.2');
  expect(answers('storing', [{ term: 'Storing', senses: ['See rule 101.1.'] }])).not.toContain('102.1');
});

test('a nickname counts as its meaning', () => {
  const options = { scheme: compileScheme(magicWork.numbering), words: magicWork.citations['en'] ?? expect.fail() };
  const ranked = (synonyms?: Readonly<Record<string, readonly string[]>>) =>
    rankAnswers('palisade', openAnswers(packAnswers({ rules, glossary }, { ...options, synonyms })), 1);
  expect(ranked()).toEqual([]);
  expect(ranked({ palisade: ['Fences'] })).toMatchObject([{ number: '101' }]);
});

test('a text that names a term of another rule, and nothing of the one cited, is about that other rule', () => {
  const scheme = compileScheme(magicWork.numbering);
  const filling = Array.from({ length: 300 }, (_, at) => rule(`103.${at + 1}`, null, `Everybody waits for turn ${at}.`));
  const many = openAnswers(
    packAnswers({ rules: [...rules, ...filling], glossary }, { scheme, words: magicWork.citations['en'] ?? expect.fail() }),
  );
  const text = 'storing: the barn holds what was cut';
  expect(ruleMeant(text, ['101.1'], many, scheme)).toMatchObject({ number: '102.2' });
  for (const right of ['102.2', '102', '102.2a']) expect(ruleMeant(text, [right], many, scheme), right).toBeUndefined();
  // It has words of the cited rule, too; and the same words without the term.
  expect(ruleMeant(`${text}, and a fence keeps animals in`, ['101.1'], many, scheme)).toBeUndefined();
  expect(ruleMeant('the barn holds what was cut', ['101.1'], many, scheme)).toBeUndefined();
});

test('a text that names a term of several words, which the rule beside the one cited explains, is about that rule', () => {
  const scheme = compileScheme(magicWork.numbering);
  const twins = [
    rule('104.5', null, 'A player checks this.'),
    rule('104.5a', null, 'No card.'),
    rule('104.5b', null, 'Twins leave.'),
  ];
  const terms = [{ term: 'Twin Rule', senses: ['See rule 104.5b.'] }];
  const pack = packAnswers({ rules: twins, glossary: terms }, { scheme, words: magicWork.citations['en'] ?? expect.fail() });
  const meant = (text: string, number: string) => ruleMeant(text, [number], openAnswers(pack), scheme)?.number;
  expect(meant('the twin rule is this', '104.5a')).toBe('104.5b');
  for (const right of ['104.5b', '104.5', '104']) expect(meant('the twin rule is this', right)).toBeUndefined();
  expect(meant('a rule of twins', '104.6a')).toBeUndefined();
});

test('a question without a word of the rules has no answer', () => {
  expect(answers('xylophone')).toEqual([]);
});

test('readers are shown no answers that are probably wrong', () => {
  expect(likelyAnswers('fence animals', index(), 5)[0]?.number).toBe('101.1');
  expect(rankAnswers('animals under the moon on a xylophone', index(), 5).length).toBeGreaterThan(0);
  expect(likelyAnswers('animals under the moon on a xylophone', index(), 5)).toEqual([]);
});

test('the confidence of answers decreases by rank and never makes them certain', () => {
  const found = rankAnswers('what does a fence cost in boards', index(), 5);
  expect(found.map(({ confidence }) => confidence)).toEqual(found.map(({ confidence }) => confidence).toSorted((a, b) => b - a));
  expect(found.every(({ confidence }) => confidence >= 0.05 && confidence <= 0.6)).toBe(true);
});

test('the index consists of plain values, and does not contain the texts', () => {
  const file = packAnswers(
    { rules, glossary },
    { scheme: compileScheme(magicWork.numbering), words: magicWork.citations['en'] ?? expect.fail() },
  );
  const written = JSON.stringify(file);
  expect(rankAnswers('fences taken down', openAnswers(JSON.parse(written)), 1)).toMatchObject([{ number: '101.1a' }]);
  expect(written).not.toMatch(/fence keeps|taken down|under a roof/);
});

test.each([
  ['can i respond to a creature attacking', true],
  ['posso responder a um ataque', true],
  ['trample twice?', true],
  ['trample', false],
  ['combat damage step', false],
  ['trample?', false],
  ['1 5 2 4?', false],
])('"%s" looks like a question: %s', (text, expected) => {
  expect(looksLikeQuestion(text)).toBe(expected);
});

test('several words that nothing names may be a question, but digits are none', () => {
  expect(['fence taken down', 'fence', '1.5'].map((text) => looksLikeQuestion(text, false))).toEqual([true, false, false]);
});
