import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkArchive, questionsOf } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';

const SETTINGS = `titles: { en: Pears }
source: en
numbering:
  levels:
    - { name: chapter, form: digits }
    - { name: rule, separator: '.', form: digits }
licence: { name: CC BY 4.0 }
`;
const chapter = (rules: readonly string[]) =>
  `---\nnumber: "1"\ntitle: Picking\n---\n\n${rules.map((rule) => `### ${rule}`).join('\n\n')}\n`;
const LADDER = 'Whoever climbs the ladder may pick from the highest branch. A second picker waits.';
const BASKET = 'Every picker carries one basket and empties it at noon.';
const RAIN = 'Nobody picks in the rain.';

function archiveWith(questions: string) {
  const root = mkdtempSync(join(tmpdir(), 'questions-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    'pears/work.yaml': SETTINGS,
    'pears/2024-01-01/en/1.md': chapter([`1.1 ${LADDER}`, `1.2 ${BASKET}`, `1.3 ${RAIN}`]),
    'pears/2025-01-01/en/1.md': chapter([`1.1 ${BASKET}`, `1.2 ${LADDER}`]),
    'pears/questions.yaml': questions,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readArchive([root]);
}

function faultsOf(questions: string) {
  const found = checkArchive(archiveWith(questions)).filter(({ file }) => file === 'pears/questions.yaml');
  return found.map(({ ruleId, reason, line, column }) => `${line}:${column} ${ruleId}: ${reason}`);
}

test('a card follows its rule to the edition in force', () => {
  const questions = `edition: 2024-01-01
cards:
  - { rule: '1.1', sentence: 1/2, asked: { en: [Who picks from the highest branch?] } }
  - { rule: '1.2', asked: { en: [How many baskets?] } }
`;
  expect(questionsOf(archiveWith(questions), 'pears').map(({ rule, sentence }) => [rule, sentence])).toEqual([
    ['1.2', '1/2'],
    ['1.1', undefined],
  ]);
  expect(faultsOf(questions)).toEqual([]);
});

test('cards without an answer, and cards that ask the same, are reported with their places', () => {
  const questions = `edition: 2024-01-01
cards:
  - { rule: '1.9', asked: { en: [Who rests?] } }
  - { rule: '1.1', sentence: 3/3, asked: { en: [Who waits?] } }
  - { rule: '1.3', asked: { en: [Who picks in the rain?] } }
  - { rule: '1.2', asked: { en: [In the rain who is picking] } }
`;
  expect(faultsOf(questions)).toEqual([
    '3:5 unanswered-question: "1.9" is not a rule of 2024-01-01',
    '4:5 unanswered-question: "3/3" is not a sentence of 1.1 in 2024-01-01, which has 2',
    '5:5 unanswered-question: no single rule has the content of "1.3" of 2024-01-01 today',
    '6:5 repeated-question: "In the rain who is picking" asks the same as "Who picks in the rain?"',
  ]);
});

test('cards of an edition that the archive lacks are not offered', () => {
  const of = (editions: string) => archiveWith(`${editions}\ncards: [{ rule: '1.1', asked: { en: [Who waits?] } }]\n`);
  expect(questionsOf(of('edition: 2020-01-01'), 'pears')).toEqual([]);
  expect(questionsOf(of('edition: 2024-06-01\nuntil: 2026-01-01'), 'pears')).toHaveLength(1);
});

test('a misspelled setting is reported', () => {
  expect(faultsOf(`edition: 2024-01-01\ncards:\n  - { rule: '1.1', sentence: '2', asked: { en: [Who waits?] } }\n`)).toEqual([
    '3:30 invalid-setting: "cards.0.sentence": write 2/3 for the second of three sentences',
  ]);
});
