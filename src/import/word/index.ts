/** Imports Word documents (.docx): their paragraphs are read as lines of numbered text. */
import type { Block, Expression, Mark } from '@rulegraph/core/model';
import { defineImporter } from '../engine.ts';
import type { Line } from '../lines.ts';
import { readNumberedLines } from '../numbered-text/read-text.ts';
import { isWord } from './decode.ts';

export const word = defineImporter({
  name: 'word',
  summary: 'a Word document (.docx) with its numbers in the text',
  decoder: 'word',
  accepts: (documents) => (documents.length > 0 && documents.every(isWord) ? 1 : 0),
  read: ({ lines, ledger, marks = new Map() }, context) => {
    const layout = { wrapped: false, width: Number.POSITIVE_INFINITY };
    const prepared = { lines, ledger, layout, pageNumbers: new Map(), headings: new Map(), withContents: true };
    const reading = readNumberedLines(prepared, context);
    return { ...reading, expression: withMarks(reading.expression, marks) };
  },
});

/** Adds the marks of each line to the block that was made from it. */
function withMarks(expression: Expression, marks: ReadonlyMap<Line, readonly Mark[]>): Expression {
  const byPlace = new Map(Array.from(marks, ([line, own]) => [`${line.file}:${line.number}`, { text: line.text, own }]));
  const mark = (block: Block): Block => {
    const { file, line, column } = block.place;
    const { text, own } = byPlace.get(`${file}:${line}`) ?? {};
    const from = column - 1;
    if (own === undefined || text?.startsWith(block.text, from) !== true) return block;
    const within = own.filter(({ start, end }) => start >= from && end <= from + block.text.length);
    return { ...block, marks: within.map((one) => ({ ...one, start: one.start - from, end: one.end - from })) };
  };
  return {
    ...expression,
    front: expression.front.map(mark),
    rules: expression.rules.map((rule) => ({ ...rule, blocks: rule.blocks.map(mark) })),
    glossary: expression.glossary.map((entry) => ({ ...entry, senses: entry.senses.map((sense) => sense.map(mark)) })),
    back: expression.back.map(mark),
  };
}
