/** Tests the sequences beside their steps, which have today’s numbers. */
import { expect, test } from 'vitest';
import { checkArchive } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { editionOfNumbers, numbersOfSequence } from '../../../src/core/work.ts';
import { sequencesHtml } from '../../../src/site/model/sequences.ts';
import type { Site } from '../../../src/site/model/site.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const english = viewOf(site, 'en');
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a chapter that is a step shows the sequence with itself marked', () => {
  const strip = sequencesHtml(site, english, '509');
  expect(textOf(strip)).toBe('The turn 502 Untap Step 509 Declare Blockers Step 510 Combat Damage Step');
  expect(strip.match(/<a[^>]*aria-current="page"[^>]*>.*?<\/a>/)?.[0]).toContain('509');
});

test('a step and the rules below it show the sequence; the chapter that has all the steps does not', () => {
  expect(sequencesHtml(site, english, '613')).toBe('');
  expect(sequencesHtml(site, english, '613.1c').match(/aria-current="page"/g)).toHaveLength(1);
  expect(sequencesHtml(site, english, '502.1')).toContain('aria-current="true"');
});

test('other rules and earlier editions have no sequences', () => {
  const earlier = viewOf(site, 'en', '2009-07-11');
  expect(sequencesHtml(site, english, '704.5a')).toBe('');
  expect(sequencesHtml(site, earlier, '509')).toBe('');
});

test('steps have the numbers of the newest edition', () => {
  // In 2008, declaring blockers was rule 309.
  const work = {
    ...english.work,
    sequences: [{ titles: { en: 'Combat' }, shape: 'strip', edition: '2008-07-15', steps: [{ rule: '309' }, { rule: '310' }] }],
  } as const;
  const html = sequencesHtml(site as Site, { ...english, work }, '509');
  expect(textOf(html)).toBe('Combat 509 Declare Blockers Step 510 Combat Damage Step');
});

const chapter = '---\nnumber: "101"\ntitle: Beds\n---\n\n### 101.1 Dig.\n\n### 101.2 Rake.\n';

test.each([
  [
    'a number that its edition lacks',
    '2025-01-01',
    ['101.1', '101.9'],
    ['the step "101.9" of a sequence is not a rule of 2025-01-01'],
  ],
  [
    'an edition that is not there',
    '2024-01-01',
    ['101.1', '101.2'],
    ['a sequence uses the numbers of edition "2024-01-01", which does not exist'],
  ],
  ['rules that are there', '2025-01-01', ['101.1', '101.2'], []],
])('a sequence of %s is checked', (_, edition, steps, expected) => {
  const sequence = `sequences:\n  - { titles: { en: Spring }, shape: ladder, edition: ${edition}, steps: ['${steps.join("', '")}'] }\n`;
  const root = contentFolder({ 'small/work.yaml': workYaml + sequence, 'small/2025-01-01/en/101.md': chapter });
  const messages = checkArchive(readArchive([root])).filter(({ ruleId }) => ruleId === 'unknown-step');
  expect(messages.map(({ reason }) => reason)).toEqual(expected);
});

test('settings for any edition use the numbers of one that is there, and say nothing of another time', () => {
  const numbers: Readonly<Record<string, readonly string[]>> = {
    '2009-07-11': ['101', '102'],
    '2024-06-07': ['101', '103'],
    '2025-01-01': ['101'],
    '2030-01-01': ['101', '103'],
  };
  const sequence = {
    titles: {},
    shape: 'strip',
    edition: '2009-10-01',
    until: '2026-08-07',
    steps: [{ rule: '101', within: [{ rule: '103' }] }],
  } as const;
  const editionAmong = (ids: readonly string[]) =>
    editionOfNumbers(sequence, numbersOfSequence(sequence), ids, (id) => new Set(numbers[id]));
  expect(editionAmong(Object.keys(numbers))).toBe('2024-06-07');
  expect(editionAmong(['2009-07-11', '2030-01-01'])).toBeUndefined();
  expect(editionAmong(['2009-10-01', '2024-06-07'])).toBe('2009-10-01');
});
