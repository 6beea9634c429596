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

  it('reads each rule after contents and the signs of notes that stand alone', async () => {
    const titles = ['Boats', 'Bells', 'Ropes', 'Crews', 'Piers'];
    const shape = fc.record({
      chapters: fc.integer({ min: 2, max: 5 }),
      sign: fc.constantFrom('※', '◊', '☞', '⚠', '✎'),
      indent: fc.integer({ min: 2, max: 12 }),
      isAbove: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ chapters, sign, indent, isAbove }) => {
        const numbers = Array.from({ length: chapters }, (_, index) => index + 1);
        const contents = numbers.map((chapter) => `${chapter}. ${titles[chapter - 1]} ${'. '.repeat(12)}${chapter}`).join('\n');
        const note = (thing: string) =>
          `\n\n${' '.repeat(indent)}${sign}\n\n${' '.repeat(indent + 5)}${thing} are made of ash.\n\n`;
        const body = numbers.map(
          (chapter) =>
            `${chapter}. ${titles[chapter - 1]}\n    ${chapter}.1. Each boat has a bell and\n         two oars.${note(titles[chapter - 1] ?? '')}`,
        );
        const document = textDocument(`Table of Contents\n\n${contents}\n${isAbove ? note('Oars') : ''}\n${body.join('')}`);
        const { expression } = await laidOutText.import([document], context);
        expect(expression.rules.map(({ number }) => number)).toEqual(
          numbers.flatMap((chapter) => [`${chapter}`, `${chapter}.1`]),
        );
      }),
      { numRuns: tries(50) },
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
