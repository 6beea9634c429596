import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importer as publisherText } from '../../src/import/dialects/publisher-text/index.ts';
import type { ImportDocument } from '../../src/import/importer.ts';
import { importers, toImportDocument } from '../../src/import/index.ts';
import { explainWords } from '../../src/import/ledger/index.ts';
import { numberedText } from '../../src/import/numbered-text/index.ts';
import { tries } from '../runs.ts';
import { contextWith, expectEveryWord, expectProportionalTime, textDocument } from './run-importer.ts';

const context = contextWith();

/** Generates lines of every kind that the importers distinguish, in any order. */
const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    ' ',
    '-----',
    'Contents',
    'Introduction',
    'Glossary',
    'Index',
    'Credits',
    'Section I: Lamps',
    'Lamp1. Light.',
    '2. Glass.',
  ),
  fc.constantFrom(
    'Example: Nell lights it.',
    'Example:Example: Twice.',
    'Example:',
    '• one',
    '1. one',
    '- **100.3.** Bold',
    '## 2. Lamps',
  ),
  fc
    .tuple(
      fc.constantFrom('', ' ', '\t'),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('', '.', '.1', '.2', '.2a', '. 3', '.2.b'),
      fc.constantFrom(' ', '. ', '', '.'),
    )
    .map(([indent, number, rest, end]) => `${indent}${number}${rest}${end}Lamps burn`),
  fc.constantFrom(
    'The lamp goes on',
    'burning until the morning bell is rung and nobody is left to see it',
    'See rule 100.2. 100.2. Lamps.',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const documentText = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));

describe.each([publisherText, numberedText])('$name', (importer) => {
  it('keeps each word once and in order or sets it aside with a reason, for any lines', async () => {
    await fc.assert(
      fc.asyncProperty(documentText, async (text) => {
        expectEveryWord(await importer.import([textDocument(text)], context));
      }),
      { numRuns: tries(100) },
    );
  });

  it('reads any bytes without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const document = toImportDocument('any.bin', bytes);
        const result = await importer.import([document], context);
        expectEveryWord(result);
        if (document.text === null) expect(result.messages.map(({ ruleId }) => ruleId)).toContain('undecodable');
      }),
      { numRuns: tries(75) },
    );
  });
});

describe('takes time in proportion to the size', () => {
  it.each([
    ['whitespace', (n: number) => `100.1. ${' \t'.repeat(n)}x`],
    ['dots in the contents', (n: number) => `Contents\n1. A ${'.'.repeat(n)} x\n1. A\n`],
    ['short lines', (n: number) => '100.1. Lamps.\n'.repeat(n / 8)],
    [
      'rules in one line',
      (n: number) => `1. A\n100. B\n${Array.from({ length: n / 16 }, (_, i) => `100.${i + 1}. Oil.`).join(' ')}`,
    ],
    ['labels', (n: number) => `100.1. x\n${'Example:'.repeat(n / 8)}`],
    ['headings of parts', (n: number) => `100.1. x\n\n${'Credits\n\nGlossary\n\n'.repeat(n / 20)}`],
    ['terms', (n: number) => `100.1. x\n\nGlossary\n\n${'Oil\n\n'.repeat(n / 5)}`],
    ['words of dates', (n: number) => `effective ${'1 de '.repeat(n / 5)}\n1. A\n`],
    ['bold marks', (n: number) => `# A\n## 1. B\n## 2. C\n${'**'.repeat(n)}`],
  ])('for many %s', async (_, build) => {
    const read = async (document: ImportDocument) => {
      for (const importer of importers) importer.accepts([document]);
      const { expression, ledger } = await publisherText.import([document], context);
      explainWords(ledger, expression);
    };
    await expectProportionalTime(build, read, 30);
  });
});
