import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../lab/read-release.ts';
import { readDocumentSets } from '../../src/cli/import/read-documents.ts';
import type { Numbering } from '../../src/core/work.ts';
import { decodeBytes } from '../../src/import/decode.ts';
import { summarizeLedger } from '../../src/import/ledger/index.ts';
import { magicWork } from '../works.ts';
import { hasCorpus } from './corpus.ts';
import { contextWith, expectEveryWord } from './run-importer.ts';

/** Returns a numbering with levels of digits separated by dots and, optionally, a last level of letters. */
function dotted(levels: number, letters = false): Numbering {
  const digits = Array.from({ length: levels }, (_, index) => ({
    name: `level${index + 1}`,
    form: 'digits' as const,
    ...(index === 0 ? {} : { separator: '.' }),
  }));
  return { levels: [...digits, ...(letters ? [{ name: 'letter', form: 'letters' as const, separator: '' }] : [])] };
}

async function importDocument(path: string, numbering: Numbering, lang = 'en', format: Readonly<Record<string, unknown>> = {}) {
  const [set, ...others] = readDocumentSets([join(corpus, path)], { lang });
  expect(others).toEqual([]);
  const citations = { en: { ...magicWork.citations['en'], section: ['article', 'section'] } } as typeof magicWork.citations;
  const work = { ...magicWork, numbering, format, citations, exampleLabels: { en: ['Example'] } };
  const result = await set?.importer?.import(set.documents(), contextWith({ work, lang }));
  if (result === undefined) throw new Error(`no importer reads ${path}`);
  expectEveryWord(result);
  return { format: set?.importer?.name, result };
}

describe.skipIf(!hasCorpus)('real documents with markup (skipped without the corpus)', () => {
  it('a game in Markdown with anchors is imported as it is, with every example', async () => {
    const { format, result } = await importDocument('games/netrunner/netrunner-26.03.md', dotted(3, true), 'en', {
      relative: ['letter'],
    });
    const { rules } = result.expression;
    expect([format, rules.length]).toEqual(['markdown', 1550]);
    expect(rules.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'example')).toHaveLength(243);
  });

  it('laws with numbers in bold have a rule for each, and text for each picture', async () => {
    const { format, result } = await importDocument('games/fide/fide-en.md', dotted(5));
    expect([format, result.expression.rules.length]).toEqual(['markdown', 205]);
    expect(result.messages.filter(({ ruleId }) => ruleId === 'missing-picture')).toHaveLength(25);
  });

  it('four Jekyll pages with short permalinks are one document', async () => {
    const { format, result } = await importDocument('tournament/ipg-ko', dotted(2), 'ko');
    expect([format, result.expression.rules.length]).toEqual(['jekyll', 32]);
    expect(summarizeLedger(result.ledger).aside['other-work']).toBeUndefined();
  });

  it('a Korean text of Windows is decoded', () => {
    const { encoding, text } = decodeBytes(readFileSync(join(corpus, 'cr/ko/2016-07-22.txt')), 'ko');
    expect(encoding).toBe('euc-kr');
    expect(text?.match(/\uFFFD/g) ?? []).toHaveLength(0);
    expect(text?.match(/[가-힣]/g)?.length).toBeGreaterThan(100_000);
  });
});
