/** Checks the texts for language models: Markdown of chapters, JSON Lines and llms.txt. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { rulingsOf } from '../../../src/content/archive/index.ts';
import { readExpression, splitFrontMatter } from '../../../src/core/source/index.ts';
import { ruleText } from '../../../src/core/text/index.ts';
import { apiFiles } from '../../../src/site/outputs/api-files.ts';
import { chaptersAsMarkdown, writeChapterMarkdown, writeLlmsFile } from '../../../src/site/outputs/markdown-files.ts';
import { ruleLinesFiles, writeRuleLines } from '../../../src/site/outputs/rule-records.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { contentFolder } from '../../content/disk/content-folder.ts';
import { siteOf } from '../model/open-site.ts';
import { archive, site } from '../model/own-site.ts';

const ORIGIN = new URL('https://rules.example');
const markdown = chaptersAsMarkdown(site);
const lines = ruleLinesFiles(site);

const linesOf = (path: string) => {
  const { view } = lines.find((file) => file.path === path) ?? expect.fail(path);
  return writeRuleLines(site, view, ORIGIN)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

test('every chapter in force has its Markdown at the address that its page names', () => {
  const named = markdown.map(({ view, number }) => chapterPage(site, view, number).frame.markdown);
  expect(named).toEqual(markdown.map(({ path }) => `/${path}.md`));
  expect(named).toContain('/rules/cr/1/101.md');
});

test('the Markdown of a chapter reads as the chapter does', () => {
  for (const route of markdown) {
    const { view, number } = route;
    const text = writeChapterMarkdown(route, ORIGIN);
    const { expression } = readExpression([{ path: `${number}.md`, text }], {
      work: view.work,
      edition: view.edition.id,
      lang: view.language.code,
    });
    const own = view
      .outline()
      .chapterByNumber.get(number)
      ?.rules.filter((rule) => rule.number !== number);
    const read = expression.rules.filter((rule) => rule.number !== number);
    expect(read.map((rule) => [rule.number, rule.title, ruleText(rule)])).toEqual(
      own?.map((rule) => [rule.number, rule.title, ruleText(rule)]),
    );
  }
});

test('the Markdown of a translated chapter states the authoritative language and what is not current', () => {
  const route = markdown.find(({ path }) => path === 'regras/cr/1/101') ?? expect.fail();
  const { data } = splitFrontMatter(writeChapterMarkdown(route, ORIGIN), 'chapter.md');
  expect(data).toMatchObject({
    lang: 'pt-BR',
    authoritative: 'en',
    address: 'https://rules.example/regras/cr/1/101',
    licence: expect.stringContaining('CC'),
    untranslated: expect.arrayContaining(['101.2a']),
  });
});

test('each line matches its schema', () => {
  const schema = apiFiles(site).find(({ path }) => path === 'schema/line') ?? expect.fail();
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(JSON.stringify(schema.make())));
  for (const { path } of lines)
    for (const line of linesOf(path)) expect(validate(line), JSON.stringify([line, validate.errors])).toBe(true);
});

test("a line states the rule's work, edition, ancestors and address", () => {
  const rules = linesOf('api/v1/cr/rules/en.jsonl');
  expect(rules.find(({ number }) => number === '101.2a')).toMatchObject({
    kind: 'rule',
    work: 'cr',
    edition: '2026-04-17',
    identifier: '101.2a@2009-07-11',
    ancestors: [{ number: '1' }, { number: '101' }, { number: '101.2' }],
    address: 'https://rules.example/rules/cr/101.2a',
    permanent: 'https://rules.example/rules/cr/2026-04-17/101.2a',
  });
  expect(rules.some(({ kind, term }) => kind === 'term' && term !== '')).toBe(true);
});

test('the line of a rule has the rulings that cite it, with their answers and states', () => {
  const withRulings = siteOf(archive, { rulings: (work) => rulingsOf(archive, work) });
  const { view } = ruleLinesFiles(withRulings).find(({ path }) => path === 'api/v1/cr/rules/en.jsonl') ?? expect.fail();
  const cited = writeRuleLines(withRulings, view, ORIGIN)
    .split('\n')
    .find((line) => line.includes('"number":"704.5j","identifier"'));
  expect(JSON.parse(cited ?? 'null').rulings).toContainEqual({
    title: expect.stringContaining('?'),
    text: expect.stringMatching(/\w/),
    date: expect.stringMatching(/^\d{4}-/),
    state: expect.stringMatching(/^(?:in-force|needs-review|superseded)$/),
    lang: 'en',
    address: 'https://rules.example/rules/cr/rulings/table-talk/two-legends',
  });
});

test('llms.txt lists only existing files, with their sizes and licenses', () => {
  const written = [...markdown.map(({ path }) => `${path}.md`), ...lines.map(({ path }) => path)];
  const folder = contentFolder(Object.fromEntries(written.map((path) => [path, 'x'.repeat(2345)])));
  const text = writeLlmsFile(site, folder, ORIGIN);
  const addresses = [...text.matchAll(/\]\(https:\/\/rules\.example\/([^)]+)\)/g)].map(([, path = '']) => path);
  const known = new Set([
    ...written,
    ...apiFiles(site).map(({ path }) => `api/v1/${path}.json`),
    ...['guide/data', 'guide/citations', 'rules/cr/glossary', 'rules/lorcana/glossary'],
  ]);
  expect(addresses.filter((path) => !known.has(path))).toEqual([]);
  expect(lines.every(({ path }) => addresses.includes(path))).toBe(true);
  expect(text).toMatch(/en\.jsonl\): \d+ rules, 2 kB, license: CC/);
});
