import { expect, test } from 'vitest';
import { earlierRecords, searchRecords } from '../../../src/site/outputs/search-index.ts';
import { archive, site } from '../model/own-site.ts';

const records = earlierRecords(archive, site);
const words = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ');

test("a past wording has its number, its days and today's number", () => {
  expect(records.find(({ content }) => content.includes('decide who goes first, in any way'))).toMatchObject({
    url: '/rules/cr/2018-06-08/1/103#103.2',
    language: 'en',
    meta: { title: '103.2', context: 'Magic' },
    filters: { work: ['cr'], today: ['103.1'], periods: ['2008-07-15/2020-11-20'] },
  });
});

test('wordings of the editions in force are left out', () => {
  const current = new Set(searchRecords(site).map(({ language, content }) => `${language} ${words(content)}`));
  expect(records.filter(({ language, content }) => current.has(`${language} ${words(content)}`))).toEqual([]);
});

test('each wording is one record, regardless of typography', () => {
  const texts = records.map(({ language, content, filters }) => `${filters['work']} ${language} ${words(content)}`);
  expect(texts).toEqual([...new Set(texts)]);
});

test('every wording was in force for some time', () => {
  const days = records.flatMap(({ filters }) => filters['periods'] ?? []);
  expect(days.length).toBeGreaterThanOrEqual(records.length);
  for (const [from = '', until = ''] of days.map((period) => period.split('/'))) expect(until === '' || from < until).toBe(true);
});

test('a rule that is gone has no number today', () => {
  expect(records.some(({ filters }) => filters['today']?.length === 0)).toBe(true);
});
