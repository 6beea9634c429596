/** Tests the server through the client of the official SDK, as assistants use it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { beforeAll, expect, test } from 'vitest';
import { questionsOf } from '../../src/content/archive/index.ts';
import { everyNumber } from '../../src/core/history/index.ts';
import { recordsOfArchive, recordsOfSite } from '../../src/mcp/record-source.ts';
import { openLibrary } from '../../src/mcp/rules-library.ts';
import { makeServer } from '../../src/mcp/server.ts';
import { apiFiles } from '../../src/site/outputs/api-files.ts';
import { contentFolder } from '../content/disk/content-folder.ts';
import { archive, site } from '../site/model/own-site.ts';

const client = new Client({ name: 'test', version: '1' });
const lineage = site.lineage('cr')?.lineage;
if (lineage === undefined) throw new Error('the work of the repository has a lineage');
const newest = lineage.editions.at(-1) ?? '';
const textOf = (number: string) =>
  archive.expression('cr', newest, 'en')?.rules.find((rule) => rule.number === number)?.blocks[0]?.text ?? '';

beforeAll(async () => {
  const [own, other] = InMemoryTransport.createLinkedPair();
  const server = makeServer(openLibrary(recordsOfArchive(archive), { site: 'https://rules.example' }), '1');
  await Promise.all([server.connect(other), client.connect(own)]);
});

/** Returns the answer of a tool, and whether it is a refusal. */
async function ask(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { structuredContent, isError } = await client.callTool({ name, arguments: args });
  return { ...(structuredContent as object), refusal: isError === true };
}

test('an assistant is told that texts are quotations, and which tools there are', async () => {
  expect(client.getInstructions()).toMatch(/quotations/);
  const { tools } = await client.listTools();
  const names = [
    'list_works',
    'get_rule',
    'define',
    'trace_rule',
    'find_quote',
    'search_rules',
    'rulings_for',
    'what_changed',
    'check_citations',
    'check_claims',
  ];
  expect(tools.map(({ name }) => name)).toEqual(names);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
});

test('a rule comes with its edition, date, link and the rules above it', async () => {
  const rule = await ask('get_rule', { number: 'CR 702.19B' });
  expect(rule).toMatchObject({
    number: '702.19b',
    edition: newest,
    inForce: true,
    link: 'https://rules.example/rules/cr/702.19b',
    parents: [{ number: '7' }, { number: '702' }, { number: '702.19' }],
  });
  expect(rule['text']).toContain(textOf('702.19b'));
});

test('a rule of another edition or language has the date when it was superseded and the authoritative language', async () => {
  expect(await ask('get_rule', { number: '103.2', edition: '2009-01-01' })).toMatchObject({
    edition: '2008-07-15',
    inForce: false,
    supersededOn: '2009-07-11',
    identifier: '103.2@2008-07-15',
    link: 'https://rules.example/rules/cr/2008-07-15/103.2',
  });
  const translated = await ask('get_rule', { number: '101.2', edition: '2020-11-20', language: 'pt' });
  expect(translated).toMatchObject({ language: 'pt', authoritativeLanguage: 'en' });
  expect(await ask('get_rule', { number: '101.2', language: 'ja' })).toMatchObject({ refusal: true, languages: ['en'] });
});

test('a number that only other editions had is refused with its successors', async () => {
  expect(await ask('get_rule', { number: '502.9' })).toMatchObject({
    refusal: true,
    refused: 'not-in-this-edition',
    existed: [{ since: '2008-07-15', until: '2008-07-15', today: ['702.19'] }],
  });
});

test('each of five hundred invented numbers is refused, with the nearest real ones', async () => {
  const real = new Set(everyNumber(lineage));
  const invented = new Set<string>();
  // A fixed sequence of well-formed numbers.
  for (let step = 1; invented.size < 500; step += 1) {
    const number = `${100 + ((step * 37) % 830)}.${1 + ((step * 13) % 180)}${'abcdefghjk'[step % 11] ?? ''}`;
    if (!real.has(number)) invented.add(number);
  }
  for (const number of invented) {
    const answer = await ask('get_rule', { number });
    expect(answer, number).toMatchObject({ refusal: true, refused: 'never-existed', number });
    expect(
      (answer['nearest'] as string[]).every((near) => real.has(near)),
      number,
    ).toBe(true);
    expect(await ask('trace_rule', { number })).toMatchObject({ refusal: true });
  }
  expect(await ask('get_rule', { number: 'seven hundred' })).toMatchObject({ refusal: true, refused: 'never-existed' });
});

test('an old number leads to the rule of today', async () => {
  expect(await ask('trace_rule', { number: '502.9', edition: '2008-07-15' })).toMatchObject({
    today: [{ number: '702.19', link: 'https://rules.example/rules/cr/702.19' }],
    events: expect.arrayContaining([expect.objectContaining({ kind: 'moved', to: ['702.17'] })]),
  });
});

test('a quotation leads to its rule, and other words do not', async () => {
  expect(await ask('find_quote', { text: textOf('101.2') })).toMatchObject({ matches: [{ number: '101.2', verbatim: true }] });
  expect(await ask('find_quote', { text: 'Penguins may not be fed marmalade on Sundays.' })).toMatchObject({ matches: [] });
});

test('a quotation is found in all editions, unless one is named', async () => {
  const old = archive.expression('cr', '2008-07-15', 'en')?.rules.find(({ number }) => number === '310.2')?.blocks[0]?.text ?? '';
  expect(await ask('find_quote', { text: old })).toMatchObject({
    matches: [{ number: '310.2', edition: '2008-07-15', inForce: false, verbatim: true, today: [] }],
  });
  expect(await ask('find_quote', { text: old, edition: newest })).not.toMatchObject({ matches: [{ verbatim: true }] });
});

test('a range is quoted whole, and a keyword leads to its rule', async () => {
  expect(await ask('get_rule', { number: '101.4a–c' })).toMatchObject({
    refusal: false,
    rules: [{ number: '101.4a' }, { number: '101.4b' }, { number: '101.4c' }],
  });
  expect(await ask('get_rule', { number: 'Trample' })).toMatchObject({ refusal: false, number: '702.19', foundBy: 'Trample' });
});

test('a concept has the sentence of the glossary and its defining rule', async () => {
  expect(await ask('define', { concept: 'trample' })).toMatchObject({
    term: 'Trample',
    definedBy: { number: '702.19', link: 'https://rules.example/rules/cr/702.19' },
  });
  expect(await ask('define', { concept: 'marmalade' })).toMatchObject({ refusal: true, refused: 'not-a-concept' });
});

test('an edition is known by the names of its card set', async () => {
  for (const edition of ['M10', 'm10', 'Magic 2010'])
    expect(await ask('get_rule', { number: '101.2', edition }), edition).toMatchObject({ edition: '2009-07-11' });
});

test('the words of a question lead to rules', async () => {
  const { matches } = await ask('search_rules', { query: 'how does trample assign damage' });
  const numbers = (matches as { number: string }[]).map(({ number }) => number);
  expect(numbers.slice(0, 5).some((number) => number.startsWith('702.19'))).toBe(true);
});

test('a question that has a card is answered by its rule, only in the edition in force', async () => {
  const query = 'what happens to a bounced token?';
  expect((await ask('search_rules', { query })).answer).toMatchObject({
    number: '111.7',
    text: expect.stringContaining('token'),
    link: expect.stringMatching(/\/111\.7$/),
  });
  expect(await ask('search_rules', { query, edition: '2018-06-08' })).not.toHaveProperty('answer');
  expect(await ask('define', { concept: 'bounced token' })).toMatchObject({ definedBy: { number: '111.7' } });
});

test('a published site gives the same answers to questions and nicknames as its content', async () => {
  const folder = contentFolder({});
  const withQuestions = { ...site, questions: (work: string) => questionsOf(archive, work) };
  for (const { path, make } of apiFiles(withQuestions).filter(({ path }) => !path.startsWith('schema/'))) {
    mkdirSync(join(folder, 'api/v1', dirname(path)), { recursive: true });
    writeFileSync(join(folder, 'api/v1', `${path}.json`), JSON.stringify(make()));
  }
  const [published, own] = [recordsOfSite(folder), recordsOfArchive(archive)].map((records) => openLibrary(records));
  for (const query of ['what happens to a bounced token?', 'can two creatures trample'])
    expect(await published?.search_rules({ query })).toEqual(await own?.search_rules({ query }));
  const [nickname = ''] = Object.keys(archive.works.find(({ id }) => id === 'cr')?.nicknames ?? {});
  const asked = async (library = published) => library?.define({ concept: nickname }).catch((error) => String(error));
  expect(await asked(published)).toEqual(await asked(own));
});

test('the changes of a chapter are listed', async () => {
  const { changes, summary } = await ask('what_changed', { from: '2008-07-15', to: '2009-07-11', chapter: '101' });
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'moved', from: ['103.1'], to: ['101.1'] }));
  expect(changes).toContainEqual(
    expect.objectContaining({
      kind: expect.stringContaining('edited'),
      before: [expect.objectContaining({ text: expect.any(String) })],
      after: [expect.objectContaining({ text: expect.any(String) })],
    }),
  );
  expect(Object.values(summary as object).reduce((sum, count) => sum + count, 0)).toBe((changes as unknown[]).length);
});

test('the citations of a text are checked', async () => {
  const text = 'See rule 103.2 and rule 999.1.';
  expect(await ask('check_citations', { text, writtenAgainst: '2008-07-15' })).toMatchObject({
    citations: [
      { number: '103.2', status: 'reused', now: ['101.2'] },
      { number: '999.1', status: 'never-existed' },
    ],
  });
});

test('a number that no edition had is reported even if only its form makes it a citation', async () => {
  const text = 'Trample (702.19b) comes before 702.400a; see also 104.99. Version 1.4.2 of 2026-04-17 costs 103.20 euros.';
  const { citations } = await ask('check_citations', { text });
  expect((citations as { number: string; status: string }[]).map(({ number, status }) => [number, status])).toEqual([
    ['702.19b', 'valid'],
    ['702.400a', 'never-existed'],
    ['104.99', 'never-existed'],
  ]);
});

test('a number that is not certainly a citation is skipped, and said to be', async () => {
  const { citations, skipped, note } = await ask('check_citations', { text: 'The total is 103.2' });
  expect([citations, skipped]).toEqual([[], [{ written: '103.2', number: '103.2' }]]);
  expect(note).toContain('skipped');
});

test('a claim about another rule than the one cited is recognized, and the texts of both are given to compare', async () => {
  const text = 'The mana pool empties (CR 702.19b). Trample needs lethal damage (CR 702.19b).';
  const { citations, rules } = await ask('check_claims', { text });
  expect(citations).toMatchObject([
    { number: '702.19b', status: 'misattributed', near: [expect.stringMatching(/^500\.5/)] },
    { number: '702.19b', status: 'valid' },
  ]);
  expect(rules).toMatchObject([{ number: '702.19b', text: textOf('702.19b') }, { number: expect.stringMatching(/^500\.5/) }]);
  expect(await ask('check_citations', { text })).toMatchObject({ citations: [{ status: 'valid' }, { status: 'valid' }] });
});

test.each(['702..19b', '702,19b', 'https://rules.example/wiki/cr702-19b/', 'CR 702.19(b)'])(
  'a rule is found by %s, as in the search box',
  async (number) => {
    const answer = await ask('get_rule', { number });
    expect(JSON.stringify(answer)).toContain(JSON.stringify(textOf('702.19b')).slice(1, -1));
  },
);

test('a number with an edition is that of the edition, and one that is gone is refused with the editions that had it', async () => {
  expect(await ask('get_rule', { number: '502.9b from 2008' })).toMatchObject({ number: '502.9b', inForce: false });
  const gone = await ask('get_rule', { number: 'what was 502.9b' });
  expect(gone).toMatchObject({ refusal: true, refused: 'not-in-this-edition', number: '502.9b' });
});

test('an edition that is not here is named beside the answer from another', async () => {
  const note = expect.stringContaining('no edition is called "KLD"');
  expect(await ask('get_rule', { number: '101.2 KLD' })).toMatchObject({ rules: [{ number: '101.2' }], note });
  expect(await ask('get_rule', { number: '502.9b KLD' })).toMatchObject({ refused: 'not-in-this-edition', note });
});

test('a number that may cite several rules is given with all of them', async () => {
  const { citations, rules } = await ask('check_claims', { text: 'See rule 103.2.' });
  expect(citations).toMatchObject([{ status: 'uncertain', meanings: expect.any(Array) }]);
  expect((rules as { number: string }[]).map(({ number }) => number)).toEqual(['101.2', '103.1', '103.3', '103.2']);
});

test('unknown arguments are refused, not ignored', async () => {
  const { isError, content } = await client.callTool({ name: 'get_rule', arguments: { number: '101.2', date: '2009-01-01' } });
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).toContain('date');
});

test('the rulings of a rule have the state of the rules that they cite', async () => {
  const { rulings } = await ask('rulings_for', { number: '704.5j' });
  expect(rulings).toContainEqual(
    expect.objectContaining({
      state: expect.stringMatching(/^(?:in-force|needs-review|superseded)$/),
      link: 'https://rules.example/rules/cr/rulings/table-talk/two-legends',
      citations: expect.arrayContaining([expect.objectContaining({ today: ['704.5j'] })]),
    }),
  );
  expect(await ask('rulings_for', { number: '101.4e' })).toMatchObject({
    rulings: [],
    note: expect.stringContaining('No ruling'),
  });
  expect(await ask('rulings_for', { number: '999.9' })).toMatchObject({ refusal: true });
});

test('without works, every question is answered so', async () => {
  const folder = contentFolder({ 'api/v1/works.json': JSON.stringify({ works: [] }) });
  await expect(openLibrary(recordsOfSite(folder)).get_rule({ number: '1' })).rejects.toThrow('There are no works yet.');
});

test.each([
  ['works that are none', { works: 'all' }, 'works: '],
  ['a work whose name leads out of the site', { works: [{ id: '../../secret', titles: {}, source: 'en' }] }, 'works.0.id: '],
])('a site that lists %s is refused in a sentence', async (_, works, reason) => {
  const folder = contentFolder({ 'api/v1/works.json': JSON.stringify(works) });
  await expect(recordsOfSite(folder).works()).rejects.toThrow(
    `is no site of Rulegraph, or another version has built it (${reason}`,
  );
});

test('a text of a site that another version has built is refused in a sentence', async () => {
  const works = { works: [{ id: 'cr', titles: { en: 'Rules' }, source: 'en' }] };
  const folder = contentFolder({ 'api/v1/works.json': JSON.stringify(works), 'api/v1/cr/years/2024/en.json': '{"editions":[]}' });
  await expect(recordsOfSite(folder).text('cr', '2024-06-07', 'en')).rejects.toThrow('another version has built it (first: ');
});
