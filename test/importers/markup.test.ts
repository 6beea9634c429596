import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importerNamed, recogniseImporter, toImportDocument } from '../../src/importers/index.ts';
import { explainWords, summariseLedger } from '../../src/importers/ledger/index.ts';
import { isMarkdown } from '../../src/importers/markup/index.ts';
import { readExpression, writeExpression } from '../../src/rules/source/index.ts';
import { magicWork } from '../works.ts';
import { digest, expectedOf, readFixtures } from './fixture-folders.ts';

const fixtures = join(import.meta.dirname, '../fixtures/importers');

describe.each(['markdown', 'html'])('%s', (format) => {
  const cases = readdirSync(join(fixtures, format)).map((name) => {
    const folder = join(fixtures, format, name);
    const bytes = readFileSync(join(folder, 'input.txt'));
    return { name, bytes, work: magicWork, expectedFile: join(folder, 'expected.json') };
  });

  async function importFixture(bytes: Uint8Array) {
    const documents = [toImportDocument('input.txt', bytes)];
    const result = await importerNamed(format)?.import(documents, {
      work: magicWork,
      lang: 'en',
      expression: () => undefined,
      editions: [],
    });
    if (result === undefined) throw new Error(`no importer is called ${format}`);
    return { documents, result };
  }

  it.each(cases)('reads a document in which $name', async (fixture) => {
    const { documents, result } = await importFixture(fixture.bytes);
    expect(recogniseImporter(documents)?.name).toBe(format);
    expect(digest(result)).toEqual(expectedOf(fixture, result));
    expect(explainWords(result.ledger, result.expression)).toEqual([]);
    expect(summariseLedger(result.ledger).unexplained).toBe(0);
  });

  it.each(cases)('gives sources that read back as they were, where $name', async ({ bytes }) => {
    const { result } = await importFixture(bytes);
    const files = writeExpression(result.expression, { work: magicWork });
    const { expression } = readExpression(files, { work: magicWork, edition: result.expression.edition, lang: 'en' });
    expect(writeExpression(expression, { work: magicWork })).toEqual(files);
    const words = (rules: typeof expression.rules) =>
      rules.map(({ number, title, blocks }) => [number, title, ...blocks.map(({ kind, text }) => `${kind} ${text}`)]);
    expect(words(expression.rules)).toEqual(words(result.expression.rules));
  });
});

describe('the importer of Markdown', () => {
  const marked = readFixtures('numbered-text').filter(({ bytes }) => isMarkdown(new TextDecoder().decode(bytes)));

  it.each(marked)('finds the rules that the importer of numbered texts finds where $name', async ({ bytes, work }) => {
    const documents = [toImportDocument('input.txt', bytes)];
    const context = { work, lang: 'en', expression: () => undefined, editions: [] };
    const [one, other] = await Promise.all(
      ['markdown', 'numbered-text'].map(async (format) => (await importerNamed(format)?.import(documents, context))?.expression),
    );
    const rules = (expression: typeof one) => expression?.rules.map(({ number, title }) => `${number} ${title ?? ''}`);
    expect(rules(one)).toEqual(rules(other));
    expect(one?.glossary.map(({ term }) => term)).toEqual(other?.glossary.map(({ term }) => term));
  });
});
