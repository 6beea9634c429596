import { expect, test } from 'vitest';
import { type FetchFile, findQuote, openTable, readRuns, writeRuns } from '../../../src/site/kit/find-quote.ts';
import { quoteFiles } from '../../../src/site/outputs/quote-files.ts';
import { quoteTables } from '../../../src/site/pages/find-quote/quote-tables.ts';
import { archive, site } from '../model/own-site.ts';

const files = new Map(quoteFiles(archive, site).map(({ path, make }) => [`/data/${path}.json`, make()]));
const fetchFile: FetchFile = <File>(address: string) => Promise.resolve(JSON.parse(files.get(address) ?? '') as File);
const tables = await Promise.all(quoteTables(site).map((address) => openTable(address, fetchFile)));
const find = (quotation: string) => findQuote(quotation, tables, fetchFile);

test('a past wording with typos is found, with its rule, its periods and what has changed since', async () => {
  const [match] = await find('next decdie who goes first, in any wya that everyone accepts');
  expect(match).toMatchObject({
    lang: 'en',
    number: '103.2',
    address: '/rules/cr/2018-06-08/1/103#103.2',
    periods: [{ from: '2008-07-15', until: '2020-11-20' }],
    isCurrent: false,
    today: ['103.1'],
    todayAddress: '/rules/cr/103.1',
  });
  expect(match?.changes?.filter(({ kind }) => kind === 'ins').map(({ text }) => text)).toEqual(['First']);
});

test('a wording in force is current, with the day since which it is in force', async () => {
  const [match] = await find('Ignore the rest, unless the card says what happens when you fail');
  expect(match).toMatchObject({ number: '101.3', isCurrent: true, periods: [{ from: '2009-07-11', until: null }] });
});

test('a quotation that fits an earlier wording as well as today’s is found in today’s', async () => {
  const [match] = await find('Put your sideboard aside, along with any cards that substitute cards stand in for');
  expect(match?.isCurrent).toBe(true);
});

test('a single word finds the rule with that title', async () => {
  const [match] = await find('trample');
  expect(match).toMatchObject({ number: '702.19', text: 'Trample' });
});

test('a quotation is found in its own language', async () => {
  const [match] = await find('o jogador do turno faz todas as escolhas primeiro. Depois, os outros');
  expect(match).toMatchObject({ lang: 'pt-BR', number: '101.4', todayAddress: '/regras/cr/101.4' });
});

test.each([
  ['nothing', ''],
  ['control characters', '\u0000\u0007\u001b'],
  ['marks that turn the direction', '\u202e\u2066\u2069'],
  ['signs', '<>&"\'`'],
  ['another script', 'あなたは呪文を唱えることができる。'],
  ['a megabyte', 'zyzzyva '.repeat(131_072)],
])('%s finds nothing and breaks nothing', async (_, quotation) => {
  expect(await find(quotation)).toEqual([]);
});

test('punctuation between words does not prevent a match', async () => {
  const [match] = await find('<b>decide who \u202egoes first</b>, in any\u0000 way that everyone accepts');
  expect(match?.today).toEqual(['103.1']);
});

test('runs of editions survive writing and reading', () => {
  expect(writeRuns([0, 1, 2, 5, 7, 8])).toBe('0-2,5,7-8');
  expect(readRuns('0-2,5,7-8')).toEqual([
    [0, 2],
    [5, 5],
    [7, 8],
  ]);
});
