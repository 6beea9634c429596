import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readQuestionsFile } from '../../../../src/content/disk/content-settings.ts';
import { answeringSentence, findQuestion, questionStems, splitSentences } from '../../../../src/core/search/find/index.ts';

const cards = [
  { rule: '509.1', asked: { en: ['Can I pick with wet gloves?'], pt: ['Posso colher com luvas molhadas?'] } },
  { rule: '509.2', asked: { en: ['Can I pick without gloves?', 'Is bare-handed picking allowed?'] } },
  { rule: '117.3', asked: { en: ['What does bolting mean?', 'Who waters after a plant bolts?'] } },
  { rule: '305.2', asked: { en: ['How many figs can I eat during a day?'] } },
];

test.each([
  ['can wet gloves be used to pick', '509.1'],
  ['picking with a wet glove', '509.1'],
  ['luvas molhadas para colher', '509.1'],
  ['what is bolting?', '117.3'],
  ['bolt', '117.3'],
  ['who watres after plants bolt', '117.3'],
  ['how many figs may I eat per day', '305.2'],
  ['is it allowed to pick barehanded', undefined],
  ['can I pick with dry gloves', undefined],
  ['who waters before a plant bolts', undefined],
  ['how do I', undefined],
  ['', undefined],
])('%s → %s', (text, rule) => {
  expect(findQuestion(text, cards).answer?.rule).toBe(rule);
});

test('a similar question is only offered', () => {
  const { answer, near } = findQuestion('can I pick in the rain with wet gloves', cards);
  expect([answer, near.map(({ rule }) => rule)]).toEqual([undefined, ['509.1']]);
});

test('two cards that ask the same are both offered, and neither is the answer', () => {
  const twice = [...cards, { rule: '600.1', asked: { en: ['Picking with wet gloves'] } }];
  const { answer, near } = findQuestion('wet gloves for picking', twice);
  expect([answer, near.map(({ rule }) => rule)]).toEqual([undefined, ['509.1', '600.1']]);
});

test('sentences are told apart from omissions and abbreviations, and counted', () => {
  const text = 'Dig (by hand, etc.) before noon. Dogs that read “Dig . . .” sleep. Cats wait.”';
  expect(splitSentences(text)).toHaveLength(3);
  expect(answeringSentence(text, '3/3')).toBe('Cats wait.”');
  expect(answeringSentence(text, '3/4')).toBeUndefined();
  expect(answeringSentence(text, undefined)).toBeUndefined();
});

const shipped = readFileSync('content/cr/questions.yaml', 'utf8');
const { value } = readQuestionsFile(shipped, 'cr/questions.yaml');
const all = value?.cards ?? [];

test('every form of a shipped card is answered by this card, also in another order', () => {
  const wrong = all.flatMap((card) =>
    Object.values(card.asked)
      .flat()
      .flatMap((text) => [text, text.replace('?', '').split(' ').toReversed().join(' ')])
      .filter((text) => findQuestion(text, all).answer?.asked !== card.asked),
  );
  expect(wrong).toEqual([]);
});

test('every form of a shipped card has words of its own', () => {
  const empty = all.flatMap(({ asked }) =>
    Object.entries(asked).flatMap(([lang, texts]) => texts.filter((text) => questionStems(text, lang).length === 0)),
  );
  expect(empty).toEqual([]);
});

test('no shipped card answers an unrelated query', () => {
  const queries = readFileSync('test/fixtures/questions/unrelated.txt', 'utf8').split('\n').filter(Boolean);
  expect(queries.length).toBeGreaterThan(199);
  const answered = queries.flatMap((query) => {
    const { answer } = findQuestion(query, all);
    return answer === undefined ? [] : [`${query} → ${answer.rule}`];
  });
  expect(answered).toEqual([]);
});
