/** Checks the format of the Academy Ruins API, https://api.academyruins.com/docs (0.7): names of fields, null values and lists. */
import { expect, test } from 'vitest';
import { ACADEMY_RUINS_PARTS, type AcademyRuinsPart } from '../../../src/core/work.ts';
import type { Site } from '../../../src/site/model/site.ts';
import { academyRuinsFiles, academyRuinsRedirects } from '../../../src/site/outputs/academy-ruins.ts';
import { site } from '../model/own-site.ts';

const servingParts = (academyRuins: readonly AcademyRuinsPart[]): Site => ({
  ...site,
  works: site.works.map((work) => (work.id === 'cr' ? { ...work, academyRuins } : work)),
});
const files = new Map(academyRuinsFiles(servingParts(ACADEMY_RUINS_PARTS)).map(({ path, make }) => [path, make]));
const read = (path: string) => JSON.parse(JSON.stringify(files.get(`api/academyruins/${path}.json`)?.() ?? null));
const textOf = (number: string): string => read('cr')[number].ruleText;

test('writes only the parts that work.yaml lists', () => {
  expect(academyRuinsFiles(site)).toEqual([]);
  expect(academyRuinsRedirects(site)).toBe('');
  const diffs = academyRuinsFiles(servingParts(['diff'])).map(({ path }) => path);
  expect(diffs).toContain('api/academyruins/diff/cr.json');
  expect(diffs.every((path) => path.startsWith('api/academyruins/diff/'))).toBe(true);
  expect(academyRuinsRedirects(servingParts(['rule']), '/a')).toBe('/academyruins/* /a/api/academyruins/:splat.json 200\n');
});

test('a rule has its number and text', () => {
  expect(read('cr/101.2')).toEqual({ ruleNumber: '101.2', ruleText: textOf('101.2') });
});

test('the number of a title returns the rule below it that explains it', () => {
  const { ruleNumber, ruleText } = read('cr/702.19');
  expect(ruleNumber).toMatch(/^702\.19[a-z]$/);
  expect(ruleText).toBe(textOf(ruleNumber));
  expect(textOf('702.19')).toBe('Trample');
});

test('the list of all rules has examples, fragments and neighbors, and no chapters', () => {
  const rules = read('cr');
  const numbers = Object.keys(rules);
  expect(rules['101.2a']).toEqual({
    ruleNumber: '101.2a',
    ruleText: expect.any(String),
    examples: null,
    fragment: '2a',
    navigation: { previousRule: '101.2', nextRule: '101.3' },
  });
  expect(rules[numbers[0] ?? ''].navigation.previousRule).toBeNull();
  expect(rules[numbers.at(-1) ?? ''].navigation.nextRule).toBeNull();
  expect(numbers.filter((number) => !number.includes('.'))).toEqual([]);
});

test('examples are a list, or null', () => {
  const rules = Object.values<{ ruleNumber: string; examples: string[] | null }>(read('cr'));
  const exemplified = rules.find(({ examples }) => examples !== null) ?? expect.fail();
  expect(read(`cr/example/${exemplified.ruleNumber}`)).toEqual({
    ruleNumber: exemplified.ruleNumber,
    examples: exemplified.examples,
  });
  expect(exemplified.examples?.[0]).not.toMatch(/^Example/);
  expect(read('cr/example/101.2a')).toEqual({ ruleNumber: '101.2a', examples: null });
});

test('contents are sections with their chapters, numbers as numbers', () => {
  expect(read('cr/toc')[0]).toMatchObject({
    number: 1,
    subsections: expect.arrayContaining([{ number: 101, title: expect.any(String) }]),
  });
});

test('a term has its name and definition, at its name in lower case', () => {
  const [[key, term] = expect.fail()] = Object.entries<{ term: string; definition: string }>(read('cr/glossary'));
  expect(key).toBe(term.term.toLowerCase());
  expect(read(`cr/glossary/${key}`)).toEqual({ term: term.term, definition: expect.any(String) });
});

test('a diff marks changed words, has null for added and removed rules, and lists moves separately', () => {
  const { changes, moves, ...metadata } = read('diff/cr/M10');
  expect(metadata).toEqual({
    creationDay: '2009-07-11',
    sourceSet: expect.any(String),
    sourceCode: 'EVE',
    destSet: expect.any(String),
    destCode: 'M10',
  });
  expect(moves).toContainEqual({ from: '103.1', to: '101.1' });
  const edited = changes.filter((change: { old: unknown; new: unknown }) => change.old !== null && change.new !== null);
  expect(edited.length).toBeGreaterThan(0);
  for (const { old, new: now } of edited) {
    expect(Object.keys(old)).toEqual(['ruleNumber', 'ruleText']);
    expect(`${old.ruleText} ${now.ruleText}`).toMatch(/<<<<[^<>]+>>>>/);
  }
  expect(changes.some((change: { old: unknown }) => change.old === null)).toBe(true);
  expect(read('diff/cr')).toMatchObject({ creationDay: '2026-04-17' });
});

test('a trace begins with today, and has no texts where a rule only moved', () => {
  const trace = read('cr/trace/702.19');
  expect(trace).toEqual([
    {
      action: 'moved',
      old: { ruleNumber: '702.17' },
      new: { ruleNumber: '702.19' },
      diff: expect.objectContaining({ destCode: 'M15' }),
    },
    {
      action: 'moved',
      old: { ruleNumber: '502.9' },
      new: { ruleNumber: '702.17' },
      diff: expect.objectContaining({ sourceCode: 'EVE', destCode: 'M10' }),
    },
  ]);
  for (const number of Object.keys(read('cr'))) {
    for (const { action, old, new: now } of read(`cr/trace/${number}`)) {
      expect(['created', 'edited', 'replaced', 'moved']).toContain(action);
      expect(old === null, number).toBe(action === 'created');
      expect('ruleText' in now, number).toBe(action !== 'moved');
    }
  }
});
