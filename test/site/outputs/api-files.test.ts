import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { apiFiles } from '../../../src/site/outputs/api-files.ts';
import { yearRecord } from '../../../src/site/outputs/compare-files.ts';
import { expressionOfYear, expressionRecord, type YearRecord } from '../../../src/site/outputs/expression-record.ts';
import { site } from '../model/own-site.ts';

const files = new Map(apiFiles(site).map(({ path, make }) => [path, make]));

/** Returns a file after a round trip through JSON, as its readers get it. */
function read(path: string): Record<string, unknown> {
  return JSON.parse(JSON.stringify(files.get(path)?.()));
}

test('every record matches the schema that it names', () => {
  const ajv = new Ajv2020({ strict: false });
  const validators = new Map(
    [...files.keys()]
      .filter((path) => path.startsWith('schema/'))
      .map((path) => [`/api/v1/${path}.json`, ajv.compile(read(path))]),
  );
  for (const path of files.keys()) {
    if (path.startsWith('schema/')) continue;
    const { $schema, ...record } = read(path);
    const validate = validators.get(String($schema));
    expect(validate?.(record), `${path}: ${JSON.stringify(validate?.errors)}`).toBe(true);
  }
});

test('the schemas allow no undescribed fields', () => {
  expect(read('schema/changes')).toMatchObject({ type: 'object', additionalProperties: false });
});

test('every edition has its text, its changes and a table to the newest numbers', () => {
  const { editions = [] } = site.lineage('cr')?.lineage ?? {};
  const newest = editions.at(-1);
  for (const [index, edition] of editions.entries()) {
    expect(files.has(`cr/${edition}/en`)).toBe(true);
    expect(files.has(`cr/changes/${edition}`)).toBe(index > 0);
    expect(files.has(`cr/renumbering/${edition}/today`)).toBe(edition !== newest);
  }
});

/** Every published text with the path of its year. */
const texts = site.works.flatMap(({ id }) =>
  site.views(id).flatMap(({ edition, language, published }) => {
    if (published === undefined || edition.draft === true) return [];
    const { year } = read(`${id}/${edition.id}/${language.code}`);
    return [{ edition: edition.id, path: String(year).replace(/^\/api\/v1\/|\.json$/g, ''), published }];
  }),
);

test('the text of the edition in force has a file, and others name that of their year', () => {
  const { edition, published } = texts.find(({ path }) => path.startsWith('cr/')) ?? expect.fail();
  expect(edition).toBe(site.lineage('cr')?.lineage.editions.at(-1));
  expect(read(`cr/${edition}/en`)).toMatchObject({ ...expressionRecord(published()) });
  expect(Object.keys(read('cr/2009-07-11/en'))).toEqual(['$schema', 'work', 'edition', 'lang', 'year']);
});

test.each(texts)('the file $path has the text of $edition, as export prints it', ({ edition, path, published }) => {
  expect(expressionOfYear(read(path) as unknown as YearRecord, edition)).toEqual(expressionRecord(published()));
});

test('the documented step gives every text of a year as export prints it', ({ skip }) => {
  const documented =
    readFileSync('docs/data.md', 'utf8').match(/\| jq '(?<step>[^']*first\.items[^']*)'/)?.groups?.['step'] ?? '';
  if (spawnSync('jq', ['--version']).error !== undefined) skip('jq is not installed');
  const own = texts.filter(({ path }) => path === 'cr/years/2008/en');
  expect(own).not.toEqual([]);
  for (const { edition, path, published } of own) {
    const step = documented.replace('2008-07-15', edition);
    const { stdout, stderr } = spawnSync('jq', [step], {
      input: JSON.stringify(read(path)),
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(expressionRecord(published()))));
  }
});

test('a year has what its editions share once, and no other edition', () => {
  const view = site.views('cr')[0] ?? expect.fail();
  const text = { view, published: view.graph };
  const [twice, once] = [yearRecord([text, text]), yearRecord([text])];
  expect(twice).toEqual({ ...once, contents: twice.contents, editions: [...once.editions, ...once.editions] });
  expect(() => expressionOfYear(once, '1990-01-01')).toThrow(RangeError);
});

test('a translation is published only with the edition that it translates', () => {
  expect(read('lorcana/2025-10-31/es')).toMatchObject({ year: '/api/v1/lorcana/years/2025/es.json' });
  const { editions } = read('lorcana/editions') as { editions: { edition: string; languages: { lang: string }[] }[] };
  expect(editions.at(-1)?.languages.map(({ lang }) => lang)).toEqual(['en', 'es']);
  expect(files.has('cr/2020-11-20/pt')).toBe(true);
  expect(files.has('cr/2026-04-17/pt')).toBe(false);
});

test('a number that moved is in the table of renumbering', () => {
  expect(read('cr/renumbering/2008-07-15/today')['numbers']).toMatchObject({ '103.1': { to: ['101.1'], kind: 'moved' } });
});

test('the lineage has the numbers of a rule in each edition', () => {
  const { rules } = read('cr/lineage') as { rules: { id: string; names: unknown[] }[] };
  expect(rules.find(({ id }) => id === '103.1@2008-07-15')?.names).toEqual([
    { name: '103.1', since: '2008-07-15', until: '2008-07-15' },
    { name: '101.1', since: '2009-07-11', until: '2026-04-17' },
  ]);
});

test('the chapters in force lead to every rule by its number', () => {
  const { chapters } = read('cr/chapters/en') as { chapters: { rules: string; numbers: string[] }[] };
  const holding = chapters.find(({ numbers }) => numbers.includes('702.19b'));
  expect(holding?.rules).toBe('/api/v1/cr/chapters/en/702.json');
  const { rules } = read('cr/chapters/en/702') as { rules: { number: string; address: string; text: string }[] };
  expect(rules.find(({ number }) => number === '702.19b')).toMatchObject({ parent: '702.19', address: '/rules/cr/702.19b' });
  const listed = chapters.flatMap(({ numbers }) => numbers);
  expect(new Set(listed).size).toBe(listed.length);
});

test('a translated chapter states the authoritative language and what is not translated', () => {
  const chapter = read('cr/chapters/pt/101') as {
    authoritative: string;
    rules: { number: string; lang?: string; state?: string }[];
  };
  expect(chapter.authoritative).toBe('en');
  expect(chapter.rules.find(({ number }) => number === '101.2a')).toMatchObject({ lang: 'en', state: expect.any(String) });
});

test('the guide describes every kind of file', () => {
  const guide = readFileSync('docs/data.md', 'utf8');
  const kinds = [...files.keys()].flatMap((path) => /^schema\/(.+)$/.exec(path)?.[1] ?? []);
  expect(kinds.filter((kind) => !guide.includes(`| \`${kind}\` |`))).toEqual([]);
});
