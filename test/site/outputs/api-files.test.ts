import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { apiFiles } from '../../../src/site/outputs/api-files.ts';
import { expressionOfYear, expressionRecord, type YearRecord, yearRecord } from '../../../src/site/outputs/expression-record.ts';
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

test('the file of a year has the text of each of its editions, as export prints it', () => {
  const texts = site
    .views('cr')
    .flatMap(({ edition, language, published }) => (published ? [{ edition, language, published }] : []));
  expect(texts.length).toBeGreaterThan(5);
  for (const { edition, language, published } of texts) {
    const { year } = read(`cr/${edition.id}/${language.code}`);
    const record = read(String(year).replace(/^\/api\/v1\/|\.json$/g, '')) as unknown as YearRecord;
    expect(expressionOfYear(record, edition.id)).toEqual(expressionRecord(published()));
  }
});

test('a year has what its editions share once, and no other edition', () => {
  const graph = site.views('cr')[0]?.published?.() ?? expect.fail();
  const { rules, terms, editions } = yearRecord([graph, graph]);
  expect(rules).toHaveLength(graph.expression.rules.length);
  expect(terms).toHaveLength(graph.expression.glossary.length);
  expect(editions[0]).toEqual(editions[1]);
  expect(() => expressionOfYear(yearRecord([graph]), '1990-01-01')).toThrow(RangeError);
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
