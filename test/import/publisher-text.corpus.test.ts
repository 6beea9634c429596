import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, it } from 'vitest';
import { corpus, importRelease } from '../../lab/read-release.ts';
import { once } from '../../src/core/memo.ts';
import type { Expression } from '../../src/core/model.ts';
import { importer as publisherText } from '../../src/import/dialects/publisher-text/index.ts';
import { toImportDocument } from '../../src/import/index.ts';
import { isThorough } from '../runs.ts';
import { corpusDocument, corpusFiles, hasCorpus } from './corpus.ts';
import { contextWith, expectEveryWord } from './run-importer.ts';

const context = contextWith();

/** The fewest rules and glossary entries of releases from 1999 on, by year. */
const MIN_RULES = 400;

/** Every so many releases are read, unless the test is thorough. */
const STEP = isThorough ? 1 : 9;
const releases = corpusFiles('cr/en').filter((_, at) => at % STEP === 0);

/** A hash of each imported release; UPDATE_FIXTURES=1 writes them anew after an intended change. */
const digestsFile = join(import.meta.dirname, '../fixtures/release-digests.json');
const digests: Record<string, string> = JSON.parse(readFileSync(digestsFile, 'utf8'));

/** Returns a hash of all words of an expression, without the places. */
function digestOf({ front, rules, glossary, back }: Expression): string {
  const json = JSON.stringify({ front, rules, glossary, back }, (key, value: unknown) => (key === 'place' ? undefined : value));
  return createHash('sha256').update(json).digest('hex').slice(0, 16);
}

describe.skipIf(!hasCorpus)(`published releases, one of ${STEP} (skipped: no corpus)`, () => {
  afterAll(() => {
    if (process.env.UPDATE_FIXTURES === '1') writeFileSync(digestsFile, `${JSON.stringify(digests, null, 2)}\n`);
  });
  it.each(releases)('imports %s completely', async (name) => {
    const { importer, effective, expression, ledger, messages } = await importRelease(join(corpus, 'cr/en', name), 'cr');
    expect(importer).toBe('publisher-text');
    expectEveryWord({ ledger, expression });
    if (process.env.UPDATE_FIXTURES === '1') digests[name] = digestOf(expression);
    expect(digestOf(expression)).toBe(digests[name]);
    expect(effective).toBe(name.replace('.txt', ''));
    expect(messages.filter(({ ruleId }) => ruleId === 'truncated-source' || ruleId === 'date-mismatch')).toEqual([]);
    if (name < '1999') return;
    expect(expression.rules.length).toBeGreaterThan(MIN_RULES);
    expect(
      expression.rules
        .filter(({ level }) => level === 'chapter')
        .every(({ title, blocks }) => title !== null || blocks.length > 0),
    ).toBe(true);
    expect(expression.glossary.length).toBeGreaterThan(MIN_RULES / 4);
    expect(expression.glossary.every(({ senses }) => senses.length > 0)).toBe(true);
    expect(expression.back.length).toBeGreaterThan(0);
  });
});

/** Wraps every long line at a width. */
function wrapByHand(text: string, width: number): string {
  return text.replace(new RegExp(`(.{${width - 14},${width}}) `, 'g'), '$1\n');
}

/** Returns each rule of a document, without places, so that a failure shows the first one that differs. */
async function rulesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { expression } = await publisherText.import([toImportDocument('release.txt', bytes)], context);
  const withoutPlace = (key: string, value: unknown) => (key === 'place' ? undefined : value);
  return expression.rules.map((rule) => JSON.stringify(rule, withoutPlace));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** A release whose minus sign, which neither of the old encodings has, is a hyphen. */
const release = once(() => (corpusDocument('cr/en', '2024-06-07.txt').text ?? '').replaceAll('\u2212', '-'));

const rulesAsPublished = once(() => rulesOf(utf8(release())));

/** Expects the rules that the release has as it is. */
async function expectSameRules(bytes: Uint8Array): Promise<void> {
  const [left, right] = [await rulesOf(bytes), await rulesAsPublished()];
  const first = left.findIndex((part, index) => part !== right[index]);
  expect(left[first]?.slice(0, 200)).toBe(right[first]?.slice(0, 200));
  expect(first).toBe(-1);
  expect(left.length).toBe(right.length);
}

describe.skipIf(!hasCorpus)('one release in other encodings and layouts (skipped: no corpus)', () => {
  it.each([60, 76, 100, 120])('has the same rules wrapped at %i characters', async (width) => {
    await expectSameRules(utf8(wrapByHand(release(), width)));
  });

  it.each(['utf-16le', 'utf-16be', 'windows-1252', 'macintosh'])('has the same rules in %s', async (encoding) => {
    await expectSameRules(iconv.encode(release(), encoding));
  });

  it.each(['\r', '\r\n', '\r\r\n'])('has the same rules with the line endings %j', async (end) => {
    await expectSameRules(utf8(release().replaceAll('\n', end)));
  });
});
