import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportDocument } from '../../src/import/importer.ts';
import { toImportDocument } from '../../src/import/index.ts';
import { laidOutText } from '../../src/import/laid-out-text/index.ts';
import { countWords, explainWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import { tries } from '../runs.ts';
import { lorcanaWork } from '../works.ts';
import { contextWith, expectEveryWord, expectProportionalTime, textDocument } from './run-importer.ts';

const context = contextWith({ work: lorcanaWork });

/** Generates lines of every kind that pages have, in any order. */
const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '\f',
    '© Pier Press          1',
    '© Pier Press',
    'iv',
    'CONTENTS',
    'GLOSSARY',
    'CREDITS',
    'WHAT IS NEW',
  ),
  fc.constantFrom('Example: A gull.', '   Example B:', '   ◊ 1.1.1. Gulls', '・鴎', '1. gull', 'rope', 'かもめは港に', '港'),
  fc
    .tuple(
      fc.integer({ min: 0, max: 12 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('. ', '.', ' ', '.    Ferries            2. Gulls', '．港'),
    )
    .map(([indent, parts, end]) => `${' '.repeat(indent)}${parts.join('.')}${end}Ferries`),
  fc.constantFrom(
    '         a line that is as long as lines are in documents such as this one and ends in long-',
    '         another line that is as long as lines are in these documents, and ends a sentence.',
    '        1.2. says nothing of it.',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const pages = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));

describe('laid-out-text', () => {
  it('keeps each word once and in order or sets it aside with a reason, for any lines', async () => {
    await fc.assert(
      fc.asyncProperty(pages, async (text) => {
        const document = textDocument(text);
        const result = await laidOutText.import([document], context);
        expectEveryWord(result);
        expect(summarizeLedger(result.ledger).words).toBe(countWords(document.text ?? ''));
      }),
      { numRuns: tries(200) },
    );
  });

  it('reads any bytes without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expectEveryWord(await laidOutText.import([toImportDocument('any.bin', bytes)], context));
      }),
      { numRuns: tries(150) },
    );
  });
});

describe('takes time in proportion to the size', () => {
  it.each([
    [
      'lines of one paragraph',
      (n: number) => `1. A\n${'      as long as lines are in documents such as this one and\n'.repeat(n / 60)}`,
    ],
    ['whitespace', (n: number) => `1.1. ${' \t'.repeat(n)}x\n      y`],
    ['equal lines', (n: number) => 'Ferries\n'.repeat(n / 8)],
    ['pages', (n: number) => '1.1. A\n     b\n\f'.repeat(n / 16)],
    ['terms', (n: number) => `1. A\n\nGLOSSARY\n${'rope\nTies.\n'.repeat(n / 10)}`],
    ['columns', (n: number) => `CONTENTS\n1. A ${'      2. B'.repeat(n / 10)}\n1. A\n`],
  ])('for many %s', async (_, build) => {
    const read = async (document: ImportDocument) => {
      laidOutText.accepts([document]);
      const { expression, ledger } = await laidOutText.import([document], context);
      explainWords(ledger, expression);
    };
    await expectProportionalTime(build, read, 100);
  });
});
