import { describe, expect, it } from 'vitest';
import { exportedText } from '../../src/cli/commands/export.ts';
import type { Expression } from '../../src/core/model.ts';
import { expressionText } from '../../src/core/text/index.ts';
import type { Work } from '../../src/core/work.ts';
import type { ImportDocument } from '../../src/import/importer.ts';
import { toImportDocument } from '../../src/import/index.ts';
import { numberedText } from '../../src/import/numbered-text/index.ts';
import { scoreReading } from '../../src/import/scoring.ts';
import { magicWork } from '../works.ts';
import { readFixtures } from './fixture-folders.ts';
import { contextWith, textDocument } from './run-importer.ts';

const gardenWork: Work = {
  ...magicWork,
  numbering: {
    levels: [
      { name: 'chapter', form: 'digits' },
      { name: 'rule', form: 'digits', separator: '.' },
    ],
  },
};

async function expressionOf(document: ImportDocument, work: Work): Promise<Expression> {
  return (await numberedText.import([document], contextWith({ work, edition: '2025-03-01' }))).expression;
}

/** Returns numbers, titles and texts, without places and marks, which a plain text does not have. */
function wording({ front, rules, glossary, back }: Expression): unknown {
  const texts = (blocks: readonly { readonly kind: string; readonly text: string }[]) =>
    blocks.map(({ kind, text }) => `${kind} ${text}`);
  return {
    front: texts(front),
    back: texts(back),
    rules: rules.map(({ number, title, above, blocks }) => [number, title, above, ...texts(blocks)]),
    glossary: glossary.map(({ term, senses }) => [term, ...senses.map(texts)]),
  };
}

describe('the text of an export is read back unchanged', () => {
  // Only the markup or the words of headings, which plain text lacks, distinguish a numbered list from articles.
  const needsMarks = [
    'a-first-part-stands-on-the-line-of-its-article',
    'first-parts-in-brackets-stand-on-the-lines-of-articles',
    'a-list-in-the-preface-has-the-numbers-of-the-articles',
    'lists-in-digits-and-titles-without-a-label-are-in-place-of-rules',
  ];

  it.each(readFixtures('numbered-text').filter(({ name }) => !needsMarks.includes(name)))(
    'where $name',
    async ({ bytes, work }) => {
      const before = await expressionOf(toImportDocument('input.txt', bytes), work);
      const text = expressionText(before, { numbering: work.numbering });
      const after = await expressionOf(textDocument(text), work);
      expect(wording(after)).toEqual(wording(before));
    },
  );

  it.each(readFixtures('numbered-text').filter(({ name }) => needsMarks.includes(name)))(
    'as sources where $name',
    async ({ bytes, work }) => {
      const expression = await expressionOf(toImportDocument('input.txt', bytes), work);
      const edition = { work: work.id, id: '2025-03-01', effective: '2025-03-01', aliases: [], languages: {} };
      expect(expression.rules.length).toBeGreaterThan(3);
      expect(await exportedText(expression, { work, edition, form: undefined })).toMatch(/^---\nrulegraph: sources/);
    },
  );

  it('with the emphasis of words between underscores', async () => {
    const printed = '1. Beds\n\n1.1. A _flower bed_ is no bed for _you_.\n\n1.2. Fill in the ____ with snake_case.\n';
    const before = await expressionOf(textDocument(printed), gardenWork);
    const exported = expressionText(before, { numbering: gardenWork.numbering });
    const after = await expressionOf(textDocument(exported), gardenWork);
    expect(exported).toContain('A _flower bed_ is no bed for _you_.');
    expect(after.rules.map(({ blocks }) => blocks[0]?.marks.map(({ kind, start, end }) => [kind, start, end]))).toEqual([
      undefined,
      [
        ['emphasis', 2, 12],
        ['emphasis', 27, 30],
      ],
      [],
    ]);
    expect(wording(after)).toEqual(wording(before));
  });

  it('with unusual headings, and chapters with title and text', async () => {
    const place = { file: '1.md', line: 1, column: 1 };
    const text = (words: string) => ({ kind: 'text' as const, text: words, marks: [], place });
    const heading = (words: string) => ({ ...text(words), kind: 'heading' as const, depth: 2 });
    const rule = (number: string, title: string | null, ...words: string[]) => {
      const parent = number.includes('.') ? '1' : null;
      return { number, level: parent === null ? 'chapter' : 'rule', parent, title, blocks: words.map(text), place };
    };
    const before: Expression = {
      work: gardenWork.id,
      edition: '2025-03-01',
      lang: 'en',
      front: [text('Garden rules'), heading('Before You Dig'), text('Wear gloves.')],
      rules: [
        rule('1', 'Beds', 'This chapter is new.'),
        rule('1.1', null, 'A bed has four corners.', 'It may have more.'),
        rule('2', 'Remember This...', 'Water is wet.'),
      ],
      glossary: [{ term: 'Bed', aliases: [], senses: [[text('A place for seeds.')]], obsolete: false, place }],
      back: [heading('What Changed'), text('March 1, 2025'), text('1.1 speaks of corners.')],
    };
    const exported = expressionText(before, { numbering: gardenWork.numbering });
    const after = await expressionOf(textDocument(exported), gardenWork);
    expect(wording(after)).toEqual(wording(before));
  });

  it('with a last part that repeats some of the rules, which leaves no number unread', async () => {
    const rules = [
      '1. Beds',
      '1.1. A bed has four corners.',
      '1.2. Each corner has a peg.',
      '1.3. A peg is wood.',
      '1.4. Rain is free.',
    ];
    const text = (...last: string[]) =>
      `${rules.join('\n\n')}\n\nBack matter\n\nThe gardeners changed this:\n\n${last.join('\n\n')}\n`;
    const unreadOf = async (document: string) =>
      scoreReading(await numberedText.import([textDocument(document)], contextWith({ work: gardenWork, edition: '2025-03-01' })))
        .unread;
    expect(await unreadOf(text('1.2. Each corner has a peg.', '1.4. Rain is free.'))).toBe(0);
    expect(await unreadOf(text('1.2. Each corner has a peg.', '1.3. A peg was iron.'))).toBe(2);
    expect(await unreadOf(text(...rules.slice(2)))).toBe(3);
  });
});
