import { describe, expect, it } from 'vitest';
import type { ImportDocument } from '../../src/importers/importer.ts';
import { toImportDocument } from '../../src/importers/index.ts';
import { numberedText } from '../../src/importers/numbered-text/index.ts';
import type { Expression } from '../../src/rules/model.ts';
import { expressionText } from '../../src/rules/text/index.ts';
import type { Work } from '../../src/rules/work.ts';
import { readFixtures } from './fixture-folders.ts';

async function expressionOf(document: ImportDocument, work: Work): Promise<Expression> {
  const context = { work, lang: 'en', edition: '2025-03-01', expression: () => undefined, editions: [] };
  return (await numberedText.import([document], context)).expression;
}

/** Numbers, titles and texts, without places and marks, which a plain text does not carry. */
function wording({ rules, glossary }: Expression): unknown {
  const texts = (blocks: readonly { readonly kind: string; readonly text: string }[]) =>
    blocks.map(({ kind, text }) => `${kind} ${text}`);
  return {
    rules: rules.map(({ number, title, blocks }) => [number, title, ...texts(blocks)]),
    glossary: glossary.map(({ term, senses }) => [term, ...senses.map(texts)]),
  };
}

describe('the text of an export is read back as it was', () => {
  it.each(readFixtures('numbered-text'))('where $name', async ({ bytes, work }) => {
    const before = await expressionOf(toImportDocument('input.txt', bytes), work);
    const text = expressionText(before, { numbering: work.numbering });
    const after = await expressionOf(toImportDocument('export.txt', new TextEncoder().encode(text)), work);
    expect(wording(after)).toEqual(wording(before));
  });
});
