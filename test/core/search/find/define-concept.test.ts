import { expect, test } from 'vitest';
import { defineConcept } from '../../../../src/core/search/find/index.ts';
import { words } from '../../citations/words.ts';
import { magic } from '../../numbering/schemes.ts';

const rule = (number: string, title: string | null, text = '') => ({ number, title, text, examples: [] });
const edition = {
  rules: [
    rule('101.4', null, 'If both neighbors must act, the one whose turn it is acts first.'),
    rule('103.5', null, 'Each player may put a hand back once.'),
    rule(
      '103.6',
      null,
      'A hedge that stands at the edge of a path, whoever planted it there and for whatever use, may be old growth.',
    ),
    rule('106.2', null, 'Some recipes use a jam of the list below.'),
    rule('106.2a', null, 'A plum jam is thick.'),
    rule('106.2b', null, 'A quince jam is thicker.'),
    rule('107.14', null, 'The barn symbol stands for a barn.'),
    rule('117', 'Timing'),
    rule('301', 'Tools'),
    rule('301.5', null, 'Some tools are of the kind “Ladder.” A ladder leans on a tree.'),
    rule('303', 'Gardens'),
    rule('303.1', null, 'What a sign names is “garden” too.'),
    rule('303.2', null, 'A garden that is new may not be harvested.'),
    rule('303.3', null, 'Whatever is as tall as a house is old growth.'),
    rule('303.4', null, 'No ladder leans on it.'),
    rule('613', 'Order of the Seasons'),
    rule('613.4b', null, 'Season 7b: Fruit that keeps over the winter.'),
    rule('702.3', 'Digging'),
    rule('702.4', null, 'No dog may copy a fence.'),
    rule('704', 'Right-of-Way on Paths'),
    rule('704.5', null, 'Whoever takes ten rotten pears home must clean the cellar.'),
    rule('705', 'Handling Sweet Pears'),
    rule('707.10', null, 'To copy a fence means to put the same fence on your own land.'),
  ],
  glossary: [
    { term: 'Barn Symbol', senses: ['It stands for a barn.'] },
    { term: 'Digging', senses: ['A keyword of dogs. See rule 702.3, “Digging.”'] },
    { term: 'Dogged Harvest', senses: ['See rule 303.2.'] },
    { term: 'Garden', senses: ['Ground in use. See rule 303, “Gardens.”'] },
    { term: 'Ladder', senses: ['A kind of tool. See rule 301, “Tools,” and rule 702.3.'] },
    { term: 'Fresh Garden Rule', senses: ['An informal name. See rule 303.2. See also Digging.'] },
    { term: 'Right of Way', senses: ['Whose path it is. See rule 117 and rule 704.'] },
    { term: 'Rotten Pear', senses: ['Nobody wants it. See rule 303, “Gardens,” and rule 704.5.'] },
    { term: 'Sweet Pear', senses: ['Everybody wants it. See rule 303, “Gardens,” and rule 705, “Handling Sweet Pears.”'] },
    { term: 'Quince Jam', senses: ['A thick jam. For more about jams, see rule 106.2.'] },
    { term: 'Redraw', senses: ['To put a hand back. See rule 103.5.'] },
    { term: 'Old Growth', senses: ['What is too tall to cut. See rules 103.6, 303.3 and 303.4.'] },
    { term: 'Right (Action)', senses: ['Who may act. See rule 117.'] },
    { term: 'Turn-First Order', senses: ['Who acts first. See rule 101.4 and rule 117.'] },
    { term: 'TFO', senses: ['See Turn-First Order.'] },
  ],
};
const define = (name: string) =>
  defineConcept(name, edition, { scheme: magic, words: words.en, nicknames: { seasons: ['Order of the Seasons'] } });

test.each([
  ['a term', 'redraw', 'Redraw', ['103.5']],
  ['a term with a note in brackets', 'right', 'Right (Action)', ['117']],
  ['a term that only refers to another', 'TFO', 'Turn-First Order', ['101.4', '117']],
  ['what a question asks about', 'What is a redraw?', 'Redraw', ['103.5']],
  ['a term and a title', 'digging', 'Digging', ['702.3']],
  ['a term with which one of the cited titles begins', 'right of way', 'Right of Way', ['704', '117']],
  ['a term whose entry cites no rule', 'barn symbol', 'Barn Symbol', ['107.14']],
  ['words of a single term, one of them cut off', 'fresh garden', 'Fresh Garden Rule', ['303.2']],
  ['a term that a rule of the cited chapter introduces', 'ladder', 'Ladder', ['301.5', '301', '702.3']],
  ['a term with which another cited rule begins', 'rotten pear', 'Rotten Pear', ['704.5', '303']],
  ['a term that another cited title has', 'sweet pear', 'Sweet Pear', ['705', '303']],
  ['one of the terms that the cited rule lists', 'quince jam', 'Quince Jam', ['106.2b', '106.2']],
  ['a term of which the cited chapter treats', 'garden', 'Garden', ['303']],
  ['a term with its object', 'digging for bones', 'Digging', ['702.3']],
  ['the label of a rule', 'season 7b', undefined, ['613.4b']],
  ['a title', 'timing', undefined, ['117']],
  ['a nickname of a title', 'Seasons', undefined, ['613']],
  ['the first words of a rule', 'copy a fence', undefined, ['707.10']],
])('%s leads to the defining rule', (_, name, term, rules) => {
  const found = define(name);
  expect([found?.term, found?.rules]).toEqual([term, rules]);
});

test('of several rules that an entry cites, none answers alone if more than one may define the term', () => {
  expect(['old growth', 'redraw', 'ladder', 'TFO'].map((name) => define(name)?.number)).toEqual([
    null,
    '103.5',
    '301.5',
    '101.4',
  ]);
  expect(define('old growth')?.rules).toEqual(['103.6', '303.3', '303.4']);
});

test('what no term, title or beginning of a rule names is no concept', () => {
  expect(['marmalade', 'dog', '', 'a fence that is painted blue and green', 'if both'].map(define)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
